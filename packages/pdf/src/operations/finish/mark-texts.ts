import type { FontTexts } from '../../document/tagged/font-texts.ts';
import type { PaintedStream } from '../../document/tagged/streams.ts';
import type { Mark } from '../../document/tagged/structure.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import type { LineJoins } from './line-ends.ts';

/** A hyphen at the end of a line, behind the soft hyphen that it is drawn for. */
/** The hyphen at the end of a line that only its break shows. */
export const DRAWN_HYPHEN = /\u00ad*[-\u2010]$/;

/**
 * What is written in each of the wanted marks, which were made legible when the streams were read.
 *
 * @param joins spaces that are added, and hyphens that are no characters of a word
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
      const whole = fonts.said(names, shown);
      const said = joins?.hyphenated.has(unit) ? whole.replace(DRAWN_HYPHEN, '') : whole;
      const gap = joins?.gaps.get(unit);
      const text = gap === undefined ? said : gap.isBefore ? ` ${said}` : `${said} `;
      texts.set(mark, (texts.get(mark) ?? '') + text);
    }
  }
  return texts;
}
