import type { TextLayout } from './text-layout.ts';

/** Rows that may stand between the head and a value, at most. */
export const MAX_ROWS = 60;
/** What the head of a table does not have: numbers of three digits or of several parts. */
export const ROW_NUMBER = /\d{3}|\d[./-]\d/;

/** Between the cells of a row, in em: wider than the spaces between words, but for those of text that is justified badly. */
const CELL_GAP = 0.45;
/** Between the lines of one head, in em from baseline to baseline. */
const HEAD_LEADING = 1.8;
/** Between words that no space parts, in em. */
const WORD_GAP = 0.15;
const MAX_HEAD_LINES = 3;
/** More words than a head has. */
const MAX_WORDS = 12;

/** Words of a line that stand close to each other, as those of one cell do. */
interface Phrase {
  readonly text: string;
  /** Extent along the line, in points. */
  readonly start: number;
  readonly end: number;
  readonly owners: readonly number[];
}

/** A cell that a value fills. */
export interface Cell {
  /** What stands over it, in one line or several. */
  readonly head: string;
  /** What stands in the cell before it; empty when it is the first. */
  readonly before: string;
}

/** The heads of tables over the values in their rows, as the places of glyphs on the page tell them. */
export class TableHeads {
  readonly #layout: TextLayout;
  readonly #lines: readonly Int32Array[];
  readonly #phrases = new Map<number, readonly Phrase[]>();
  #lineOf: Map<number, number> | undefined;

  /** @param lines as they stand on the page, from the top down */
  constructor(layout: TextLayout, lines: readonly Int32Array[]) {
    this.#layout = layout;
    this.#lines = lines;
  }

  /**
   * The cell that some glyphs fill; undefined when they fill none, or it has no head.
   *
   * @param owners of the glyphs
   */
  cellOf(owners: readonly number[]): Cell | undefined {
    const row = this.#lineWith(owners[0]!);
    if (row === undefined) return undefined;
    const cells = this.#phrasesOf(row);
    const at = cells.findIndex((cell) => cell.owners.includes(owners[0]!));
    const own = cells[at];
    if (!own || cells.length < 2 || !isSame(own.owners, owners)) return undefined;
    const head = this.#headOver(row, own);
    return head === undefined ? undefined : { head, before: cells[at - 1]?.text ?? '' };
  }

  #headOver(row: number, { start, end }: Phrase): string | undefined {
    const pieces: string[] = [];
    let below: { readonly across: number; readonly em: number } | undefined;
    let left = MAX_ROWS;
    for (let at = row - 1; at >= 0 && left > 0; at--) {
      if (!this.#isParallel(at, row)) continue;
      left--;
      const cells = this.#phrasesOf(at);
      if (cells.some(({ text }) => ROW_NUMBER.test(text))) {
        if (below) break;
        continue;
      }
      const line = this.#layout.stretch(this.#lines[at]![0]!);
      if (below && Math.abs(below.across - line.across) > HEAD_LEADING * below.em) break;
      const over = cells.filter((cell) => cell.start < end && cell.end > start);
      // What is wrapped in another column is no line of the table's own.
      if (over.length === 0 && cells.length === 1) continue;
      if (over.length !== 1 || over[0]!.text.split(/\s+/).length > MAX_WORDS) break;
      pieces.unshift(over[0]!.text);
      if (pieces.length === MAX_HEAD_LINES) break;
      below = line;
    }
    return pieces.length === 0 ? undefined : pieces.join(' ');
  }

  #isParallel(a: number, b: number): boolean {
    const [one, two] = [a, b].map((line) => this.#layout.stretch(this.#lines[line]![0]!));
    return one!.dx * two!.dx + one!.dy * two!.dy > 0.98;
  }

  #lineWith(owner: number): number | undefined {
    if (!this.#lineOf) {
      this.#lineOf = new Map();
      for (const [at, line] of this.#lines.entries())
        for (const index of line) this.#lineOf.set(this.#layout.owners[index]!, at);
    }
    return this.#lineOf.get(owner);
  }

  #phrasesOf(line: number): readonly Phrase[] {
    const known = this.#phrases.get(line) ?? this.#read(this.#lines[line]!);
    this.#phrases.set(line, known);
    return known;
  }

  #read(line: Int32Array): Phrase[] {
    const { texts, owners, starts, ends, blank } = this.#layout;
    const phrases: { text: string; start: number; end: number; owners: number[] }[] = [];
    let hasSpace = false;
    for (const index of line) {
      if (blank[index] === 1) {
        hasSpace = true;
        continue;
      }
      const last = phrases.at(-1);
      const gap = last ? (starts[index]! - last.end) / this.#layout.stretch(index).em : Infinity;
      if (last && gap <= CELL_GAP) {
        last.text += (hasSpace || gap > WORD_GAP ? ' ' : '') + texts[index]!;
        last.end = Math.max(last.end, ends[index]!);
        last.owners.push(owners[index]!);
      } else {
        const start = starts[index]!;
        phrases.push({ text: texts[index]!, start, end: ends[index]!, owners: [owners[index]!] });
      }
      hasSpace = false;
    }
    return phrases;
  }
}

/** Whether a match is the whole of a cell; between its glyphs there may be blanks, which cells leave out. */
function isSame(cell: readonly number[], match: readonly number[]): boolean {
  const matched = new Set(match);
  return cell.every((owner) => matched.has(owner)) && matched.size <= cell.length * 2;
}
