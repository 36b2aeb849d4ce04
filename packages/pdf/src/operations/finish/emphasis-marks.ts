import type { FontTexts } from '../../document/tagged/font-texts.ts';
import type { Unit } from '../../document/tagged/scanned-content.ts';
import type { PaintedStream } from '../../document/tagged/streams.ts';
import type { PdfDocument } from '../../file/core/document.ts';

/** The shapes of `text-emphasis-style` (CSS Text Decoration 4). */
const SHAPES = /^([•◦●○◉◎▲△﹅﹆]\s*)+$/u;

/**
 * Highest font size of an emphasis mark as a share of its text's: nominally half, but CJK fonts are shown a little smaller than
 * requested.
 */
const SMALL = 0.6;

/**
 * Removes emphasis marks from the structure, as decoration: a browser paints them after the text, in the same marked-content
 * sequence, at half its size.
 *
 * @param streams read with the text of all marked-content sequences
 */
export function dropEmphasisMarks(
  document: PdfDocument,
  fonts: FontTexts,
  streams: readonly PaintedStream[],
): void {
  for (const { scanned, resources } of streams) {
    let before: Unit | undefined;
    for (const unit of scanned.units) {
      if (unit.kind !== 'text' || !unit.mark) continue;
      const isSmall =
        before?.mark === unit.mark && (unit.ending?.size ?? 0) < SMALL * (before.ending?.size ?? 0);
      if (isSmall && SHAPES.test(fonts.readText(document.dict(resources, 'Font'), unit.shown)))
        unit.mark = undefined;
      else before = unit;
    }
  }
}
