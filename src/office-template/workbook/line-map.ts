/** Rows, or columns, of a sheet before and after it was filled, both counted from 1. */
export class LineMap {
  /** Rows that the template has, ascending, with their rows in the filled sheet. */
  readonly #copies = new Map<number, number[]>();
  readonly #known: readonly number[];

  /**
   * @param known rows of the template that are elements; rows between them are empty
   * @param filled for each row of the filled sheet, in order, the row of the template that it was
   */
  constructor(known: readonly number[], filled: readonly number[]) {
    this.#known = [...known].sort((a, b) => a - b);
    for (const row of this.#known) this.#copies.set(row, []);
    let last = 0;
    let before = 0;
    for (const row of filled) {
      last += row > before ? row - before - this.#countKnown(before, row) : 1;
      before = row;
      this.#copies.get(row)?.push(last);
    }
  }

  /** Rows that a row has become: none if it was removed, several if it was repeated. */
  copiesOf(row: number): readonly number[] {
    return this.#copies.get(row) ?? [this.#following(row)];
  }

  /** First row of a range that begins with a row. */
  startOf(row: number): number {
    return this.copiesOf(row)[0] ?? this.#lastBefore(row) + 1;
  }

  /** Last row of a range that ends with a row. */
  endOf(row: number): number {
    return this.copiesOf(row).at(-1) ?? this.#lastBefore(row);
  }

  /** Where the lines of a range are, as runs without a gap. */
  runsOf(from: number, to: number): (readonly [first: number, last: number])[] {
    const known = this.#known.filter((line) => line >= from && line <= to);
    const bounds = [from - 1, ...known, to + 1];
    const between = bounds.slice(1).flatMap((next, index) => {
      const first = bounds[index]! + 1;
      const start = this.#following(first);
      return next > first ? [[start, start + next - first - 1] as const] : [];
    });
    return [...between, ...known.flatMap((line) => this.copiesOf(line).map((copy) => [copy, copy] as const))];
  }

  /** Rows that the template has strictly between two rows. */
  #countKnown(from: number, to: number): number {
    return this.#indexOf(to) - this.#indexOf(from + 1);
  }

  /** Number of known rows below a row. */
  #indexOf(row: number): number {
    let [low, high] = [0, this.#known.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#known[middle]! < row) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Where an empty row has moved to. */
  #following(row: number): number {
    let gap = row;
    for (let at = this.#indexOf(row) - 1; at >= 0; at -= 1) {
      const known = this.#known[at]!;
      const last = this.#copies.get(known)!.at(-1);
      if (last !== undefined) return last + row - known - (this.#indexOf(row) - 1 - at);
      gap -= 1;
    }
    return gap;
  }

  #lastBefore(row: number): number {
    for (let at = this.#indexOf(row) - 1; at >= 0; at -= 1) {
      const last = this.#copies.get(this.#known[at]!)!.at(-1);
      if (last !== undefined) return last;
    }
    return 0;
  }
}
