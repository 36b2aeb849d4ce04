import { apply, type Matrix, type Rect } from '../../file/core/matrix.ts';
import type { Operation } from '../syntax/operands.ts';
import { visitPathPoints } from './path-operators.ts';

/** Accumulates the bounding box of the current path. */
type MutableRect = { -readonly [Key in keyof Rect]: Rect[Key] };

/** Path under construction in a content stream (ISO 32000-2, 8.5.2): the start of its operators and its maximal bounds. */
export class PathExtent {
  /** Position of the first operator; undefined without a path. */
  start: number | undefined;
  #bounds: MutableRect | undefined;

  /** Bounds in the space of the stream; undefined without points. */
  get bounds(): Rect | undefined {
    return this.#bounds;
  }

  /**
   * @param matrix maps the space of the operands to that of the stream
   * @returns whether the operator constructs a path
   */
  take(operation: Operation, matrix: Matrix): boolean {
    if (!visitPathPoints(operation, (x, y) => this.#point(x, y, matrix))) return false;
    this.start ??= operation.start;
    return true;
  }

  /** Resets after a path was painted or discarded. */
  end(): void {
    this.start = undefined;
    this.#bounds = undefined;
  }

  #point(px: number, py: number, matrix: Matrix): void {
    const { x, y } = apply(matrix, px, py);
    const own = this.#bounds;
    if (!own) {
      this.#bounds = { x0: x, y0: y, x1: x, y1: y };
      return;
    }
    own.x0 = Math.min(own.x0, x);
    own.y0 = Math.min(own.y0, y);
    own.x1 = Math.max(own.x1, x);
    own.y1 = Math.max(own.y1, y);
  }
}
