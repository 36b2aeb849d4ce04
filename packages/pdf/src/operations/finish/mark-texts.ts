import type { FontTexts } from '../../document/tagged/font-texts.ts';
import type { PaintedStream } from '../../document/tagged/streams.ts';
import type { Mark } from '../../document/tagged/structure.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import type { LineJoins } from './line-ends.ts';

/** Hyphen at the end of a line that is only visible because of the line break. */
export const DRAWN_HYPHEN = /\u00ad*[-\u2010]$/;

/**
 * Returns the text of each wanted marked-content sequence, for which the streams were read with text.
 *
 * @param joins added spaces, and hyphens that are not part of a word
 */
export function textsOf(
  document: PdfDocument,
  fonts: FontTexts,
  streams: readonly PaintedStream[],
  wanted: ReadonlySet<Mark>,
  joins?: LineJoins,
): Map<Mark, string> {
  const texts = new Map<Mark, string>();
  if (wanted.size === 0) return texts;
  for (const { scanned, resources } of streams) {
    const names = document.dict(resources, 'Font');
    for (const unit of scanned.units) {
      const { mark, shown } = unit;
      if (!mark || !wanted.has(mark)) continue;
      const whole = fonts.readText(names, shown);
      const said = joins?.hyphenated.has(unit) ? whole.replace(DRAWN_HYPHEN, '') : whole;
      const gap = joins?.gaps.get(unit);
      const text = `${gap?.before ? ' ' : ''}${said}${gap?.after ? ' ' : ''}`;
      texts.set(mark, (texts.get(mark) ?? '') + text);
    }
  }
  return texts;
}
