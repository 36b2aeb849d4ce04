import type { TextLayout } from './text-layout.ts';

/** Minimum gap between the cells of a row, in em: wider than word spaces, except in badly justified text. */
const CELL_GAP = 0.45;
/** Minimum gap in em between words without a space character. */
const WORD_GAP = 0.15;

/** Words of a line that are close together, like those of one cell. */
export interface Phrase {
  readonly text: string;
  /** Owner of the glyph of each character of the text; -1 for a space that no glyph draws. */
  readonly characters: readonly number[];
  /** Extent along the line, in points. */
  readonly start: number;
  readonly end: number;
  readonly owners: readonly number[];
}

/** Phrases of the lines of a page, each line read once. */
export class Phrases {
  readonly layout: TextLayout;
  /** Glyphs of each line, as on the page, from the top down. */
  readonly lines: readonly Int32Array[];
  readonly #read = new Map<number, readonly Phrase[]>();

  constructor(layout: TextLayout, lines: readonly Int32Array[]) {
    this.layout = layout;
    this.lines = lines;
  }

  /** Phrases of the line with this index. */
  of(line: number): readonly Phrase[] {
    const known = this.#read.get(line) ?? phrasesOf(this.layout, this.lines[line]!);
    this.#read.set(line, known);
    return known;
  }

  /** Baseline and size of a line. */
  place(line: number): { readonly across: number; readonly em: number } {
    return this.layout.stretch(this.lines[line]![0]!);
  }

  isParallel(a: number, b: number): boolean {
    const [one, two] = [a, b].map((line) => this.layout.stretch(this.lines[line]![0]!));
    return one!.dx * two!.dx + one!.dy * two!.dy > 0.98;
  }
}

/** Overlap of two phrases along their lines, in points. */
export function overlap(a: Phrase, b: Phrase): number {
  return Math.min(a.end, b.end) - Math.max(a.start, b.start);
}

function phrasesOf(layout: TextLayout, line: Int32Array): Phrase[] {
  const { texts, owners, starts, ends, blank } = layout;
  const phrases: (Phrase & { text: string; end: number; owners: number[]; characters: number[] })[] = [];
  let hasSpace = false;
  for (const index of line) {
    if (blank[index] === 1) {
      hasSpace = true;
      continue;
    }
    const last = phrases.at(-1);
    const gap = last ? (starts[index]! - last.end) / layout.stretch(index).em : Infinity;
    if (last && gap <= CELL_GAP) {
      if (hasSpace || gap > WORD_GAP) {
        last.text += ' ';
        last.characters.push(-1);
      }
      last.text += texts[index]!;
      last.characters.push(...Array<number>(texts[index]!.length).fill(owners[index]!));
      last.end = Math.max(last.end, ends[index]!);
      last.owners.push(owners[index]!);
    } else {
      const start = starts[index]!;
      const text = texts[index]!;
      const characters = Array<number>(text.length).fill(owners[index]!);
      phrases.push({ text, characters, start, end: ends[index]!, owners: [owners[index]!] });
    }
    hasSpace = false;
  }
  return phrases;
}
