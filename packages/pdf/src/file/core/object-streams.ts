import { DamagedPdfError } from './damaged.ts';
import type { PdfObject, PdfStream } from './objects.ts';
import { PdfParser, type ReadingMode } from './parser.ts';
import { decodeStructuralStream } from './structural-streams.ts';

/** An object in an object stream, with the number stated by the stream. */
export interface PackedObject {
  readonly number: number;
  readonly object: PdfObject;
}

/**
 * Reads the objects of an object stream (ISO 32000-2, 7.5.7) in their order.
 *
 * @param number of the object stream, for messages
 * @returns the objects, and the decoded size of the stream in bytes
 * @throws DamagedPdfError when it cannot be decoded, or (in strict mode) is not in order
 */
export function readObjectStream(
  stream: PdfStream,
  number: number,
  resolve: (object: PdfObject | undefined) => PdfObject,
  options: { mode: ReadingMode; repeatedKey?: (item: number, key: string) => void },
): { items: PackedObject[]; size: number } {
  const count = resolve(stream.dict.get('N'));
  const first = resolve(stream.dict.get('First'));
  if (typeof count !== 'number' || typeof first !== 'number' || count < 0) {
    throw new DamagedPdfError(`object stream ${number} has no /N and /First`);
  }
  const strict = options.mode === 'strict';
  const data = decodeStructuralStream(stream, resolve, options.mode);
  const header = new PdfParser(data);
  const items: PackedObject[] = [];
  const labels = new Set<number>();
  let end = 0;
  for (let i = 0; i < count; i++) {
    const itemNumber = header.takeInteger();
    const offset = header.takeInteger();
    if (itemNumber === undefined || offset === undefined) {
      if (!strict) break;
      throw new DamagedPdfError(`the header of object stream ${number} is too short`);
    }
    const parser = new PdfParser(data, first + offset, options.mode);
    // Each byte is read only once, whatever the offsets are.
    if (parser.position < end) throw new DamagedPdfError(`object stream ${number} is not in order`);
    if (strict && labels.has(itemNumber))
      throw new DamagedPdfError(`object stream ${number} holds object ${itemNumber} twice`);
    labels.add(itemNumber);
    parser.positions = false;
    items.push({ number: itemNumber, object: parser.readObject() });
    end = parser.position;
    if (parser.repeatedKey !== undefined) options.repeatedKey?.(itemNumber, parser.repeatedKey);
  }
  if (strict && header.position > first)
    throw new DamagedPdfError(`object stream ${number} has a wrong /First`);
  return { items, size: data.length };
}
