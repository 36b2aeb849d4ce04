import { hexString, literalString } from '../../file/core/tokens.ts';

const GREATER_THAN = 0x3e;

/** Faults of hexadecimal strings (ISO 19005-2, 6.1.6). */
export interface HexFlaws {
  odd: boolean;
  unclean: boolean;
}

/** Finds faulty hexadecimal strings in the syntax of a file or of a content stream. */
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
      if (charactersOf(bytes, at + 1, token.end) % 2 === 1) flaws.odd = true;
      at = token.end;
    } else at++;
  }
  return flaws;
}

/** Counts characters other than white space (ISO 32000-1, table 1), digits or not. */
function charactersOf(bytes: Uint8Array, start: number, end: number): number {
  let characters = 0;
  for (let at = start; at < end; at++) {
    const code = bytes[at]!;
    if (code !== GREATER_THAN && code > 32) characters++;
  }
  return characters;
}
