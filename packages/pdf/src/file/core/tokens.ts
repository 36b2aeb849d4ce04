import { PdfName } from './objects.ts';
import { hexDigit, isRegular, isWhitespace, latin1 } from './syntax.ts';

/** Tokens common to files, content streams and CMaps. */

/** A string token, decoded as viewers do. Its flags report whether it conforms to the standard. */
export interface StringToken {
  readonly bytes: Uint8Array;
  /** Position after the closing delimiter, or the end of the data if it is missing. */
  readonly end: number;
  readonly closed: boolean;
}

/** Value of each byte as a hexadecimal digit; -1 for others. */
const DIGITS = Int8Array.from({ length: 256 }, (_, byte) => hexDigit(byte));

/**
 * Reads a hexadecimal string whose first digit is at `start` (ISO 32000-2, 7.3.4.3). Other characters are skipped.
 *
 * @returns also whether it has only digits and white space
 */
export function hexString(data: Uint8Array, start: number): StringToken & { readonly clean: boolean } {
  let end = start;
  while (end < data.length && data[end] !== 0x3e) end++;
  return pairsOfDigits(data, start, end) ?? loosePairs(data, start, end);
}

/** Reads a hexadecimal string in its usual form, pairs of digits only. @returns undefined for any other form */
function pairsOfDigits(
  data: Uint8Array,
  start: number,
  end: number,
): (StringToken & { readonly clean: boolean }) | undefined {
  if ((end - start) % 2 > 0 || end === data.length) return undefined;
  const bytes = new Uint8Array((end - start) >> 1);
  for (let at = start, i = 0; at < end; at += 2, i++) {
    const high = DIGITS[data[at]!]!;
    const low = DIGITS[data[at + 1]!]!;
    if ((high | low) < 0) return undefined;
    bytes[i] = (high << 4) | low;
  }
  return { bytes, end: end + 1, closed: true, clean: true };
}

function loosePairs(data: Uint8Array, start: number, end: number): StringToken & { readonly clean: boolean } {
  const bytes = new Uint8Array((end - start + 1) >> 1);
  let digits = 0;
  let clean = true;
  let high = 0;
  for (let at = start; at < end; at++) {
    const digit = hexDigit(data[at]);
    if (digit < 0) {
      clean &&= isWhitespace(data[at]);
      continue;
    }
    if (digits & 1) bytes[digits >> 1] = high | digit;
    else high = digit << 4;
    digits++;
  }
  if (digits & 1) bytes[digits >> 1] = high;
  const closed = end < data.length;
  return { bytes: bytes.subarray(0, (digits + 1) >> 1), end: closed ? end + 1 : end, closed, clean };
}

/** Reads a literal string whose first character is at `start` (ISO 32000-2, 7.3.4.2). */
export function literalString(data: Uint8Array, start: number): StringToken {
  const end = literalEnd(data, start);
  const closed = end < data.length;
  const bytes = new Uint8Array(end - start);
  let length = 0;
  for (let at = start; at < end; ) {
    const code = data[at++]!;
    if (code === 0x5c) {
      const { byte, next } = escaped(data, at);
      at = next;
      if (byte !== undefined) bytes[length++] = byte;
    } else if (code === 13) {
      if (data[at] === 10) at++;
      bytes[length++] = 10;
    } else bytes[length++] = code;
  }
  return { bytes: bytes.subarray(0, length), end: closed ? end + 1 : end, closed };
}

/** Returns the position of the closing parenthesis; the length of the data if it is missing. */
function literalEnd(data: Uint8Array, start: number): number {
  let open = 1;
  for (let at = start; at < data.length; at++) {
    const code = data[at];
    if (code === 0x5c) at++;
    else if (code === 0x28) open++;
    else if (code === 0x29 && --open === 0) return at;
  }
  return data.length;
}

const CONTROLS: Readonly<Record<number, number>> = { 110: 10, 114: 13, 116: 9, 98: 8, 102: 12 };

/** Returns the byte of the escape sequence after a backslash, or none for a line break; and the position after it. */
function escaped(data: Uint8Array, start: number): { byte: number | undefined; next: number } {
  let at = start;
  const code = data[at++];
  if (code === undefined || code === 10) return { byte: undefined, next: at };
  if (code === 13) return { byte: undefined, next: data[at] === 10 ? at + 1 : at };
  if (code < 0x30 || code > 0x37) return { byte: CONTROLS[code] ?? code, next: at };
  let value = code - 0x30;
  for (let i = 0; i < 2; i++) {
    const digit = data[at];
    if (digit === undefined || digit < 0x30 || digit > 0x37) break;
    value = value * 8 + digit - 0x30;
    at++;
  }
  return { byte: value & 0xff, next: at };
}

/** Longest name. ISO 32000-1 allowed 127 bytes; files with much longer names are made to exhaust memory. */
export const MAX_NAME_BYTES = 100_000;

/**
 * Reads a name whose first character (after the slash) is at `start` (ISO 32000-2, 7.3.5), one character per byte.
 *
 * @returns also whether it has more than `MAX_NAME_BYTES`; name and end are cut then
 */
export function nameToken(
  data: Uint8Array,
  start: number,
): { readonly name: PdfName; readonly end: number; readonly tooLong: boolean } {
  const most = start + MAX_NAME_BYTES;
  let end = start;
  let isEscaped = false;
  let hash = 0;
  for (; end < most && isRegular(data[end]); end++) {
    const code = data[end]!;
    if (code === 0x23) isEscaped = true;
    hash = (Math.imul(hash, 31) + code) | 0;
  }
  if (!isEscaped && end < most) return { name: knownName(data, start, end, hash), end, tooLong: false };
  return escapedName(data, start);
}

function escapedName(data: Uint8Array, start: number): ReturnType<typeof nameToken> {
  let value = '';
  let end = start;
  for (; isRegular(data[end]); end++) {
    if (end - start >= MAX_NAME_BYTES) return { name: new PdfName(value), end, tooLong: true };
    let code = data[end]!;
    if (code === 0x23) {
      const [high, low] = [hexDigit(data[end + 1]), hexDigit(data[end + 2])];
      if (high >= 0 && low >= 0) {
        code = high * 16 + low;
        end += 2;
      }
    }
    value += String.fromCharCode(code);
  }
  return { name: new PdfName(value), end, tooLong: false };
}

/**
 * Cache of names by a hash of their bytes. Files have few names, each thousands of times, and share one object for each. A name
 * replaces another with the same hash.
 */
const KNOWN_NAMES: (PdfName | undefined)[] = new Array(4096).fill(undefined);
const LONGEST_KNOWN_NAME = 64;

function knownName(data: Uint8Array, start: number, end: number, hash: number): PdfName {
  const place = (hash ^ (hash >>> 12)) & (KNOWN_NAMES.length - 1);
  const known = KNOWN_NAMES[place];
  if (known && isWritten(known.value, data, start, end)) return known;
  const name = new PdfName(latin1(data, start, end));
  if (end - start <= LONGEST_KNOWN_NAME) KNOWN_NAMES[place] = name;
  return name;
}

function isWritten(value: string, data: Uint8Array, start: number, end: number): boolean {
  if (value.length !== end - start) return false;
  for (let i = 0; i < value.length; i++) if (value.charCodeAt(i) !== data[start + i]) return false;
  return true;
}
