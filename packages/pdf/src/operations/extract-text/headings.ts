import { hasLetter } from './characters.ts';
import type { Block } from './layout-blocks.ts';
import { isAll, lineText } from './lines.ts';

/** How much larger than the text a heading is, at least. */
const LARGER = 1.15;
const MAX_LINES = 3;
const MAX_LENGTH = 200;
const LEVELS = 6;

/** What becomes of a paragraph once all sizes are known. */
export interface Promoted {
  heading(level: number): void;
  code(): void;
}

/**
 * Tells headings from text by the size of their letters, and code from prose by the width of its letters, over all pages that are
 * read.
 */
export class Looks {
  readonly #lengths = new Map<number, number>();
  readonly #larger: { size: number; promoted: Promoted }[] = [];
  readonly #typed: Promoted[] = [];
  #mono = 0;
  #all = 0;

  /** @param promoted undefined for what is known to be a block of its type */
  add(block: Block, promoted: Promoted | undefined): void {
    let length = 0;
    for (const line of block.lines) {
      const size = sizeOf(line.em);
      const own = lineText(line).length;
      length += own;
      this.#lengths.set(size, (this.#lengths.get(size) ?? 0) + own);
      this.#all += own;
      if (isAll(line.words, 'mono')) this.#mono += own;
    }
    const [first] = block.lines;
    if (!promoted || !first || block.type !== 'paragraph') return;
    const isTyped = block.lines.every(({ words }) => isAll(words, 'mono'));
    if (isTyped) this.#typed.push(promoted);
    else if (isShort(block, length)) this.#larger.push({ size: sizeOf(first.em), promoted });
  }

  finish(): void {
    const [body] = [...this.#lengths].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0] ?? [0];
    const headings = this.#larger.filter(({ size }) => size >= body * LARGER);
    const sizes = [...new Set(headings.map(({ size }) => size))].sort((a, b) => b - a);
    for (const { size, promoted } of headings) promoted.heading(Math.min(LEVELS, sizes.indexOf(size) + 1));
    // A text that is typed as a whole is not code.
    if (this.#mono <= this.#all / 2) for (const promoted of this.#typed) promoted.code();
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
