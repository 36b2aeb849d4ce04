import type { Raster } from './raster.ts';

/** Weight of a fully transparent sample: it counts only if all samples are transparent. */
const LEAST_WEIGHT = 1 / 4096;

/**
 * Returns a smaller raster whose samples are the means of the areas they cover.
 *
 * @param width at most the raster's own; the same holds for `height`
 * @param alpha opacity of each pixel, 0 to 255: invisible pixels do not colour their neighbours
 */
export function resample(raster: Raster, width: number, height: number, alpha?: Uint8Array): Raster {
  const { components } = raster;
  const columns = sharesOf(raster.width, width);
  const rows = sharesOf(raster.height, height);
  const channels = components + 1;
  const out = new Uint8Array(width * height * components);
  let present = new Float64Array(width * channels);
  let next = new Float64Array(width * channels);
  const line = new Float64Array(width * channels);
  for (let y = 0; y < raster.height; y++) {
    reduceLine(raster, y, columns, alpha, line);
    const first = rows.first[y]!;
    const share = rows.share[y]!;
    for (let i = 0; i < line.length; i++) {
      present[i]! += line[i]! * share;
      next[i]! += line[i]! * (1 - share);
    }
    if (y + 1 < raster.height && rows.first[y + 1] === first) continue;
    settle(present, components, out, first * width * components);
    [present, next] = [next, present];
    next.fill(0);
  }
  return { width, height, components, data: out };
}

/** For each old position, the new position where it begins and the share that falls there; the rest falls to the next one. */
interface Shares {
  readonly first: Int32Array;
  readonly share: Float64Array;
}

function sharesOf(from: number, to: number): Shares {
  const first = new Int32Array(from);
  const share = new Float64Array(from);
  for (let i = 0; i < from; i++) {
    first[i] = Math.floor((i * to) / from);
    const rest = first[i]! + 1 - (i * to) / from;
    share[i] = Math.min(1, (rest * from) / to);
  }
  return { first, share };
}

/** Sums one row by new column: the weighted components, and the weights. */
function reduceLine(
  { width, components, data }: Raster,
  y: number,
  { first, share }: Shares,
  alpha: Uint8Array | undefined,
  line: Float64Array,
): void {
  line.fill(0);
  const channels = components + 1;
  for (let x = 0; x < width; x++) {
    const at = y * width + x;
    const weight = alpha ? Math.max(LEAST_WEIGHT, alpha[at]! / 255) : 1;
    const here = weight * share[x]!;
    const there = weight - here;
    const to = first[x]! * channels;
    for (let c = 0; c < components; c++) {
      const value = data[at * components + c]!;
      line[to + c]! += value * here;
      if (there > 0 && to + channels < line.length) line[to + channels + c]! += value * there;
    }
    line[to + components]! += here;
    if (there > 0 && to + channels < line.length) line[to + channels + components]! += there;
  }
}

function settle(sums: Float64Array, components: number, out: Uint8Array, from: number): void {
  const pixels = sums.length / (components + 1);
  for (let x = 0; x < pixels; x++) {
    const at = x * (components + 1);
    const weight = sums[at + components]!;
    for (let c = 0; c < components; c++) out[from + x * components + c] = Math.round(sums[at + c]! / weight);
  }
}

/** Converts grey levels of 1-bit samples back to one bit: the colour that covers more wins. */
export function toBits({ width, height, data }: Raster): Uint8Array {
  const rowBytes = Math.ceil(width / 8);
  const out = new Uint8Array(rowBytes * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (data[y * width + x]! >= 128) out[y * rowBytes + (x >> 3)]! |= 0x80 >> (x & 7);
  return out;
}
