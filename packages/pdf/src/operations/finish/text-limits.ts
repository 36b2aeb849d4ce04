import { elementsOf, type StructureElement } from '../../document/tagged/structure.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { type PdfDict, PdfString } from '../../file/core/objects.ts';
import { textString } from '../../file/core/text-string.ts';
import { outlineItems } from './bookmarks.ts';

/** Largest size of a string in bytes (ISO 19005-2, 6.1.13); a character takes two or four. */
const MAX_BYTES = 32_767;
/** Number of characters kept of text that is cut, enough to convey its subject. */
const MAX_LENGTH = 2_000;

/** Shortens document information and bookmarks that are longer than PDF/A allows for a string. */
export function shortenTitles(document: PdfDocument): void {
  const information = document.dict(document.trailer, 'Info');
  if (information) shorten(document, information, [...information.keys()]);
  for (const item of outlineItems(document)) shorten(document, item, ['Title']);
}

/** Shortens descriptions of elements in the same way; longer ones are of no use to listeners. */
export function shortenDescriptions(root: StructureElement): void {
  for (const own of elementsOf(root)) {
    if (own.alt) own.alt = cut(own.alt);
    if (own.expansion) own.expansion = cut(own.expansion);
  }
}

function shorten(document: PdfDocument, entries: PdfDict, keys: readonly string[]): void {
  for (const key of keys) {
    const value = document.resolve(entries.get(key));
    if (value instanceof PdfString && value.bytes.length > MAX_BYTES)
      entries.set(key, textString(`${document.text(entries, key)!.slice(0, MAX_LENGTH).toWellFormed()}…`));
  }
}

function cut(text: string): string {
  const bytes = text.length * 2 + 2;
  return bytes > MAX_BYTES ? `${text.slice(0, MAX_LENGTH).toWellFormed()}…` : text;
}
