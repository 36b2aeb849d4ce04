import { overlap, type Phrase, type Phrases } from './phrases.ts';

/** Maximum number of rows between the header and a value. */
export const MAX_ROWS = 60;
/** Numbers that a table header does not contain: of three digits or of several parts. */
export const ROW_NUMBER = /\d{3}|\d[./-]\d/;

/** Maximum distance between the lines of one header, in em from baseline to baseline. */
const HEAD_LEADING = 1.8;
const MAX_HEAD_LINES = 3;
/** Number of words that no header reaches. */
const MAX_WORDS = 12;

/** Maximum number of lines below a header that are searched for values of its column. */
const MAX_COLUMN = 200;
/** Maximum distance between the rows of one table, in em from baseline to baseline. */
const MAX_ROW_GAP = 8;
/** Number of words in one phrase from which a line is prose and ends the table. */
const PROSE = 7;

/** A cell that a value fills. */
export interface Cell {
  /** Header over the cell, of one or several lines. */
  readonly head: string;
  /** Text of the cell before it; empty when it is the first. */
  readonly before: string;
  /** Headers of the other columns. */
  readonly otherHeads: readonly string[];
  /** Other cells of its row. */
  readonly row: readonly string[];
}

/** A cell below a header. */
export interface HeadedCell {
  readonly head: string;
  readonly text: string;
  /** Owner of the glyph of each character of the text; -1 for a space that no glyph draws. */
  readonly characters: readonly number[];
}

/** Table headers over the values in their rows, determined from the positions of glyphs on the page. */
export class TableHeads {
  readonly #phrases: Phrases;
  #lineOf: Map<number, number> | undefined;

  constructor(phrases: Phrases) {
    this.#phrases = phrases;
  }

  /**
   * Cell that some glyphs fill; undefined when they fill none, or it has no header.
   *
   * @param owners of the glyphs
   */
  cellOf(owners: readonly number[]): Cell | undefined {
    const row = this.#lineWith(owners[0]!);
    if (row === undefined) return undefined;
    const cells = this.#phrases.of(row);
    const at = cells.findIndex((cell) => cell.owners.includes(owners[0]!));
    const own = cells[at];
    if (!own || cells.length < 2 || !isSame(own.owners, owners)) return undefined;
    const head = this.#headOver(row, own);
    if (head === undefined) return undefined;
    const others = this.#phrases.of(head.line).filter((cell) => overlap(cell, own) <= 0);
    return {
      head: head.text,
      before: cells[at - 1]?.text ?? '',
      otherHeads: others.map(({ text }) => text),
      row: cells.filter((cell) => cell !== own).map(({ text }) => text),
    };
  }

  /** Cells with digits in the columns below the headers that `isHead` accepts. */
  cellsUnder(isHead: (head: string) => boolean): HeadedCell[] {
    const found: HeadedCell[] = [];
    for (let at = 0; at < this.#phrases.lines.length - 1; at++) {
      const cells = this.#phrases.of(at);
      if (cells.length < 2 || cells.some(({ text }) => ROW_NUMBER.test(text))) continue;
      for (const cell of cells) {
        if (cell.text.split(/\s+/).length > MAX_WORDS) continue;
        const head = [cell.text, this.#headOver(at + 1, cell)?.text].find(
          (text) => text !== undefined && isHead(text),
        );
        if (head !== undefined) found.push(...this.#columnOf(at, cell, head));
      }
    }
    return found;
  }

  *#columnOf(row: number, over: Phrase, head: string): Generator<HeadedCell> {
    let last = this.#phrases.place(row);
    for (let at = row + 1; at < Math.min(this.#phrases.lines.length, row + MAX_COLUMN); at++) {
      if (!this.#phrases.isParallel(at, row)) continue;
      const line = this.#phrases.place(at);
      if (Math.abs(line.across - last.across) > MAX_ROW_GAP * last.em) return;
      last = line;
      const cells = this.#phrases.of(at);
      if (cells.length === 1 && cells[0]!.text.split(/\s+/).length >= PROSE) return;
      for (const cell of cells) {
        if (/\d/.test(cell.text) && isBelow(cell, over, this.#phrases.of(row)))
          yield { head, text: cell.text, characters: cell.characters };
      }
    }
  }

  /** @returns the header with the last of its lines */
  #headOver(
    row: number,
    { start, end }: Phrase,
  ): { readonly text: string; readonly line: number } | undefined {
    const pieces: string[] = [];
    let below: { readonly across: number; readonly em: number } | undefined;
    let line = -1;
    let left = MAX_ROWS;
    for (let at = row - 1; at >= 0 && left > 0; at--) {
      if (!this.#phrases.isParallel(at, row)) continue;
      left--;
      const cells = this.#phrases.of(at);
      if (cells.some(({ text }) => ROW_NUMBER.test(text))) {
        if (below) break;
        continue;
      }
      const place = this.#phrases.place(at);
      if (below && Math.abs(below.across - place.across) > HEAD_LEADING * below.em) break;
      const over = cells.filter((cell) => cell.start < end && cell.end > start);
      // A line with only the wrapped text of another column is not a row of its own.
      if (over.length === 0 && cells.length === 1) continue;
      if (over.length !== 1 || over[0]!.text.split(/\s+/).length > MAX_WORDS) break;
      pieces.unshift(over[0]!.text);
      if (line < 0) line = at;
      if (pieces.length === MAX_HEAD_LINES) break;
      below = place;
    }
    return pieces.length === 0 ? undefined : { text: pieces.join(' '), line };
  }

  #lineWith(owner: number): number | undefined {
    if (!this.#lineOf) {
      this.#lineOf = new Map();
      for (const [at, line] of this.#phrases.lines.entries())
        for (const index of line) this.#lineOf.set(this.#phrases.layout.owners[index]!, at);
    }
    return this.#lineOf.get(owner);
  }
}

/**
 * Whether a cell is in the column of a header: no other header overlaps the cell more along the line. A cell between two
 * headers, as with right-aligned values, may belong to either.
 */
function isBelow(cell: Phrase, head: Phrase, heads: readonly Phrase[]): boolean {
  const shared = heads.map((other) => overlap(cell, other));
  const own = shared[heads.indexOf(head)]!;
  if (Math.max(...shared) > 0) return own === Math.max(...shared);
  const isBetween = (other: Phrase) =>
    (head.end <= other.start && other.end <= cell.start) ||
    (cell.end <= other.start && other.end <= head.start);
  return !heads.some(isBetween);
}

/** Whether a match is the whole of a cell; the match may include blanks, which cells omit. */
function isSame(cell: readonly number[], match: readonly number[]): boolean {
  const matched = new Set(match);
  return cell.every((owner) => matched.has(owner)) && matched.size <= cell.length * 2;
}
