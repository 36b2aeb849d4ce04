import { decodeText } from '../../../file/core/text-string.ts';

/**
 * Every text that bytes could be read as: a text string, UTF-8, UTF-16 with and without a byte order mark. Zero bytes
 * between letters are left out, so that wide Latin text reads as such at any offset.
 */
export function readingsOf(bytes: Uint8Array): string[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const latin = buffer.toString('latin1');
  const readings = [latin.replaceAll('\0', ''), decodeText(bytes)];
  if (/[\x80-\xff]/.test(latin)) readings.push(buffer.toString('utf8'));
  if (bytes.length >= 4 && NARROW.test(latin)) {
    for (const offset of [0, 1]) {
      const even = Buffer.from(buffer.subarray(offset, offset + ((bytes.length - offset) & ~1)));
      readings.push(even.swap16().toString('utf16le'));
    }
  }
  return [...new Set(readings)];
}

/** Bytes that are not printable ASCII: only with such bytes can data be UTF-16 of anything but Latin text. */
const NARROW = /[^\x20-\x7e]/;

/** Whether a text that `bytes` could be read as has to be removed. */
export function bytesMatch(bytes: Uint8Array, matches: (text: string) => boolean): boolean {
  return readingsOf(bytes).some(matches);
}
