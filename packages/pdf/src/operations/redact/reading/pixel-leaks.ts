import {
  apply,
  grow,
  invert,
  type Matrix,
  mapRect,
  multiply,
  type Rect,
  union,
} from '../../../file/core/matrix.ts';
import type { PageGeometry } from '../../../file/core/page-geometry.ts';
import type { CharTable } from '../engines/char-table.ts';
import type { PageWindow } from '../engines/pdfium-window.ts';
import { contains, counterClockwise, type Region } from '../geometry/region.ts';

/** Pixels per point: enough to distinguish a letter from a line. */
const SCALE = 1.5;
const MAX_PIXELS = 4_000_000;

/** Part of a page that regions cover; undefined when they do not touch the page. */
export function windowOf(geometry: PageGeometry, regions: readonly Region[]): PageWindow | undefined {
  const toDisplay = invert(geometry.toUserSpace);
  if (!toDisplay || regions.length === 0) return undefined;
  const { x0, y0, x1, y1 } = mapRect(toDisplay, regions.map(({ bounds }) => bounds).reduce(union));
  const area = Math.max(1, (x1 - x0) * (y1 - y0));
  const scale = Math.min(SCALE, Math.sqrt(MAX_PIXELS / area));
  const pageWidth = Math.max(1, Math.round(geometry.width * scale));
  const pageHeight = Math.max(1, Math.round(geometry.height * scale));
  const left = Math.max(0, Math.floor(x0 * scale));
  const top = Math.max(0, Math.floor(y0 * scale));
  const width = Math.min(pageWidth, Math.ceil(x1 * scale)) - left;
  const height = Math.min(pageHeight, Math.ceil(y1 * scale)) - top;
  if (!(width > 2 && height > 2)) return undefined;
  const toPixels: Matrix = [pageWidth / geometry.width, 0, 0, pageHeight / geometry.height, -left, -top];
  return { pageWidth, pageHeight, left, top, width, height, fromUser: multiply(toDisplay, toPixels) };
}

/** Difference between neighbouring pixels, in any channel, that counts as an edge. */
const EDGE = 12;
/** Width of a region's rim, as a share of its shorter side and in pixels. Viewers blur neighbouring content into the rim. */
const RIM = 0.2;
const MIN_RIM = 2;
const MAX_RIM = 8;
/** Distance in points around a letter's box within which its ink is blurred. */
const BLUR = 0.8;
/** Size in points from which a character may be a picture, so that its pixels are still examined. */
const PICTURE = 40;
/** Number of corners that cut lines and backgrounds may leave: enough for one slanting edge from rim to rim, with a margin. */
const CORNERS = 24;
/** Share of the pixels of a small region that may be corners. */
const SHARE = 0.3;

/**
 * Finds regions under which more than background is visible when the boxes over them are omitted. Corners distinguish a picture,
 * letters or a drawing from a background: pixels with an edge to the side and one below. Letters that only extend in from outside
 * are recognized by their boxes and ignored.
 *
 * @param rgb rows of the window
 */
export function pixelLeaks(
  rgb: Uint8Array,
  window: PageWindow,
  regions: readonly Region[],
  chars: CharTable,
): Region[] {
  const { width, height, fromUser } = window;
  const isCorner = (at: number) => isEdge(rgb, at, at + 1) && isEdge(rgb, at, at + width);
  const suspects = regions.filter((region) => countInside(window, region, isCorner) > 0);
  if (suspects.length === 0) return [];
  const masked = new Uint8Array(width * height);
  for (let index = 0; index < chars.length; index++) {
    const box = chars.box(index);
    if (!box || Math.max(box.x1 - box.x0, box.y1 - box.y0) > PICTURE) continue;
    fill(masked, width, height, mapRect(fromUser, grow(box, BLUR)));
  }
  return suspects.filter((region) => {
    const { x0, y0, x1, y1 } = mapRect(fromUser, region.bounds);
    const corners = countInside(window, region, (at) => masked[at] === 0 && isCorner(at));
    const pixels = countInside(window, region, (at) => masked[at] === 0);
    return corners > Math.min(CORNERS + (x1 - x0) + (y1 - y0), SHARE * pixels);
  });
}

/** Counts the matching pixels inside a region, without its rim; the predicate receives the pixel's index in the window. */
function countInside(
  { width, height, fromUser }: PageWindow,
  region: Region,
  isSo: (at: number) => boolean,
): number {
  const polygon = counterClockwise(region.points.map(({ x, y }) => apply(fromUser, x, y)));
  const { x0, y0, x1, y1 } = mapRect(fromUser, region.bounds);
  const rim = Math.min(MAX_RIM, Math.max(MIN_RIM, RIM * Math.min(x1 - x0, y1 - y0)));
  let count = 0;
  for (let y = Math.max(0, Math.ceil(y0 + rim)); y < Math.min(height - 1, y1 - rim); y++) {
    for (let x = Math.max(0, Math.ceil(x0 + rim)); x < Math.min(width - 1, x1 - rim); x++)
      if (isSo(y * width + x) && contains(polygon, { x, y })) count++;
  }
  return count;
}

/** Whether two pixels, given by their indices, differ. */
export function isEdge(rgb: Uint8Array, a: number, b: number): boolean {
  for (let i = 0; i < 3; i++) if (Math.abs(rgb[a * 3 + i]! - rgb[b * 3 + i]!) > EDGE) return true;
  return false;
}

function fill(mask: Uint8Array, width: number, height: number, { x0, y0, x1, y1 }: Rect): void {
  const from = Math.max(0, Math.floor(x0) - 1);
  const to = Math.min(width, Math.ceil(x1) + 1);
  if (to <= from) return;
  for (let y = Math.max(0, Math.floor(y0) - 1); y < Math.min(height, Math.ceil(y1) + 1); y++)
    mask.fill(1, y * width + from, y * width + to);
}
