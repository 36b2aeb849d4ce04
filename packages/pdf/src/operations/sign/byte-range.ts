import { createHash } from 'node:crypto';
import { Placeholder } from '../../file/core/objects.ts';
import { InternalSigningError } from './internal-error.ts';

/** Number of digits reserved for each number: files up to 9 GB. */
const DIGITS = 10;
const BYTE_RANGE_LENGTH = 2 + 1 + 3 * (DIGITS + 1);

/**
 * The two parts of a signature dictionary that can only be written after the layout of the file is known (ISO 32000-2, 12.8.1):
 * `/ByteRange`, and the `/Contents` that it excludes.
 */
export interface SignaturePlaces {
  readonly byteRange: Placeholder;
  readonly contents: Placeholder;
}

/** @param capacity bytes reserved for the CMS */
export function reserveSignature(capacity: number): SignaturePlaces {
  return {
    byteRange: new Placeholder(BYTE_RANGE_LENGTH, ' '),
    contents: new Placeholder(2 * capacity + 2, '0'),
  };
}

/** Writes `/ByteRange` and the brackets of `/Contents` at their recorded offsets, and returns the four numbers. */
export function fillByteRange(pdf: Uint8Array, places: SignaturePlaces): [number, number, number, number] {
  const { byteRange, contents } = places;
  const gapEnd = contents.offset + contents.length;
  const range: [number, number, number, number] = [0, contents.offset, gapEnd, pdf.length - gapEnd];
  const text = `[${range.join(' ')}]`;
  if (text.length > byteRange.length)
    throw new InternalSigningError('the file is too long for its /ByteRange');
  writeAscii(pdf, byteRange.offset, text);
  pdf[contents.offset] = 0x3c;
  pdf[gapEnd - 1] = 0x3e;
  return range;
}

/** Returns the signed bytes as views of `pdf`. */
export function signedParts(
  pdf: Uint8Array,
  range: readonly [number, number, number, number],
): [Uint8Array, Uint8Array] {
  return [pdf.subarray(range[0], range[0] + range[1]), pdf.subarray(range[2], range[2] + range[3])];
}

export function digestParts(parts: readonly Uint8Array[], digest: string): Uint8Array {
  const hash = createHash(digest);
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/**
 * Writes the CMS to `/Contents`; the remaining reserved bytes stay zero.
 *
 * @returns whether it fits
 */
export function fillContents(pdf: Uint8Array, places: SignaturePlaces, cms: Uint8Array): boolean {
  const { offset, length } = places.contents;
  if (cms.length * 2 > length - 2) return false;
  writeAscii(pdf, offset + 1, Buffer.from(cms).toString('hex'));
  return true;
}

function writeAscii(target: Uint8Array, offset: number, text: string): void {
  Buffer.from(target.buffer, target.byteOffset).write(text, offset, 'latin1');
}
