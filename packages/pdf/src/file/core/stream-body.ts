import { DamagedPdfError } from './damaged.ts';
import { isDict, type PdfDict, type PdfObject, PdfStream } from './objects.ts';
import type { PdfParser } from './parser.ts';
import { isWhitespace } from './syntax.ts';

/**
 * Reads the object after `N G obj`, or a stream with exactly `/Length` bytes before `endstream`.
 *
 * @throws DamagedPdfError when the length does not lead to `endstream`
 */
export function readStreamBody(
  parser: PdfParser,
  resolve: (object: PdfObject | undefined) => PdfObject,
): PdfObject {
  const object = parser.readObject();
  if (!isDict(object)) return object;
  const before = parser.position;
  if (!parser.takeKeyword('stream')) {
    parser.position = before;
    return object;
  }
  const { bytes } = parser;
  if (bytes[parser.position] === 13) {
    parser.position++;
    // A CR without LF: readers disagree whether it ends the line or begins the data.
    if (bytes[parser.position] !== 10 && !parser.lenient)
      throw new DamagedPdfError(`"stream" at byte ${parser.position} is followed by a lone carriage return`);
  }
  if (bytes[parser.position] === 10) parser.position++;
  if (parser.lenient) return lenientStream(parser, object, resolve);
  if (parser.oddKeys?.has('Length'))
    throw new DamagedPdfError(
      `/Length of the stream at byte ${parser.position} is not written as an integer`,
    );
  const length = resolve(object.get('Length'));
  const start = parser.position;
  if (
    typeof length !== 'number' ||
    !Number.isInteger(length) ||
    length < 0 ||
    start + length > bytes.length
  ) {
    throw new DamagedPdfError(`the stream at byte ${start} has no usable /Length`);
  }
  parser.position = start + length;
  while (isWhitespace(bytes[parser.position])) parser.position++;
  if (bytes[parser.position] !== 0x65)
    throw new DamagedPdfError(`/Length of the stream at byte ${start} is wrong`);
  parser.expectKeyword('endstream');
  return new PdfStream(object, bytes.subarray(start, start + length));
}

/** Reads a stream; if its length is wrong, it ends at the keyword. */
function lenientStream(
  parser: PdfParser,
  dict: PdfDict,
  resolve: (object: PdfObject | undefined) => PdfObject,
): PdfStream {
  const { bytes } = parser;
  const start = parser.position;
  const length = resolve(dict.get('Length'));
  if (typeof length === 'number' && Number.isInteger(length) && length >= 0) {
    parser.position = Math.min(start + length, bytes.length);
    parser.skipWhitespace();
    if (bytes[parser.position] === 0x65 && parser.takeKeyword('endstream'))
      return new PdfStream(dict, bytes.subarray(start, start + length));
  }
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const keyword = ['endstream', 'endobj'].map((word) => file.indexOf(word, start)).find((at) => at >= 0);
  let end = keyword ?? bytes.length;
  parser.position = end;
  parser.takeKeyword('endstream');
  if (end > start && bytes[end - 1] === 10) end--;
  if (end > start && bytes[end - 1] === 13) end--;
  return new PdfStream(dict, bytes.subarray(start, end));
}
