import { isUtf8 } from 'node:buffer';

/** Encoding of a packet: the Unicode encoding of its first bytes (ISO 16684-1, 7.1). */
export interface Coding {
  readonly encoding: 'UTF-8' | 'UTF-16' | 'UTF-32';
  decode(bytes: Uint8Array): string;
  encode(text: string): Uint8Array;
}

/** Detects the encoding of a packet. A byte order mark is part of the text. */
export function codingOf(bytes: Uint8Array): Coding {
  const [a, b, c, d] = bytes;
  if (a === 0 && b === 0) return utf32(false);
  if ((a === 0xff && b === 0xfe && c === 0 && d === 0) || (a === 0x3c && b === 0 && c === 0 && d === 0))
    return utf32(true);
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return utf16(false);
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return utf16(true);
  return isUtf8(bytes) ? UTF_8 : LATIN_1;
}

const UTF_8: Coding = {
  encoding: 'UTF-8',
  decode: (bytes) => Buffer.from(bytes).toString('utf8'),
  encode: (text) => Buffer.from(text, 'utf8'),
};

/**
 * Encoding for a packet that is not the UTF-8 it claims to be: each byte is kept. Characters outside Latin-1 are written as
 * references.
 */
const LATIN_1: Coding = {
  encoding: 'UTF-8',
  decode: (bytes) => Buffer.from(bytes).toString('latin1'),
  encode: (text) =>
    Buffer.from(
      text.replace(/[\u{100}-\u{10ffff}]/gu, (character) => `&#${character.codePointAt(0)};`),
      'latin1',
    ),
};

function utf16(littleEndian: boolean): Coding {
  return {
    encoding: 'UTF-16',
    decode: (bytes) =>
      new TextDecoder(littleEndian ? 'utf-16le' : 'utf-16be', { ignoreBOM: true }).decode(bytes),
    encode: (text) => {
      const bytes = Buffer.from(text, 'utf16le');
      return littleEndian ? bytes : bytes.swap16();
    },
  };
}

function utf32(littleEndian: boolean): Coding {
  return {
    encoding: 'UTF-32',
    decode: (bytes) => {
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const characters: string[] = [];
      for (let at = 0; at + 4 <= bytes.length; at += 4) {
        const point = view.getUint32(at, littleEndian);
        characters.push(point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd');
      }
      return characters.join('');
    },
    encode: (text) => {
      const points = [...text].map((character) => character.codePointAt(0)!);
      const bytes = Buffer.alloc(points.length * 4);
      for (const [at, point] of points.entries())
        littleEndian ? bytes.writeUInt32LE(point, at * 4) : bytes.writeUInt32BE(point, at * 4);
      return bytes;
    },
  };
}
