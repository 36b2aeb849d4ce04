import { latin1 } from '../../file/core/syntax.ts';

/** Start of the hint stream object that qpdf writes, up to its data. */
const HINT_STREAM = /^(\d+ 0 obj\s*<<[^<>]*\/Length (\d+)[^<>]*) (>>\s*stream\r?\n)/;

/**
 * Puts an end-of-line marker between the data of the hint stream and `endstream`, which PDF/A requires (ISO 19005-2, 6.1.7.1).
 * qpdf omits it when the data end with a line feed by chance. A space of the dictionary gives its byte, so that all offsets of
 * the linearized file (ISO 32000-2, annex F) stay.
 */
export function endHintStream(pdf: Uint8Array): Uint8Array {
  const offset = Number(/\/H\s*\[\s*(\d+)/.exec(latin1(pdf.subarray(0, 1024)))?.[1]);
  const start = HINT_STREAM.exec(latin1(pdf.subarray(offset, offset + 512)));
  if (!start) return pdf;
  const [whole, dictionary, length, rest] = start as unknown as [string, string, string, string];
  const end = offset + whole.length + Number(length);
  if (latin1(pdf.subarray(end, end + 9)) !== 'endstream') return pdf;
  const ended = pdf.slice();
  ended.set(Buffer.from(dictionary + rest, 'latin1'), offset);
  ended.copyWithin(offset + dictionary.length + rest.length, offset + whole.length, end);
  ended[end - 1] = 0x0a;
  return ended;
}
