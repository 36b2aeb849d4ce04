import { hexString, literalString } from '../core/tokens.ts';

/** What is wrong with hexadecimal strings (ISO 19005-2, 6.1.6). */
export interface HexFlaws {
  odd: boolean;
  unclean: boolean;
}

/** Searches PDF syntax, of a file or of a content stream, for faulty hexadecimal strings. */
export function hexFlaws(bytes: Uint8Array, start = 0, end = bytes.length): HexFlaws {
  const flaws = { odd: false, unclean: false };
  for (let at = start; at < end; ) {
    const byte = bytes[at];
    if (byte === 0x28) at = literalString(bytes, at + 1).end;
    else if (byte === 0x25) {
      while (at < end && bytes[at] !== 10 && bytes[at] !== 13) at++;
    } else if (byte === 0x3c && bytes[at + 1] === 0x3c) at += 2;
    else if (byte === 0x3c) {
      const token = hexString(bytes, at + 1);
      if (!token.clean) flaws.unclean = true;
      if (digitsOf(bytes, at + 1, token.end) % 2 === 1) flaws.odd = true;
      at = token.end;
    } else at++;
  }
  return flaws;
}

function digitsOf(bytes: Uint8Array, start: number, end: number): number {
  let digits = 0;
  for (let at = start; at < end; at++) {
    const code = bytes[at]!;
    if ((code >= 48 && code <= 57) || (code >= 65 && code <= 70) || (code >= 97 && code <= 102)) digits++;
  }
  return digits;
}
