import { apply, type Matrix, type Rect } from '../../file/core/matrix.ts';
import { numberAt, type Operand, type Operation } from '../../page/syntax/operands.ts';

const CONSTRUCTING = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're']);

/** A rectangle that grows. */
type MutableRect = { -readonly [Key in keyof Rect]: Rect[Key] };

/** The path that a content stream is constructing (ISO 32000-2, 8.5.2): where its operators begin, and what it covers at most. */
export class PathExtent {
  /** Position of the first operator; undefined when there is no path. */
  start: number | undefined;
  #bounds: MutableRect | undefined;

  /** In the space of the stream. */
  get bounds(): Rect | undefined {
    return this.#bounds;
  }

  /**
   * @param matrix maps the space of the operands to that of the stream
   * @returns whether it is an operator that constructs a path
   */
  take({ operator, operands, start }: Operation, matrix: Matrix): boolean {
    if (!CONSTRUCTING.has(operator)) return false;
    this.start ??= start;
    if (operator === 're') this.#rectangle(operands, matrix);
    else {
      for (let i = 0; i + 1 < operands.length; i += 2)
        this.#point(numberAt(operands, i), numberAt(operands, i + 1), matrix);
    }
    return true;
  }

  /** Forgets a path that was painted, or not. */
  end(): void {
    this.start = undefined;
    this.#bounds = undefined;
  }

  #rectangle(operands: readonly Operand[], matrix: Matrix): void {
    const x = numberAt(operands, 0);
    const y = numberAt(operands, 1);
    this.#point(x, y, matrix);
    this.#point(x + numberAt(operands, 2), y + numberAt(operands, 3), matrix);
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
