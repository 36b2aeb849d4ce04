import { apply, type Matrix, type Rect } from '../../file/core/matrix.ts';
import type { Operation } from '../syntax/operands.ts';
import { visitPathPoints } from './path-operators.ts';

/** A rectangle that grows. */
type MutableRect = { -readonly [Key in keyof Rect]: Rect[Key] };

/** The path that a content stream is constructing (ISO 32000-2, 8.5.2): where its operators begin, and what it covers at most. */
export class PathExtent {
  /** Position of the first operator; undefined when there is no path. */
  start: number | undefined;
  #bounds: MutableRect | undefined;

  /** In the space of the stream; undefined when there is no point. */
  get bounds(): Rect | undefined {
    return this.#bounds;
  }

  /**
   * @param matrix maps the space of the operands to that of the stream
   * @returns whether it is an operator that constructs a path
   */
  take(operation: Operation, matrix: Matrix): boolean {
    if (!visitPathPoints(operation, (x, y) => this.#point(x, y, matrix))) return false;
    this.start ??= operation.start;
    return true;
  }

  /** Forgets a path that was painted, or not. */
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
