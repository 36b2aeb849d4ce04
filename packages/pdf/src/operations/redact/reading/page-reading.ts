import type { ContentModel, TextRun } from '../../../page/content/model.ts';
import type { ContentFont, FontGlyph } from '../../../page/fonts/font.ts';
import type { PagePieces } from './page-pieces.ts';

/**
 * What a page shows on which nothing can match, for a verification that need not have another engine read the page once that
 * engine has been seen to read each code of its fonts as it is read here.
 */
export interface PageReading {
  /** Of each operator that shows text, in their order: left and right edge, middle of the height, and em. */
  readonly places: Float32Array;
  /** By font, the codes that are shown. */
  readonly codes: ReadonlyMap<ContentFont, readonly number[]>;
  /** What each of the operators shows; only on a page that shows a code for the first time. */
  readonly texts: readonly ShownCodes[] | undefined;
}

export interface ShownCodes {
  readonly font: ContentFont;
  readonly glyphs: readonly FontGlyph[];
}

/** Numbers for each operator in `places`. */
export const PER_PLACE = 4;

/** The reading of a page; undefined when other things than the operators of its own content may be read as its text. */
export function readingOf(
  { root, marked, hiddenInvocations }: ContentModel,
  { lines, codes, isNew }: PagePieces,
): PageReading | undefined {
  const isPlain =
    root.children.length === 0 &&
    hiddenInvocations.length === 0 &&
    marked.every(({ texts }) => texts.length === 0);
  if (!isPlain) return undefined;
  const places = new Float32Array(lines.length * PER_PLACE);
  for (const [index, { run, em }] of lines.entries()) {
    const { x0, x1, y0, y1 } = run.bounds!;
    places.set([x0, x1, (y0 + y1) / 2, em], index * PER_PLACE);
  }
  return { places, codes, texts: isNew ? lines.map(({ run }) => shownBy(run)) : undefined };
}

function shownBy({ state, parts }: TextRun): ShownCodes {
  const glyphs = parts.flatMap((part) => (typeof part === 'number' ? [] : part.glyphs));
  return { font: state.font!, glyphs };
}
