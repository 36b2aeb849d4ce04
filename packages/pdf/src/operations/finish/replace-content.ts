import type { PaintedStream } from '../../document/tagged/streams.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { flate } from '../../file/core/flate.ts';
import type { PdfDict } from '../../file/core/objects.ts';

/** Replaces the content of a page or form. @returns the dictionary that holds its key in the parent tree */
export function replaceContent(
  document: PdfDocument,
  { holder: { form }, page }: PaintedStream,
  bytes: Uint8Array,
): PdfDict {
  if (!form) {
    page.dict.set('Contents', document.add(flate(bytes)));
    return page.dict;
  }
  const entries = new Map(document.entries(form));
  entries.delete('DecodeParms');
  const rewritten = flate(bytes, entries);
  document.set(form, rewritten);
  return rewritten.dict;
}
