import { at, readCharset, readDict, readIndex, uint16 } from './cff.ts';
import { CFF_STANDARD_STRINGS } from './cff-strings.ts';

/** Operators of dictionaries (Adobe Technical Note 5176, tables 9, 10 and 23). */
const OP = {
  charset: 15,
  charStrings: 17,
  private: 18,
  subrs: 19,
  defaultWidth: 20,
  nominalWidth: 21,
  fontMatrix: 0x0c07,
  ros: 0x0c1e,
  fdArray: 0x0c24,
  fdSelect: 0x0c25,
} as const;

const MAX_CALLS = 10;
const MAX_STEPS = 20_000;

interface Private {
  readonly defaultWidth: number;
  readonly nominalWidth: number;
  readonly subrs: readonly Uint8Array[];
  /** Thousandths of an em per unit of the font. */
  readonly scale: number;
}

/** The glyphs of a CFF font program (Adobe Technical Note 5176) and their widths. */
export class CffProgram {
  readonly isCid: boolean;
  readonly glyphCount: number;
  /** Glyph index by CID, for a CID-keyed program. */
  readonly cids = new Map<number, number>();
  /** Glyph index by name, for any other program. */
  readonly names = new Map<string, number>();
  readonly #charStrings: readonly Uint8Array[];
  readonly #globalSubrs: readonly Uint8Array[];
  readonly #privates: readonly Private[];
  readonly #select: (glyph: number) => number;

  /** @throws RangeError when the data is not a CFF program */
  constructor(bytes: Uint8Array) {
    if (bytes[0] !== 1) throw new RangeError('CFF version');
    const names = readIndex(bytes, bytes[2]!);
    const tops = readIndex(bytes, names.end);
    const strings = readIndex(bytes, tops.end);
    this.#globalSubrs = readIndex(bytes, strings.end).items;
    const top = readDict(tops.items[0] ?? new Uint8Array());
    this.isCid = top.has(OP.ros);
    this.#charStrings = readIndex(bytes, top.get(OP.charStrings)?.[0] ?? bytes.length).items;
    this.glyphCount = this.#charStrings.length;
    const charset = readCharset(bytes, top.get(OP.charset)?.[0] ?? 0, this.glyphCount);
    for (const [glyph, id] of charset.entries()) {
      if (this.isCid) this.cids.set(id, glyph);
      else this.names.set(nameOf(id, strings.items), glyph);
    }
    const matrix = top.get(OP.fontMatrix)?.[0];
    if (this.isCid) {
      const fonts = readIndex(bytes, top.get(OP.fdArray)?.[0] ?? bytes.length).items.map(readDict);
      // The matrix of a font dictionary is applied before that of the program; either may be missing.
      this.#privates = fonts.map((font) => {
        const own = font.get(OP.fontMatrix)?.[0];
        const both = own === undefined ? (matrix ?? 0.001) : own * (matrix ?? 1);
        return readPrivate(bytes, font, both * 1000);
      });
      this.#select = readSelect(bytes, top.get(OP.fdSelect)?.[0]);
    } else {
      this.#privates = [readPrivate(bytes, top, (matrix ?? 0.001) * 1000)];
      this.#select = () => 0;
    }
  }

  /** Returns the advance width in thousandths of an em; undefined when the glyph does not exist. */
  width(glyph: number): number | undefined {
    const program = this.#charStrings[glyph];
    const own = this.#privates[this.#select(glyph)];
    if (!program || !own) return undefined;
    const difference = widthOperand(program, own.subrs, this.#globalSubrs);
    return (difference === undefined ? own.defaultWidth : own.nominalWidth + difference) * own.scale;
  }
}

function nameOf(sid: number, strings: readonly Uint8Array[]): string {
  const standard = CFF_STANDARD_STRINGS[sid];
  if (standard !== undefined) return standard;
  const own = strings[sid - CFF_STANDARD_STRINGS.length];
  return own ? Buffer.from(own).toString('latin1') : `sid${sid}`;
}

function readPrivate(bytes: Uint8Array, font: ReadonlyMap<number, number[]>, scale: number): Private {
  const [size = 0, offset = 0] = font.get(OP.private) ?? [];
  const dict = readDict(bytes.subarray(offset, offset + size));
  const subrs = dict.get(OP.subrs)?.[0];
  return {
    defaultWidth: dict.get(OP.defaultWidth)?.[0] ?? 0,
    nominalWidth: dict.get(OP.nominalWidth)?.[0] ?? 0,
    subrs: subrs === undefined ? [] : readIndex(bytes, offset + subrs).items,
    scale,
  };
}

function readSelect(bytes: Uint8Array, offset: number | undefined): (glyph: number) => number {
  if (offset === undefined) return () => 0;
  if (at(bytes, offset) === 0) return (glyph) => bytes[offset + 1 + glyph] ?? 0;
  const ranges: { first: number; font: number }[] = [];
  const count = uint16(bytes, offset + 1);
  for (let i = 0; i < count; i++) {
    const position = offset + 3 + i * 3;
    ranges.push({ first: uint16(bytes, position), font: at(bytes, position + 2) });
  }
  return (glyph) => ranges.findLast((range) => range.first <= glyph)?.font ?? 0;
}

/**
 * Returns the width operand of a charstring (Adobe Technical Note 5177, 3.1): the extra one before those of the first operator
 * that clears the stack. Undefined when it is missing.
 */
function widthOperand(
  program: Uint8Array,
  subrs: readonly Uint8Array[],
  globalSubrs: readonly Uint8Array[],
): number | undefined {
  const stack: number[] = [];
  let steps = 0;
  let width: number | undefined;
  /** @returns whether the first operator has been reached */
  const run = (code: Uint8Array, depth: number): boolean => {
    for (let i = 0; i < code.length; ) {
      if (++steps > MAX_STEPS) return true;
      const b = code[i++]!;
      if (b === 28) {
        stack.push((((code[i] ?? 0) << 24) >> 16) | (code[i + 1] ?? 0));
        i += 2;
      } else if (b >= 32 && b <= 246) stack.push(b - 139);
      else if (b >= 247 && b <= 250) stack.push((b - 247) * 256 + (code[i++] ?? 0) + 108);
      else if (b >= 251 && b <= 254) stack.push(-(b - 251) * 256 - (code[i++] ?? 0) - 108);
      else if (b === 255) {
        const high = ((code[i] ?? 0) << 8) | (code[i + 1] ?? 0);
        stack.push(((high << 16) >> 16) + (((code[i + 2] ?? 0) << 8) | (code[i + 3] ?? 0)) / 65_536);
        i += 4;
      } else if (b === 10 || b === 29) {
        const list = b === 10 ? subrs : globalSubrs;
        const called = list[(stack.pop() ?? 0) + biasOf(list.length)];
        if (!called || depth >= MAX_CALLS) return true;
        if (run(called, depth + 1)) return true;
      } else if (b === 11) return false;
      else if (b === 12) i++;
      else {
        const operands = OPERANDS[b];
        if (operands === 'even') width = stack.length % 2 === 1 ? stack[0] : undefined;
        else if (operands !== undefined) width = stack.length > operands ? stack[0] : undefined;
        return true;
      }
    }
    return false;
  };
  run(program, 0);
  return width;
}

/** Number of operands of each operator that can begin a charstring. */
const OPERANDS: Readonly<Record<number, number | 'even'>> = {
  1: 'even',
  3: 'even',
  18: 'even',
  23: 'even',
  19: 'even',
  20: 'even',
  4: 1,
  22: 1,
  21: 2,
  14: 0,
};

function biasOf(count: number): number {
  return count < 1240 ? 107 : count < 33_900 ? 1131 : 32_768;
}

/** Parses a CFF program. @returns undefined when it is damaged */
export function readCff(bytes: Uint8Array | undefined): CffProgram | undefined {
  if (!bytes) return undefined;
  try {
    return new CffProgram(bytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
