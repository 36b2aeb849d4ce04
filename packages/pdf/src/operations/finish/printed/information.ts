import { PRODUCER } from '../../../document/metadata/product.ts';
import type { PdfDocument } from '../../../file/core/document.ts';
import type { PdfDict } from '../../../file/core/objects.ts';
import { textString } from '../../../file/core/text-string.ts';

/** Descriptive metadata of a document. */
export interface DocumentFacts {
  readonly author?: string;
  readonly subject?: string;
  readonly keywords?: string;
  readonly creator?: string;
}

/**
 * Writes the facts to the information dictionary (ISO 32000-2, 14.3.3) of a printed document, in place of Chromium's own entries;
 * title and dates stay.
 */
export function stateFacts(document: PdfDocument, facts: DocumentFacts): void {
  const stated: Record<string, string | undefined> = {
    Producer: PRODUCER,
    Author: facts.author,
    Subject: facts.subject,
    Keywords: facts.keywords,
    Creator: facts.creator ?? 'Platen',
  };
  const info: PdfDict = document.dict(document.trailer, 'Info') ?? new Map();
  for (const [key, text] of Object.entries(stated)) {
    if (text === undefined) info.delete(key);
    else info.set(key, textString(text));
  }
  if (document.trailer.get('Info') === undefined) document.trailer.set('Info', document.add(info));
}
