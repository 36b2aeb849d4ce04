import { hasLetter } from './characters.ts';
import { hasOwnLines, isTyped, looksLikeCode } from './code.ts';
import { isAll, lineText } from './lines.ts';
import type { Block } from './page-parts.ts';

/** Minimum ratio of a heading's size to that of the text. */
const LARGER = 1.15;
const MAX_LINES = 3;
const MAX_LENGTH = 200;
const LEVELS = 6;

/** Changes to a paragraph once all sizes are known. */
export interface Promoted {
  /** Makes the block a heading; missing for blocks of the structure, which has its own headings. */
  heading?(level: number): void;
  code(): void;
}

/** Distinguishes headings from text by their size, and code from prose by fixed-width letters, over all pages that are read. */
export class Looks {
  readonly #lengths = new Map<number, number>();
  readonly #larger: { size: number; heading: (level: number) => void }[] = [];
  readonly #typed: { isCode: boolean; promoted: Promoted }[] = [];
  #mono = 0;
  #all = 0;

  add(block: Block, promoted: Promoted): void {
    let length = 0;
    for (const line of block.lines) {
      const size = sizeOf(line.em);
      const own = lineText(line).length;
      length += own;
      this.#lengths.set(size, (this.#lengths.get(size) ?? 0) + own);
      this.#all += own;
      if (isAll(line.words, 'mono')) this.#mono += own;
    }
    const { lines, extent } = block;
    const [first] = lines;
    if (!first || block.type !== 'paragraph') return;
    const { heading } = promoted;
    if (isTyped(lines)) {
      // In a structure, a fixed-width paragraph of one line stays a paragraph, whatever its font.
      if (heading || hasOwnLines(lines, extent))
        this.#typed.push({ isCode: looksLikeCode(lines, extent), promoted });
    } else if (heading && isShort(block, length)) this.#larger.push({ size: sizeOf(first.em), heading });
  }

  finish(): void {
    const [body] = [...this.#lengths].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0] ?? [0];
    const headings = this.#larger.filter(({ size }) => size >= body * LARGER);
    const sizes = [...new Set(headings.map(({ size }) => size))].sort((a, b) => b - a);
    for (const { size, heading } of headings) heading(Math.min(LEVELS, sizes.indexOf(size) + 1));
    // A document that is mostly fixed-width is not code, unless it looks like code.
    const isProse = this.#mono > this.#all / 2;
    for (const { isCode, promoted } of this.#typed) if (isCode || !isProse) promoted.code();
  }
}

function sizeOf(em: number): number {
  return Math.round(em * 2) / 2;
}

function isShort({ lines }: Block, length: number): boolean {
  const [first] = lines;
  return (
    lines.length <= MAX_LINES &&
    length <= MAX_LENGTH &&
    lines.every((line) => sizeOf(line.em) === sizeOf(first!.em)) &&
    lines.some((line) => hasLetter(lineText(line)))
  );
}
