import { decodeText } from '../../core/text-string.ts';

/**
 * Every text that bytes could be read as: as a text string, as UTF-8, as UTF-16 with and without its mark. Zero bytes
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

/** Bytes of which some are no printable ASCII: only these can be UTF-16 of something else than Latin. */
const NARROW = /[^\x20-\x7e]/;

/** Whether a text that `bytes` could be has to go. */
export function bytesMatch(bytes: Uint8Array, matches: (text: string) => boolean): boolean {
  return readingsOf(bytes).some(matches);
}
