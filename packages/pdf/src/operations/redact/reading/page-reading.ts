import type { ContentModel, TextRun } from '../../../page/content/model.ts';
import type { ContentFont, FontGlyph } from '../../../page/fonts/font.ts';
import type { PagePieces } from './page-pieces.ts';

/**
 * Text of a page that matches nothing. The verification need not extract such a page with another engine, once that engine has
 * been found to read each code of the page's fonts in the same way.
 */
export interface PageReading {
  /** For each text-showing operator, in order: left and right edge, middle of the height, and em. */
  readonly places: Float32Array;
  /** Shown codes, by font. */
  readonly codes: ReadonlyMap<ContentFont, readonly number[]>;
  /** Codes and text of each operator; only for a page that shows a code for the first time. */
  readonly texts: readonly ShownCodes[] | undefined;
}

export interface ShownCodes {
  readonly font: ContentFont;
  readonly glyphs: readonly FontGlyph[];
}

/** Number of entries in `places` for each operator. */
export const PER_PLACE = 4;

/** Reading of a page; undefined when content other than its own operators may be extracted as its text. */
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
