/** Character classes of PDF syntax (ISO 32000-2, 7.2.3). */

const WHITESPACE = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) WHITESPACE[code] = 1;

const DELIMITER = new Uint8Array(256);
for (const char of '()<>[]{}/%') DELIMITER[char.charCodeAt(0)] = 1;

export function isWhitespace(code: number | undefined): boolean {
  return code !== undefined && WHITESPACE[code] === 1;
}

export function isDelimiter(code: number | undefined): boolean {
  return code !== undefined && DELIMITER[code] === 1;
}

/** Neither white-space nor a delimiter: part of a number, a name or an operator. */
export function isRegular(code: number | undefined): boolean {
  return code !== undefined && WHITESPACE[code] === 0 && DELIMITER[code] === 0;
}

/** The value of a hexadecimal digit, or −1. */
export function hexDigit(code: number | undefined): number {
  if (code === undefined) return -1;
  if (code >= 48 && code <= 57) return code - 48;
  if (code >= 65 && code <= 70) return code - 55;
  if (code >= 97 && code <= 102) return code - 87;
  return -1;
}

/** One character per byte. */
export function latin1(bytes: Uint8Array, start = 0, end = bytes.length): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, Math.max(0, end - start)).toString('latin1');
}

/** The inverse of {@link latin1}: characters above U+00FF lose their high bits. */
export function bytesOf(text: string): Uint8Array {
  return Buffer.from(text, 'latin1');
}
