/** Character classes of PDF syntax (ISO 32000-2, 7.2.3). */

const WHITESPACE = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) WHITESPACE[code] = 1;

const DELIMITER = new Uint8Array(256);
for (const char of '()<>[]{}/%') DELIMITER[char.charCodeAt(0)] = 1;

const HEX_DIGIT = new Int8Array(256).fill(-1);
for (const [value, char] of [...'0123456789abcdef'].entries())
  for (const code of [char, char.toUpperCase()]) HEX_DIGIT[code.charCodeAt(0)] = value;

export function isWhitespace(code: number | undefined): boolean {
  return code !== undefined && WHITESPACE[code] === 1;
}

export function isDelimiter(code: number | undefined): boolean {
  return code !== undefined && DELIMITER[code] === 1;
}

/** Whether a byte is neither white space nor a delimiter, but part of a number, a name or an operator. */
export function isRegular(code: number | undefined): boolean {
  return code !== undefined && WHITESPACE[code] === 0 && DELIMITER[code] === 0;
}

/** Returns the value of a hexadecimal digit, or −1. */
export function hexDigit(code: number | undefined): number {
  return code === undefined ? -1 : HEX_DIGIT[code]!;
}

/**
 * Largest array whose bytes V8 stores within the array object, such as a string token. `Buffer` would first move them out, which
 * takes several times as long as the rest.
 */
const KEPT_WITHIN = 64;

/** Decodes bytes to a string, one character per byte. */
export function latin1(bytes: Uint8Array, start = 0, end = bytes.length): string {
  if (start === 0 && end === bytes.length && end <= KEPT_WITHIN)
    return String.fromCharCode.apply(null, bytes as unknown as number[]);
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, Math.max(0, end - start)).toString('latin1');
}
