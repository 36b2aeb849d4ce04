import { latin1 } from '../../file/core/syntax.ts';
import type { Encoding } from './encodings.ts';
import { type1Encoding } from './type1.ts';

/** Keys of the encryption of Type 1 programs (Adobe Type 1 Font Format, 7.2 and 7.3). */
const EEXEC_KEY = 55_665;
const CHARSTRING_KEY = 4330;
const MAX_GLYPHS = 65_536;

/** The glyphs of a Type 1 font program and their widths, in thousandths of an em. */
export interface Type1Program {
  readonly widths: ReadonlyMap<string, number>;
  readonly encoding: Encoding | undefined;
}

/** Parses a Type 1 program. @returns undefined when its encrypted part is missing or unreadable */
export function readType1(bytes: Uint8Array | undefined): Type1Program | undefined {
  if (!bytes) return undefined;
  const program = withoutSegments(bytes);
  const text = latin1(program, 0, program.length);
  const mark = text.indexOf('eexec');
  if (mark < 0) return undefined;
  let start = mark + 5;
  while (/[\s]/.test(text[start] ?? '')) start++;
  const hexadecimal = /^[0-9A-Fa-f\s]{4}/.test(text.slice(start, start + 4));
  const cipher = hexadecimal
    ? Buffer.from(text.slice(start).replace(/[^0-9A-Fa-f]/g, ''), 'hex')
    : program.subarray(start);
  const plain = decrypted(cipher, EEXEC_KEY, 4);
  const body = latin1(plain, 0, plain.length);
  const skipped = Number(/\/lenIV\s+(-?\d+)/.exec(body)?.[1] ?? 4);
  const scale = Number(/\/FontMatrix\s*\[\s*([-+.\deE]+)/.exec(text)?.[1] ?? 0.001) * 1000;
  const widths = new Map<string, number>();
  const from = body.indexOf('/CharStrings');
  if (from < 0) return undefined;
  const entry = /\/([^\s/{}()<>[\]%]+)\s+(\d+)\s+(?:RD|-\||\S+)\s/y;
  for (let at = from + '/CharStrings'.length; at >= 0 && widths.size < MAX_GLYPHS; ) {
    at = body.indexOf('/', at);
    if (at < 0) break;
    entry.lastIndex = at;
    const match = entry.exec(body);
    if (!match) {
      at++;
      continue;
    }
    const data = plain.subarray(entry.lastIndex, entry.lastIndex + Number(match[2]));
    widths.set(
      match[1]!,
      (widthOf(skipped < 0 ? data : decrypted(data, CHARSTRING_KEY, skipped)) ?? 0) * scale,
    );
    at = entry.lastIndex + Number(match[2]);
    if (/^\s*(?:ND|\|-|def|\S+)\s+end\b/.test(body.slice(at, at + 40))) break;
  }
  return widths.size === 0 ? undefined : { widths, encoding: type1Encoding(program) };
}

/** Removes the segment headers of the binary file format (PFB) from a program. */
function withoutSegments(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x80) return bytes;
  const parts: Uint8Array[] = [];
  for (let at = 0; bytes[at] === 0x80 && (bytes[at + 1] ?? 3) < 3; ) {
    const length = bytes[at + 2]! | (bytes[at + 3]! << 8) | (bytes[at + 4]! << 16) | (bytes[at + 5]! << 24);
    if (!(length >= 0)) break;
    parts.push(bytes.subarray(at + 6, at + 6 + length));
    at += 6 + length;
  }
  return Buffer.concat(parts);
}

function decrypted(cipher: Uint8Array, key: number, skipped: number): Uint8Array {
  const plain = new Uint8Array(cipher.length);
  let state = key;
  for (let i = 0; i < cipher.length; i++) {
    const byte = cipher[i]!;
    plain[i] = byte ^ (state >> 8);
    state = ((byte + state) * 52_845 + 22_719) & 0xffff;
  }
  return plain.subarray(skipped);
}

/** Returns the width in the `hsbw` or `sbw` that begins a charstring (Adobe Type 1 Font Format, 6.4). */
function widthOf(program: Uint8Array): number | undefined {
  const stack: number[] = [];
  for (let i = 0; i < program.length; ) {
    const b = program[i++]!;
    if (b >= 32 && b <= 246) stack.push(b - 139);
    else if (b >= 247 && b <= 250) stack.push((b - 247) * 256 + (program[i++] ?? 0) + 108);
    else if (b >= 251 && b <= 254) stack.push(-(b - 251) * 256 - (program[i++] ?? 0) - 108);
    else if (b === 255) {
      stack.push(
        ((program[i] ?? 0) << 24) |
          ((program[i + 1] ?? 0) << 16) |
          ((program[i + 2] ?? 0) << 8) |
          (program[i + 3] ?? 0),
      );
      i += 4;
    } else if (b === 13) return stack[1];
    else if (b === 12 && program[i] === 7) return stack[2];
    else if (b === 12 && program[i] === 12) {
      i++;
      const divisor = stack.pop() ?? 1;
      stack.push((stack.pop() ?? 0) / divisor);
    } else return undefined;
  }
  return undefined;
}
