import type { FontTexts } from '../../document/tagged/font-texts.ts';
import { isIllustration } from '../../document/tagged/roles.ts';
import type { PaintedStream } from '../../document/tagged/streams.ts';
import { element, marksOf, type StructureElement } from '../../document/tagged/structure.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { textsOf } from './mark-texts.ts';

/** Long forms of a document's abbreviations, by the abbreviation as displayed. */
export type Abbreviations = Readonly<Record<string, string>>;

/**
 * Adds the long forms of abbreviations (ISO 32000-1, 14.9.5). A browser tags each text run of an element separately, so an
 * abbreviation is recognized by its text.
 *
 * @param root the structure to be written
 * @param streams read with the text of all marked-content sequences
 */
export function expandAbbreviations(
  document: PdfDocument,
  fonts: FontTexts,
  root: StructureElement,
  streams: readonly PaintedStream[],
  abbreviations: Abbreviations,
): void {
  const texts = textsOf(document, fonts, streams, new Set(marksOf(root)));
  const longForms = new Map(Object.entries(abbreviations));
  const walk = (own: StructureElement) => {
    if (isIllustration(own) || own.actualText !== undefined) return;
    own.kids = own.kids.map((kid) => {
      if (kid.kind === 'element') walk(kid);
      const longForm = kid.kind === 'mark' ? longForms.get((texts.get(kid) ?? '').trim()) : undefined;
      if (longForm === undefined) return kid;
      if (own.type !== 'Span' || own.kids.length > 1)
        return Object.assign(element('Span', [kid]), { expansion: longForm });
      own.expansion = longForm;
      return kid;
    });
  };
  walk(root);
}
