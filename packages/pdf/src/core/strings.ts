import { hexDigit } from './syntax.ts';

interface ReadString {
  readonly bytes: Uint8Array;
  /** Behind the closing delimiter, or the end of the data when there is none. */
  readonly end: number;
}

/** A hexadecimal string whose first digit is at `start` (ISO 32000-2, 7.3.4.3). What is no digit is skipped. */
export function hexString(data: Uint8Array, start: number): ReadString {
  const out: number[] = [];
  let high = -1;
  let at = start;
  while (at < data.length) {
    const code = data[at++]!;
    if (code === 62) break;
    const digit = hexDigit(code);
    if (digit < 0) continue;
    if (high < 0) high = digit;
    else {
      out.push(high * 16 + digit);
      high = -1;
    }
  }
  if (high >= 0) out.push(high * 16);
  return { bytes: Uint8Array.from(out), end: at };
}

/** A literal string whose first character is at `start` (ISO 32000-2, 7.3.4.2). */
export function literalString(data: Uint8Array, start: number): ReadString {
  const out: number[] = [];
  let depth = 1;
  let at = start;
  while (at < data.length) {
    const code = data[at++]!;
    if (code === 92) at = escaped(data, at, out);
    else if (code === 40) {
      depth++;
      out.push(code);
    } else if (code === 41) {
      if (--depth === 0) break;
      out.push(code);
    } else if (code === 13) {
      if (data[at] === 10) at++;
      out.push(10);
    } else out.push(code);
  }
  return { bytes: Uint8Array.from(out), end: at };
}

const CONTROLS: Readonly<Record<number, number>> = { 110: 10, 114: 13, 116: 9, 98: 8, 102: 12 };

/** What a backslash before `start` stands for; gives the position behind it. */
function escaped(data: Uint8Array, start: number, out: number[]): number {
  let at = start;
  const code = data[at++];
  if (code === undefined || code === 10) return at;
  if (code === 13) return data[at] === 10 ? at + 1 : at;
  if (code < 48 || code > 55) {
    out.push(CONTROLS[code] ?? code);
    return at;
  }
  let value = code - 48;
  for (let i = 0; i < 2; i++) {
    const digit = data[at];
    if (digit === undefined || digit < 48 || digit > 55) break;
    value = value * 8 + digit - 48;
    at++;
  }
  out.push(value & 255);
  return at;
}
