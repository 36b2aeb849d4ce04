import { describe, expect, it } from 'vitest';
import { decodeJpeg, type Samples } from '../../../page/images/decoders.ts';
import { BLOCK, type JpegImage } from '../../../page/images/jpeg/frame.ts';
import { segment, segmentsOf } from '../../../page/images/jpeg/markers.ts';
import { readJpeg } from '../../../page/images/jpeg/read-jpeg.ts';
import { writeJpeg } from '../../../page/images/jpeg/write-jpeg.ts';
import { Budget } from '../../../page/syntax/limits.ts';
import { JPEGS } from '../testing/jpegs.ts';
import type { Span } from './clear-samples.ts';
import { recodeJpeg } from './recode-jpeg.ts';

const WIDTH = 53;
const HEIGHT = 45;
/** Its edges are neither block edges nor within a single block. */
const CLEARED = { left: 13, top: 11, right: 47, bottom: 36 };
const SPANS: Span[] = Array.from({ length: CLEARED.bottom - CLEARED.top }, (_, index) => [
  CLEARED.top + index,
  CLEARED.left,
  CLEARED.right,
]);

const read = (bytes: Uint8Array) => readJpeg(bytes, { maxSamples: 1e7, onRow: () => {} });

function recode(bytes: Uint8Array, spans: readonly Span[], one = false) {
  return recodeJpeg(bytes, { spans, one, colorTransform: undefined, maxSamples: 1e7, budget: new Budget() });
}

/** Decodes with an engine that is independent of the encoder. */
const decoded = (bytes: Uint8Array) => decodeJpeg(Uint8Array.from(bytes), undefined);

function sample({ data, components }: Samples, x: number, y: number): number[] {
  const at = (y * WIDTH + x) * components;
  return [...data.subarray(at, at + components)];
}

/** Whether an MCU of the picture contains a cleared sample, and whether it contains only cleared ones. */
function mcu(image: JpegImage, x: number, y: number): { touched: boolean; covered: boolean } {
  const [wide, high] = [8 * image.maxH, 8 * image.maxV];
  const [left, top] = [Math.floor(x / wide) * wide, Math.floor(y / high) * high];
  const { left: x0, right: x1, top: y0, bottom: y1 } = CLEARED;
  return {
    touched: left < x1 && left + wide > x0 && top < y1 && top + high > y0,
    covered: left >= x0 && left + wide <= x1 && top >= y0 && top + high <= y1,
  };
}

describe.each(Object.entries(JPEGS))('a JPEG of the kind %s', (_, bytes) => {
  const image = read(bytes);

  it('is recoded without loss', () => {
    const again = recode(bytes, [])!.bytes;
    expect(Buffer.from(decoded(again).data).equals(Buffer.from(decoded(bytes).data))).toBe(true);
    expect(again.length).toBeLessThan(bytes.length * 1.1);
  });

  it.each([false, true])(
    'is cleared under a region, to ones: %s, and is unchanged in other blocks',
    (one) => {
      const [before, after] = [decoded(bytes), decoded(recode(bytes, SPANS, one)!.bytes)];
      const value = one ? 255 : 0;
      for (let y = 0; y < HEIGHT; y++) {
        for (let x = 0; x < WIDTH; x++) {
          const inside = x >= CLEARED.left && x < CLEARED.right && y >= CLEARED.top && y < CLEARED.bottom;
          const { touched, covered } = mcu(image, x, y);
          if (!touched) expect(sample(after, x, y)).toEqual(sample(before, x, y));
          if (covered) expect(sample(after, x, y)).toEqual(sample(after, x, y).map(() => value));
          if (inside) for (const part of sample(after, x, y)) expect(Math.abs(part - value)).toBeLessThan(64);
        }
      }
    },
  );

  it('keeps the samples outside a region that share a block with it', () => {
    const [before, after] = [decoded(bytes), decoded(recode(bytes, SPANS)!.bytes)];
    let difference = 0;
    let count = 0;
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++) {
        // A colour sample that two pixels share is cleared with the first of them.
        const near =
          x >= CLEARED.left - 2 && x < CLEARED.right + 2 && y >= CLEARED.top - 2 && y < CLEARED.bottom + 2;
        if (near || !mcu(image, x, y).touched) continue;
        for (const [index, part] of sample(after, x, y).entries()) {
          difference += Math.abs(part - sample(before, x, y)[index]!);
          count++;
        }
      }
    }
    expect(difference / count).toBeLessThan(8);
  });

  it('has the same bytes whatever the blocks under the region were', () => {
    const other = read(bytes);
    const covered = (x: number, y: number, wide: number, high: number) =>
      x >= CLEARED.left && x + wide <= CLEARED.right && y >= CLEARED.top && y + high <= CLEARED.bottom;
    let changed = 0;
    for (const { h, v, blocksWide, blocksHigh, coefficients, extents } of other.components) {
      const [wide, high] = [(8 * image.maxH) / h, (8 * image.maxV) / v];
      for (let block = 0; block < blocksWide * blocksHigh; block++) {
        if (!covered((block % blocksWide) * wide, Math.floor(block / blocksWide) * high, wide, high))
          continue;
        for (let k = 0; k < BLOCK; k++) coefficients[block * BLOCK + k] = (k * 7 + block) % 40;
        extents[block] = BLOCK;
        changed++;
      }
    }
    expect(changed).toBeGreaterThan(0);
    const [one, two] = [recode(bytes, SPANS)!.bytes, recode(writeJpeg(other), SPANS)!.bytes];
    expect(Buffer.from(one).equals(Buffer.from(two))).toBe(true);
  });
});

describe('a recoded JPEG', () => {
  const bytes = JPEGS['YCbCr 4:2:0']!;
  const words = Buffer.from('ZEBRAQUARTZ');

  it('loses everything except its image', () => {
    const thumbnail = Buffer.concat([JPEGS.gray!, words]);
    const [start, rest] = [bytes.subarray(0, 2), bytes.subarray(2)];
    const jfif = Buffer.concat([Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\x02\x02'), words, Buffer.of(1)]);
    const adobe = Buffer.concat([Buffer.from('Adobe\0\x64\0\0\0\0\x01', 'latin1'), words]);
    const hidden = Buffer.concat([
      start,
      segment(0xe0, jfif),
      segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), thumbnail])),
      segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01'), words])),
      segment(0xed, Buffer.concat([Buffer.from('Photoshop 3.0\0'), words])),
      segment(0xee, adobe),
      segment(0xfe, words),
      rest,
      thumbnail,
    ]);
    const out = recode(hidden, SPANS)!.bytes;
    expect(Buffer.from(out).includes(words)).toBe(false);
    expect([...segmentsOf(out)].map(({ marker }) => marker.toString(16))).toEqual([
      'e0',
      'ee',
      'db',
      'db',
      'c0',
      'c4',
      'c4',
      'c4',
      'c4',
      'da',
    ]);
    expect(decoded(out).data).toEqual(decoded(recode(bytes, SPANS)!.bytes).data);
  });

  it('loses data hidden between its scans and after its last block', () => {
    const progressive = JPEGS['progressive 4:2:0']!;
    const scan = Buffer.from(progressive).lastIndexOf(Buffer.of(0xff, 0xda));
    const between = Buffer.concat([
      progressive.subarray(0, scan),
      segment(0xfe, words),
      progressive.subarray(scan),
    ]);
    const behind = Buffer.concat([bytes.subarray(0, -2), words, bytes.subarray(-2)]);
    for (const hidden of [between, behind])
      expect(Buffer.from(recode(hidden, SPANS)!.bytes).includes(words)).toBe(false);
  });

  it('is the same when only invisible blocks differ', () => {
    const other = read(bytes);
    for (const { width, blocksWide, coefficients, extents } of other.components) {
      const column = Math.ceil(width / 8);
      if (column >= blocksWide) continue;
      coefficients.fill(5, column * BLOCK, (column + 1) * BLOCK);
      extents[column] = BLOCK;
    }
    const differs = writeJpeg(other);
    expect(Buffer.from(differs).equals(Buffer.from(recode(bytes, [])!.bytes))).toBe(false);
    expect(recode(differs, [])!.bytes).toEqual(recode(bytes, [])!.bytes);
  });
});

describe('a damaged JPEG', () => {
  /** Pseudo-random numbers, the same in every run. */
  function* numbers(seed: number): Generator<number> {
    for (let state = seed; ; ) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      yield state >>> 8;
    }
  }

  it('that is truncated is not read', () => {
    for (const [kind, bytes] of Object.entries(JPEGS)) {
      if (kind.startsWith('progressive')) continue;
      for (let length = 0; length < bytes.length - 8; length += 37)
        expect(recode(bytes.subarray(0, length), SPANS)).toBeUndefined();
    }
  });

  it('is rewritten readably if it can be read', () => {
    const random = numbers(11);
    let readable = 0;
    for (let round = 0; round < 40; round++) {
      for (const bytes of Object.values(JPEGS)) {
        const damaged = Uint8Array.from(bytes);
        for (let change = 0; change < 1 + (round % 3); change++)
          damaged[random.next().value! % damaged.length] = random.next().value! & 255;
        const out = recode(damaged, SPANS);
        if (!out) continue;
        readable++;
        expect(() => read(out.bytes)).not.toThrow();
      }
    }
    expect(readable).toBeGreaterThan(20);
  });

  it.each([
    ['larger than it has data for', (frame: Buffer) => frame.writeUInt32BE(0xfff0fff0, 1)],
    ['without height', (frame: Buffer) => frame.writeUInt16BE(0, 1)],
    ['of 12 bits', (frame: Buffer) => frame.writeUInt8(12, 0)],
    ['with sampling factors of zero', (frame: Buffer) => frame.writeUInt8(0, 7)],
    ['with two components of one name', (frame: Buffer) => frame.writeUInt8(frame[9]!, 6)],
    ['with an unknown quantization', (frame: Buffer) => frame.writeUInt8(3, 8)],
  ])('%s is not read', (_, damage) => {
    const damaged = Buffer.from(JPEGS['YCbCr 4:2:0']!);
    damage(damaged.subarray(damaged.indexOf(Buffer.of(0xff, 0xc0)) + 4));
    expect(recode(damaged, SPANS)).toBeUndefined();
  });

  it('in another coding is not read', () => {
    for (const marker of [0xc3, 0xc5, 0xc9, 0xca]) {
      const damaged = Buffer.from(JPEGS.gray!);
      damaged[damaged.indexOf(Buffer.of(0xff, 0xc0)) + 1] = marker;
      expect(recode(damaged, SPANS)).toBeUndefined();
    }
  });

  it('with a repeated component is not read', () => {
    const twice = Buffer.from(JPEGS.gray!);
    const scan = twice.subarray(twice.indexOf(Buffer.of(0xff, 0xda)), -2);
    expect(recode(Buffer.concat([twice.subarray(0, -2), scan, twice.subarray(-2)]), SPANS)).toBeUndefined();
  });
});
