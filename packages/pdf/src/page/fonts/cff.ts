import { CFF_STANDARD_STRINGS } from './cff-strings.ts';
import { type Encoding, STANDARD_ENCODING } from './encodings.ts';

/** Characters of a real number's half bytes (Adobe Technical Note 5176, table 5). */
const REAL_NIBBLES = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', 'E', 'E-', '', '-'];

interface Index {
  readonly items: readonly Uint8Array[];
  readonly end: number;
}

/**
 * Returns the built-in encoding of a bare CFF font program (Adobe Technical Note 5176): code to glyph name. Undefined for
 * CID-keyed or damaged programs, and for OpenType wrappers.
 */
export function cffEncoding(bytes: Uint8Array): Encoding | undefined {
  try {
    return read(bytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Returns the names and strings of a CFF program, as views of its bytes; empty for a damaged one. */
export function cffNames(bytes: Uint8Array): readonly Uint8Array[] {
  try {
    const names = readIndex(bytes, bytes[2]!);
    const tops = readIndex(bytes, names.end);
    return [...names.items, ...readIndex(bytes, tops.end).items];
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

function read(bytes: Uint8Array): Encoding | undefined {
  if (bytes[0] !== 1) return undefined;
  const names = readIndex(bytes, bytes[2]!);
  const tops = readIndex(bytes, names.end);
  const strings = readIndex(bytes, tops.end);
  const top = readDict(tops.items[0] ?? new Uint8Array());
  if (top.has(0x0c1e)) return undefined;
  const encodingOffset = top.get(16)?.[0] ?? 0;
  if (encodingOffset === 0) return STANDARD_ENCODING;
  if (encodingOffset === 1) return undefined;
  const charStrings = readIndex(bytes, top.get(17)?.[0] ?? bytes.length);
  const charset = readCharset(bytes, top.get(15)?.[0] ?? 0, charStrings.items.length);
  const nameOf = (sid: number | undefined): string | undefined => {
    if (sid === undefined) return undefined;
    const standard = CFF_STANDARD_STRINGS[sid];
    if (standard !== undefined) return standard;
    const own = strings.items[sid - CFF_STANDARD_STRINGS.length];
    return own && Buffer.from(own).toString('latin1');
  };
  return readEncoding(bytes, encodingOffset, (glyph) => nameOf(charset[glyph]), nameOf);
}

function readEncoding(
  bytes: Uint8Array,
  offset: number,
  glyphName: (glyph: number) => string | undefined,
  sidName: (sid: number) => string | undefined,
): Encoding {
  const names: (string | undefined)[] = new Array(256).fill(undefined);
  const format = at(bytes, offset);
  const count = at(bytes, offset + 1);
  let position = offset + 2;
  let glyph = 1;
  if ((format & 0x7f) === 0) {
    for (let i = 0; i < count; i++) names[at(bytes, position++)] = glyphName(glyph++);
  } else {
    for (let i = 0; i < count; i++) {
      const first = at(bytes, position);
      const left = at(bytes, position + 1);
      position += 2;
      for (let code = first; code <= first + left && code < 256; code++) names[code] = glyphName(glyph++);
    }
  }
  if (format & 0x80) {
    const supplements = at(bytes, position++);
    for (let i = 0; i < supplements; i++, position += 3) {
      names[at(bytes, position)] = sidName(uint16(bytes, position + 1));
    }
  }
  return names;
}

export function readCharset(bytes: Uint8Array, offset: number, glyphs: number): number[] {
  const sids = [0];
  if (offset <= 2) {
    for (let sid = 1; sid < glyphs; sid++) sids.push(sid);
    return sids;
  }
  const format = at(bytes, offset);
  let position = offset + 1;
  while (sids.length < glyphs) {
    const first = uint16(bytes, position);
    position += 2;
    let left = 0;
    if (format === 1) left = at(bytes, position++);
    else if (format === 2) {
      left = uint16(bytes, position);
      position += 2;
    }
    for (let i = 0; i <= left && sids.length < glyphs; i++) sids.push(first + i);
  }
  return sids;
}

export function readIndex(bytes: Uint8Array, offset: number): Index {
  const count = uint16(bytes, offset);
  if (count === 0) return { items: [], end: offset + 2 };
  const size = at(bytes, offset + 2);
  if (size < 1 || size > 4) throw new RangeError('offset size');
  const base = offset + 3 + (count + 1) * size - 1;
  const offsetAt = (index: number) => {
    let value = 0;
    for (let i = 0; i < size; i++) value = value * 256 + at(bytes, offset + 3 + index * size + i);
    return base + value;
  };
  const items: Uint8Array[] = [];
  for (let i = 0; i < count; i++) items.push(bytes.subarray(offsetAt(i), offsetAt(i + 1)));
  return { items, end: offsetAt(count) };
}

/** Returns operands by operator; two-byte operators as 0x0c00 + second byte. */
export function readDict(bytes: Uint8Array): Map<number, number[]> {
  const dict = new Map<number, number[]>();
  let operands: number[] = [];
  for (let i = 0; i < bytes.length; ) {
    const b = at(bytes, i++);
    if (b <= 21) {
      dict.set(b === 12 ? 0x0c00 + at(bytes, i++) : b, operands);
      operands = [];
    } else if (b === 28) {
      operands.push((uint16(bytes, i) << 16) >> 16);
      i += 2;
    } else if (b === 29) {
      operands.push((uint16(bytes, i) << 16) | uint16(bytes, i + 2));
      i += 4;
    } else if (b === 30) {
      let text = '';
      for (let done = false; !done; i++) {
        for (const nibble of [at(bytes, i) >> 4, at(bytes, i) & 15]) {
          if (nibble === 15) done = true;
          else if (!done) text += REAL_NIBBLES[nibble] ?? '';
        }
      }
      operands.push(Number(text) || 0);
    } else if (b <= 246) operands.push(b - 139);
    else if (b <= 250) operands.push((b - 247) * 256 + at(bytes, i++) + 108);
    else operands.push(-(b - 251) * 256 - at(bytes, i++) - 108);
  }
  return dict;
}

export function at(bytes: Uint8Array, index: number): number {
  const value = bytes[index];
  if (value === undefined) throw new RangeError('CFF data ends early');
  return value;
}

export function uint16(bytes: Uint8Array, index: number): number {
  return at(bytes, index) * 256 + at(bytes, index + 1);
}
