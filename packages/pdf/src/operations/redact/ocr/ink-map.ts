import type { Rect } from '../../../file/core/matrix.ts';
import type { LineFrame } from '../geometry/line-frame.ts';
import { colorAt, type ImageLayer } from './image-layers.ts';

/** Points of a part of a line that are ink; the part's `x` runs along the line, its `y` across it. */
export interface InkMap {
  readonly width: number;
  readonly height: number;
  /** 1 for ink, row by row, from the lowest one up. */
  readonly ink: Uint8Array;
  /** Distance between adjacent map cells, in points of the page. */
  readonly step: number;
}

/** Maximum number of cells of a map. */
const MAX_PLACES = 2_000_000;

/** Separates ink from background in the images under a part of a line; undefined if no image lies there. */
export function inkBeneath(layers: readonly ImageLayer[], frame: LineFrame, part: Rect): InkMap | undefined {
  if (layers.length === 0) return undefined;
  const [wide, high] = [part.x1 - part.x0, part.y1 - part.y0];
  const finest = Math.min(...layers.map(({ resolution }) => resolution));
  const step = Math.max(finest, Math.sqrt((wide * high) / MAX_PLACES));
  const width = Math.ceil(wide / step);
  const height = Math.ceil(high / step);
  if (!(width > 0 && height > 0 && width * height <= MAX_PLACES * 1.1)) return undefined;
  const map: InkMap = { width, height, step, ink: new Uint8Array(width * height) };
  for (const layer of layers) addInk(layer, frame, part, map);
  return map;
}

/** Number of bits of each component by which background colours are distinguished. */
const DEPTH = 4;
/** Minimum difference from the background, of 255, of ink in a low-contrast picture. */
const LEAST_CONTRAST = 24;
/** Share of the greatest difference from the background at which a sample becomes ink. */
const THRESHOLD = 0.25;

function addInk(
  layer: ImageLayer,
  { dx, dy }: LineFrame,
  part: Rect,
  { width, height, step, ink }: InkMap,
): void {
  const colors = new Uint8Array(width * height * 4);
  const isCovered = new Uint8Array(width * height);
  const color = new Uint8Array(4);
  for (let row = 0, at = 0; row < height; row++) {
    const across = part.y0 + (row + 0.5) * step;
    for (let column = 0; column < width; column++, at++) {
      const along = part.x0 + (column + 0.5) * step;
      if (!colorAt(layer, along * dx - across * dy, along * dy + across * dx, color)) continue;
      isCovered[at] = 1;
      colors.set(color, at * 4);
    }
  }
  const background = commonColor(colors, isCovered);
  const difference = (at: number) => {
    let most = 0;
    for (let c = 0; c < 4; c++) most = Math.max(most, Math.abs(colors[at * 4 + c]! - background[c]!));
    return most;
  };
  let greatest = 0;
  for (let at = 0; at < isCovered.length; at++)
    if (isCovered[at] === 1) greatest = Math.max(greatest, difference(at));
  if (greatest < LEAST_CONTRAST) return;
  const threshold = Math.max(LEAST_CONTRAST / 2, THRESHOLD * greatest);
  for (let at = 0; at < isCovered.length; at++)
    if (isCovered[at] === 1 && difference(at) > threshold) ink[at] = 1;
}

/** Mean of the most frequent colours, which differ only slightly. */
function commonColor(colors: Uint8Array, isCovered: Uint8Array): number[] {
  const shift = 8 - DEPTH;
  const binOf = (at: number) => {
    let bin = 0;
    for (let c = 0; c < 4; c++) bin = (bin << DEPTH) | (colors[at * 4 + c]! >> shift);
    return bin;
  };
  const counts = new Uint32Array(1 << (DEPTH * 4));
  let best = 0;
  for (let at = 0; at < isCovered.length; at++) {
    if (isCovered[at] === 0) continue;
    const bin = binOf(at);
    if (++counts[bin]! > counts[best]!) best = bin;
  }
  const sum = [0, 0, 0, 0];
  for (let at = 0; at < isCovered.length; at++) {
    if (isCovered[at] === 0 || binOf(at) !== best) continue;
    for (let c = 0; c < 4; c++) sum[c]! += colors[at * 4 + c]!;
  }
  return sum.map((total) => total / Math.max(1, counts[best]!));
}
