import { decodeText } from '../../../file/core/text-string.ts';

/**
 * Decodes bytes in every plausible way: text string, UTF-8, UTF-16 with and without a byte order mark. Zero bytes between letters
 * are skipped, so that UTF-16 Latin text is found at any offset.
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

/** Bytes other than printable ASCII; without any, data cannot be UTF-16 of non-Latin text. */
const NARROW = /[^\x20-\x7e]/;

/** Whether any decoding of the bytes contains text that must be removed. */
export function bytesMatch(bytes: Uint8Array, matches: (text: string) => boolean): boolean {
  return readingsOf(bytes).some(matches);
}
