import { maxOf, minOf } from '../../../extremes.ts';
import { isFigureText } from '../../../page/layout/figure.ts';
import type { Row, Word } from '../page-parts.ts';

/** Adjacent words in a line of a table. */
export interface Segment {
  readonly words: readonly Word[];
  readonly start: number;
  readonly end: number;
}

/** A line of a table, with the ranges of its segments. */
export interface TableLine {
  readonly segments: readonly Segment[];
  readonly base: number;
  readonly em: number;
}

/** Gap that separates cells of a line, in em. */
export const CELL_GAP = 1.2;

export function segmentOf(words: readonly Word[]): Segment {
  return { words, start: minOf(words, ({ start }) => start), end: maxOf(words, ({ end }) => end) };
}

/** @param gap in em */
export function tableLineOf({ words, base, em }: Row, gap = CELL_GAP): TableLine {
  const segments: Word[][] = [];
  for (const word of words) {
    const last = segments.at(-1)?.at(-1);
    if (last && word.start - last.end < gap * em) segments.at(-1)!.push(word);
    else segments.push([word]);
  }
  return { segments: segments.map(segmentOf), base, em };
}

export function isFigure(words: readonly Word[]): boolean {
  return words.length <= 4 && isFigureText(words.map((word) => word.text).join(' '));
}
