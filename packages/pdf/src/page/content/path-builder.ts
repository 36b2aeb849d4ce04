import { apply, type Rect, scaleOf } from '../../file/core/matrix.ts';
import { numberAt, numberOf, type Operation } from '../syntax/operands.ts';
import type { GraphicsState } from './graphics-state.ts';

const PAINT = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'n']);
/** Operands that are coordinates, in pairs. */
const COORDINATES: Readonly<Record<string, number>> = { m: 2, l: 2, c: 6, v: 4, y: 4 };

interface FinishedPath {
  readonly start: number;
  readonly paint: string;
  readonly clips: boolean;
  readonly bounds: Rect;
  readonly segments: number;
  /** Whether it is a single rectangle with sides parallel to the page's. */
  readonly isRect: boolean;
}

/** Collects a path's extent from its construction operators (ISO 32000-2, 8.5). */
export class PathBuilder {
  #start = -1;
  #points: number[] = [];
  #segments = 0;
  #clips = false;

  /** Takes the operator if it constructs or clips a path. */
  add(op: Operation): boolean {
    const { operator, operands } = op;
    const count = COORDINATES[operator];
    if (count !== undefined) {
      this.#begin(op);
      for (let i = 0; i < count; i++) this.#points.push(numberOf(operands, i, count));
      // Of numbers too many, MuPDF takes the first: the path extends over both.
      if (operands.length > count) for (let i = 0; i < count; i++) this.#points.push(numberAt(operands, i));
      return true;
    }
    switch (operator) {
      case 're': {
        this.#begin(op);
        this.#addRectangle((i) => numberOf(operands, i, 4));
        if (operands.length > 4) this.#addRectangle((i) => numberAt(operands, i));
        return true;
      }
      case 'h':
        return true;
      case 'W':
      case 'W*':
        this.#clips = true;
        return true;
      default:
        return false;
    }
  }

  #addRectangle(number: (index: number) => number): void {
    const [x0, y0] = [number(0), number(1)];
    const [x1, y1] = [x0 + number(2), y0 + number(3)];
    this.#points.push(x0, y0, x1, y0, x1, y1, x0, y1);
  }

  #begin(op: Operation): void {
    if (this.#start < 0) this.#start = op.start;
    this.#segments++;
  }

  isPaint(operator: string): boolean {
    return PAINT.has(operator);
  }

  /** The path that `op` paints, and a fresh start; undefined when there was none. */
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
