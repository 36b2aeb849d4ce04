import { forwardDct, inverseDct, ZIGZAG } from '../../../page/images/jpeg/dct.ts';
import { BLOCK, type JpegComponent, type JpegImage } from '../../../page/images/jpeg/frame.ts';
import type { Span } from './clear-samples.ts';

/** Maximum coefficient for samples of 8 bits. */
const MAX_COEFFICIENT = 1023;

/**
 * Amount by which a region's samples are set below black, or above white, in a block that is only partly covered. Decoders clamp
 * the result, which hides rounding errors.
 */
const OVERSHOOT = 32;

/**
 * Sets the samples of some spans to one value for each component. Blocks without such a sample keep their coefficients; all
 * others are computed only from the samples that stay.
 *
 * @param spans spans in rows of the full picture
 * @param values by component, 0 to 255
 */
export function clearBlocks(image: JpegImage, spans: readonly Span[], values: readonly number[]): void {
  for (const [index, component] of image.components.entries()) {
    const rows = spansOf(image, component, spans);
    for (let blockRow = 0; blockRow * 8 < component.height; blockRow++) {
      clearRow(component, rows, blockRow, values[index]!);
    }
    clearPadding(component);
  }
}

/** Samples that lie at least partly under a span, by row of the component. */
function spansOf(
  image: JpegImage,
  component: JpegComponent,
  spans: readonly Span[],
): Map<number, [number, number][]> {
  const { h, v, width, height } = component;
  const rows = new Map<number, [number, number][]>();
  for (const [row, from, to] of spans) {
    const first = Math.floor((row * v) / image.maxV);
    const last = Math.min(height, Math.ceil(((row + 1) * v) / image.maxV));
    const span: [number, number] = [
      Math.floor((from * h) / image.maxH),
      Math.min(width, Math.ceil((to * h) / image.maxH)),
    ];
    for (let own = first; own < last; own++) {
      const list = rows.get(own);
      if (list) list.push(span);
      else rows.set(own, [span]);
    }
  }
  return rows;
}

function clearRow(
  component: JpegComponent,
  rows: ReadonlyMap<number, readonly [number, number][]>,
  blockRow: number,
  value: number,
): void {
  const top = blockRow * 8;
  if (!Array.from({ length: 8 }, (_, row) => top + row).some((row) => rows.has(row))) return;
  const mask = new Uint8Array(8 * component.blocksWide * 8);
  const stride = component.blocksWide * 8;
  const touched = new Set<number>();
  for (let row = 0; row < 8; row++) {
    for (const [from, to] of rows.get(top + row) ?? []) {
      mask.fill(1, row * stride + from, row * stride + to);
      for (let column = from >> 3; column * 8 < to; column++) touched.add(column);
    }
  }
  const high = Math.min(8, component.height - top);
  for (const column of touched) {
    const left = column * 8;
    const wide = Math.min(8, component.width - left);
    const isCleared = (row: number, place: number) => mask[row * stride + left + place] === 1;
    clearBlock(component, blockRow * component.blocksWide + column, wide, high, isCleared, value);
  }
}

function clearBlock(
  component: JpegComponent,
  block: number,
  wide: number,
  high: number,
  isCleared: (row: number, column: number) => boolean,
  value: number,
): void {
  const before = samplesOf(component, block);
  const samples = new Float64Array(BLOCK);
  const fill = value < 128 ? value - OVERSHOOT : value > 128 ? value + OVERSHOOT : value;
  let kept = 0;
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 8; column++) {
      // The last row is repeated beyond the picture's edge.
      const y = Math.min(row, high - 1);
      const x = Math.min(column, wide - 1);
      const cleared = isCleared(y, x);
      samples[row * 8 + column] = cleared ? fill : before[y * 8 + x]!;
      if (!cleared) kept++;
    }
  }
  if (kept === 0) flatten(component, block, value);
  else setSamples(component, block, samples);
}

/** Samples of a block as decoders compute them. */
function samplesOf({ coefficients, quantization }: JpegComponent, block: number): Float64Array {
  const spectrum = new Float64Array(BLOCK);
  for (let k = 0; k < BLOCK; k++) spectrum[ZIGZAG[k]!] = coefficients[block * BLOCK + k]! * quantization[k]!;
  return inverseDct(spectrum).map((sample) => Math.min(255, Math.max(0, Math.round(sample))));
}

function setSamples(
  { coefficients, extents, quantization }: JpegComponent,
  block: number,
  samples: Float64Array,
): void {
  const spectrum = forwardDct(samples);
  for (let k = 0; k < BLOCK; k++) {
    const value = Math.round(spectrum[ZIGZAG[k]!]! / quantization[k]!);
    coefficients[block * BLOCK + k] = Math.min(MAX_COEFFICIENT, Math.max(-MAX_COEFFICIENT, value));
  }
  extents[block] = BLOCK;
}

/** Sets a whole block to one value, rounded away from mid-grey so that black stays black. */
function flatten({ coefficients, extents, quantization }: JpegComponent, block: number, value: number): void {
  const exact = ((value - 128) * 8) / quantization[0]!;
  const rounded = value < 128 ? Math.floor(exact) : Math.ceil(exact);
  coefficients.fill(0, block * BLOCK, (block + 1) * BLOCK);
  coefficients[block * BLOCK] = Math.min(MAX_COEFFICIENT, Math.max(-MAX_COEFFICIENT - 1, rounded));
  extents[block] = 1;
}

/** Blocks beyond the picture's edge are invisible, but may repeat samples at the edge. They become copies of their neighbour. */
function clearPadding({ width, height, blocksWide, blocksHigh, coefficients, extents }: JpegComponent): void {
  const wide = Math.ceil(width / 8);
  const high = Math.ceil(height / 8);
  for (let row = 0; row < blocksHigh; row++) {
    for (let column = row < high ? wide : 0; column < blocksWide; column++) {
      const block = row * blocksWide + column;
      const like = column > 0 ? block - 1 : block - blocksWide;
      coefficients.fill(0, block * BLOCK, (block + 1) * BLOCK);
      coefficients[block * BLOCK] = coefficients[like * BLOCK]!;
      extents[block] = 1;
    }
  }
}
