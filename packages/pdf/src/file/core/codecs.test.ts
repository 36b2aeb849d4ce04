import { deflateRawSync, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodeAscii85, decodeAsciiHex, decodeFlate, decodeLzw, decodeRunLength } from './codecs.ts';
import { undoPredictor } from './predictor.ts';

const LIMIT = 1 << 20;
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** LZW as the standard describes it, with all code lengths (ISO 32000-2, 7.4.4). */
function encodeLzw(data: Buffer, earlyChange: number): Buffer {
  let bits = '';
  let table = new Map<string, number>();
  let width = 9;
  const reset = () => {
    table = new Map(Array.from({ length: 256 }, (_, i) => [String.fromCharCode(i), i]));
    width = 9;
  };
  const emit = (code: number) => {
    bits += code.toString(2).padStart(width, '0');
  };
  reset();
  emit(256);
  let next = 258;
  let current = '';
  for (const char of data.toString('latin1')) {
    if (table.has(current + char)) {
      current += char;
      continue;
    }
    emit(table.get(current)!);
    table.set(current + char, next++);
    if (next + earlyChange > 1 << width) width++;
    if (next >= 4094) {
      emit(256);
      reset();
      next = 258;
    }
    current = char;
  }
  emit(table.get(current)!);
  next++;
  if (next + earlyChange > 1 << width && width < 12) width++;
  emit(257);
  return Buffer.from((bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)));
}

describe('Flate', () => {
  const data = Buffer.from('some text that repeats, some text that repeats '.repeat(50));

  it('reads whole data, with and without header', () => {
    expect(text(decodeFlate(deflateSync(data), LIMIT))).toBe(text(data));
    expect(text(decodeFlate(deflateRawSync(data), LIMIT))).toBe(text(data));
  });

  it('reads the data before the damage', () => {
    const noise = Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * 7919 + (i >> 3)) & 255));
    const damaged = deflateSync(noise);
    damaged.fill(0xff, damaged.length - 40);
    const read = decodeFlate(damaged, LIMIT);
    expect(read.length).toBeGreaterThan(1000);
    expect(noise.subarray(0, 1000).equals(Buffer.from(read.subarray(0, 1000)))).toBe(true);
  });

  it('ignores a wrong window size and a wrong checksum', () => {
    const noise = Buffer.alloc(20_000);
    for (let i = 0, state = 1; i < noise.length; i++) {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      noise[i] = state >> 16;
    }
    const far = Buffer.concat([noise, noise, noise]);
    const small = deflateSync(far);
    // RFC 1950, 2.2: a window of 256 bytes, and the bits that make the header a multiple of 31.
    small[0] = 0x08;
    small[1] = 0x1d;
    const wrong = deflateSync(far);
    wrong[wrong.length - 1]! ^= 0xff;
    for (const odd of [small, wrong]) expect(far.equals(decodeFlate(odd, LIMIT))).toBe(true);
  });

  it('reads data that is cut off, and nothing from rubbish', () => {
    expect(text(data)).toContain(text(decodeFlate(deflateSync(data).subarray(0, 40), LIMIT)));
    expect(decodeFlate(Buffer.from('not deflated'), LIMIT)).toHaveLength(0);
  });

  it('stops at its limit', () => {
    expect(() => decodeFlate(deflateSync(Buffer.alloc(100_000)), 1000)).toThrow(/decompresses to too many/);
  });
});

describe('LZW', () => {
  it.each([0, 1])('reads all code lengths, early change %i', (earlyChange) => {
    const data = Buffer.from(Array.from({ length: 20_000 }, (_, i) => (i * i + (i >> 4)) & 255));
    expect(Buffer.from(decodeLzw(encodeLzw(data, earlyChange), earlyChange, LIMIT)).equals(data)).toBe(true);
    const text = Buffer.from('aaaaaaaaaabababababcabcabcabc'.repeat(200));
    expect(Buffer.from(decodeLzw(encodeLzw(text, earlyChange), earlyChange, LIMIT)).equals(text)).toBe(true);
  });

  it('stops at its limit, and at invalid data', () => {
    expect(decodeLzw(encodeLzw(Buffer.alloc(50_000), 1), 1, 1000).length).toBeLessThan(3000);
    expect(() => decodeLzw(Buffer.from('garbage in'), 1, LIMIT)).not.toThrow();
  });
});

describe('the ASCII filters and run lengths', () => {
  it.each([
    ['whole groups', '87cURD]j7BEbo80', 'Hello world!'],
    ['a part of a group', '87cURD]i,"Ebo80', 'Hello World!'],
    ['zeros', 'z!!~>', '\0\0\0\0\0'],
    ['marks and white-space', '<~87cUR D]j7\nBEbo80~> rest', 'Hello world!'],
  ])('ASCII85: %s', (_, input, output) => {
    expect(text(decodeAscii85(Buffer.from(input)))).toBe(output);
  });

  it('ASCIIHex', () => {
    expect(text(decodeAsciiHex(Buffer.from('48 65\n6c6C 6F7> 41')))).toBe('Hellop');
  });

  it('RunLength', () => {
    expect(text(decodeRunLength(Buffer.of(2, 65, 66, 67, 254, 68, 128, 69), LIMIT))).toBe('ABCDDD');
    expect(decodeRunLength(Buffer.of(...Array(500).fill(129)), 1000).length).toBeLessThan(1200);
  });
});

describe('predictors', () => {
  it.each([
    ['none', [0, 1, 2, 3, 0, 4, 5, 6], [1, 2, 3, 4, 5, 6]],
    ['sub', [1, 1, 1, 1, 1, 2, 2, 2], [1, 2, 3, 2, 4, 6]],
    ['up', [2, 1, 2, 3, 2, 1, 1, 1], [1, 2, 3, 2, 3, 4]],
    ['average', [3, 2, 2, 2, 3, 1, 1, 1], [2, 3, 3, 2, 3, 4]],
    ['Paeth', [4, 1, 1, 1, 4, 1, 0, 0], [1, 2, 3, 2, 2, 3]],
  ])('PNG %s', (_, input, output) => {
    const options = { predictor: 15, colors: 1, bitsPerComponent: 8, columns: 3 };
    expect([...undoPredictor(Uint8Array.from(input), options)]).toEqual(output);
  });

  it('TIFF, of several components', () => {
    const options = { predictor: 2, colors: 2, bitsPerComponent: 8, columns: 3 };
    expect([...undoPredictor(Uint8Array.of(1, 10, 1, 1, 1, 1), options)]).toEqual([1, 10, 2, 11, 3, 12]);
  });
});
