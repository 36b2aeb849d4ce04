import { apply, type Rect, scaleOf } from '../../file/core/matrix.ts';
import { numberAt, type Operation } from '../syntax/operands.ts';
import type { GraphicsState } from './graphics-state.ts';
import { visitPathPoints } from './path-operators.ts';

interface FinishedPath {
  readonly start: number;
  readonly paint: string;
  readonly clips: boolean;
  readonly bounds: Rect;
  readonly segments: number;
  /** Whether it is a single axis-parallel rectangle. */
  readonly isRect: boolean;
}

/** Collects a path's extent from its construction operators (ISO 32000-2, 8.5). */
export class PathBuilder {
  #start = -1;
  #points: number[] = [];
  #segments = 0;
  #clips = false;

  /** Adds the segments of an operator. */
  add(op: Operation): void {
    const known = this.#points.length;
    const add = (x: number, y: number) => this.#points.push(x, y);
    visitPathPoints(op, add);
    if (op.operator === 'h') return;
    if (this.#start < 0) this.#start = op.start;
    this.#segments++;
    // With too many numbers, MuPDF uses the first ones: the bounds cover both interpretations.
    if (op.operands.length > (op.operator === 're' ? 4 : this.#points.length - known))
      visitPathPoints(op, add, numberAt);
  }

  /** `W` or `W*`: the path clips once it ends. */
  clip(): void {
    this.#clips = true;
  }

  /** Returns the path painted by `op` and starts a new one; undefined when the path is empty. */
  finish(op: Operation, state: GraphicsState): FinishedPath | undefined {
    const points = this.#points;
    const start = this.#start;
    const segments = this.#segments;
    const clips = this.#clips;
    this.#start = -1;
    this.#points = [];
    this.#segments = 0;
    this.#clips = false;
    if (points.length < 2) return undefined;
    let x0 = Infinity;
    let y0 = Infinity;
    let x1 = -Infinity;
    let y1 = -Infinity;
    for (let i = 0; i + 1 < points.length; i += 2) {
      const { x, y } = apply(state.ctm, points[i]!, points[i + 1]!);
      if (x < x0) x0 = x;
      if (x > x1) x1 = x;
      if (y < y0) y0 = y;
      if (y > y1) y1 = y;
    }
    const half = /[SsBb]/.test(op.operator) ? (state.lineWidth * scaleOf(state.ctm)) / 2 : 0;
    const [a, b, c, d] = state.ctm;
    const isRect = segments === 1 && points.length === 8 && ((b === 0 && c === 0) || (a === 0 && d === 0));
    const bounds = { x0: x0 - half, y0: y0 - half, x1: x1 + half, y1: y1 + half };
    return { start, paint: op.operator, clips, bounds, segments, isRect };
  }
}
