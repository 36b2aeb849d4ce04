import { PdfDocument } from '../file/core/document.ts';
import { nameOf, PdfStream } from '../file/core/objects.ts';
import { serialize } from '../file/core/serialize.ts';

/** Returns all objects of a PDF as text, including those of object streams, without the cross-reference. */
export function objectText(pdf: Uint8Array): string {
  const document = PdfDocument.open(pdf);
  let text = '';
  for (const [{ number }, object] of document.objects()) {
    const stream = object instanceof PdfStream ? object : undefined;
    if (/^(XRef|ObjStm)$/.test(nameOf(stream?.dict.get('Type')) ?? '')) continue;
    text += `${number} ${serialize(object)} ${Buffer.from(stream?.raw ?? []).toString('latin1')}\n`;
  }
  return text;
}

/** Returns the same text without dates: equal for two renders of one document. */
export function undatedText(pdf: Uint8Array): string {
  return objectText(pdf)
    .replaceAll(/\(D:\d+[^)]*\)/g, '(date)')
    .replaceAll(/>\d{4}-\d\d-\d\dT[^<]*</g, '>date<');
}
