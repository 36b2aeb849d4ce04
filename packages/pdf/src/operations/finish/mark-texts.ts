import type { FontTexts } from '../../document/tagged/font-texts.ts';
import type { Unit } from '../../document/tagged/scanned-content.ts';
import type { PaintedStream } from '../../document/tagged/streams.ts';
import type { Mark } from '../../document/tagged/structure.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import type { AddedSpace } from './line-ends.ts';

/**
 * What is written in each of the wanted marks, which were made legible when the streams were read.
 *
 * @param spaces the texts that show a space at their end
 */
export function textsOf(
  document: PdfDocument,
  fonts: FontTexts,
  streams: readonly PaintedStream[],
  wanted: ReadonlySet<Mark>,
  spaces?: ReadonlyMap<Unit, AddedSpace>,
): Map<Mark, string> {
  const texts = new Map<Mark, string>();
  if (wanted.size === 0) return texts;
  for (const { scanned, resources } of streams) {
    const names = document.dict(resources, 'Font');
    for (const unit of scanned.units) {
      const { mark, shown } = unit;
      if (!mark || !wanted.has(mark)) continue;
      const said = fonts.said(names, shown);
      const space = spaces?.get(unit);
      const text = space === undefined ? said : space.isBefore ? ` ${said}` : `${said} `;
      texts.set(mark, (texts.get(mark) ?? '') + text);
    }
  }
  return texts;
}
