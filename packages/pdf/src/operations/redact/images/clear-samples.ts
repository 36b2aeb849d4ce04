import type { Point } from '../../../file/core/matrix.ts';
import type { Samples } from '../../../page/images/decoders.ts';

/** Fraction of a sample that a region must cover on both axes to clear it. */
const MIN_COVER = 0.25;

/** Samples `from` up to `to` of a row. */
export type Span = readonly [row: number, from: number, to: number];

/**
 * Finds the samples under a convex polygon.
 *
 * @param polygon in image space: x from 0 to width, y from 0 (top row) to height
 */
export function spansUnder(
  { width, height }: Pick<Samples, 'width' | 'height'>,
  polygon: readonly Point[],
): Span[] {
  const spans: Span[] = [];
  const ys = polygon.map((point) => point.y);
  const first = Math.max(0, Math.floor(Math.min(...ys)));
  const last = Math.min(height - 1, Math.ceil(Math.max(...ys)));
  for (let row = first; row <= last; row++) {
    const reach = spanOfBand(polygon, row + MIN_COVER, row + 1 - MIN_COVER);
    if (!reach) continue;
    const from = Math.max(0, Math.ceil(reach[0] - 1 + MIN_COVER));
    const to = Math.min(width, Math.floor(reach[1] - MIN_COVER) + 1);
    if (to > from) spans.push([row, from, to]);
  }
  return spans;
}

/** Sets samples to one value (all bits `one` or all zero). */
export function clearSamples(samples: Samples, spans: readonly Span[], one: boolean): void {
  const { width, components, bitsPerComponent, data } = samples;
  const sampleBits = components * bitsPerComponent;
  const rowBytes = Math.ceil((width * sampleBits) / 8);
  for (const [row, from, to] of spans)
    fillBits(data, row * rowBytes * 8 + from * sampleBits, (to - from) * sampleBits, one);
}

/** Sets samples of one component, of at most 8 bits each, to a value. */
export function setSamples(samples: Samples, spans: readonly Span[], value: number): void {
  const { width, bitsPerComponent, data } = samples;
  const rowBytes = Math.ceil((width * bitsPerComponent) / 8);
  const mask = (1 << bitsPerComponent) - 1;
  for (const [row, from, to] of spans) {
    for (let x = from; x < to; x++) {
      const bit = x * bitsPerComponent;
      const at = row * rowBytes + (bit >> 3);
      const shift = 8 - bitsPerComponent - (bit & 7);
      data[at] = (data[at]! & ~(mask << shift)) | ((value & mask) << shift);
    }
  }
}

/** Whether all samples of a picture have the same colour. */
export function isUniform({ width, height, components, bitsPerComponent, data }: Samples): boolean {
  const rowBits = width * components * bitsPerComponent;
  const rowBytes = Math.ceil(rowBits / 8);
  const wide = bitsPerComponent === 16;
  const sampleAt = (row: number, bit: number): number => {
    const at = row * rowBytes + (bit >> 3);
    if (wide) return (data[at]! << 8) | data[at + 1]!;
    return (data[at]! >> (8 - bitsPerComponent - (bit & 7))) & ((1 << bitsPerComponent) - 1);
  };
  const pixelBits = components * bitsPerComponent;
  for (let row = 0; row < height; row++) {
    for (let bit = 0; bit < rowBits; bit += bitsPerComponent)
      if (sampleAt(row, bit) !== sampleAt(0, bit % pixelBits)) return false;
  }
  return true;
}

/** Least and greatest x of a convex polygon between two horizontal lines. */
function spanOfBand(polygon: readonly Point[], top: number, bottom: number): [number, number] | undefined {
  let min = Infinity;
  let max = -Infinity;
  const see = (x: number) => {
    if (x < min) min = x;
    if (x > max) max = x;
  };
  for (let i = 0; i < polygon.length; i++) {
    const p = polygon[i]!;
    const q = polygon[(i + 1) % polygon.length]!;
    if (p.y >= top && p.y <= bottom) see(p.x);
    for (const y of [top, bottom]) {
      if ((p.y < y && q.y > y) || (p.y > y && q.y < y)) see(p.x + ((q.x - p.x) * (y - p.y)) / (q.y - p.y));
    }
  }
  return min <= max ? [min, max] : undefined;
}

function fillBits(data: Uint8Array, start: number, count: number, one: boolean): void {
  const end = start + count;
  const firstByte = Math.ceil(start / 8);
  const lastByte = Math.floor(end / 8);
  const set = (bit: number) => {
    const mask = 0x80 >> (bit & 7);
    const index = bit >> 3;
    data[index] = one ? data[index]! | mask : data[index]! & ~mask;
  };
  if (lastByte <= firstByte) {
    for (let bit = start; bit < end; bit++) set(bit);
    return;
  }
  for (let bit = start; bit < firstByte * 8; bit++) set(bit);
  data.fill(one ? 0xff : 0, firstByte, lastByte);
  for (let bit = lastByte * 8; bit < end; bit++) set(bit);
}
