import { type Matrix, mapRect, multiply } from '../../file/core/matrix.ts';
import type { PageGeometry } from '../../file/core/page-geometry.ts';
import type { StampPlace } from './options.ts';

const MARGIN = 36;
const GAP = 72;
/** Largest number of repetitions on a page; beyond it, they are spaced further apart. */
const MAX_TILES = 1_000;

/** Points. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the positions of a stamp on a page: matrices from the stamp, with its origin at the lower left corner, to user space of
 * the page. The stamp is upright on the displayed page (crop box, rotation and user unit included).
 *
 * @param shrinks whether a stamp larger than the page is scaled down
 */
export function placements(page: PageGeometry, stamp: Size, place: StampPlace, shrinks: boolean): Matrix[] {
  const scale = scaleOf(page, stamp, place, shrinks);
  const box = turnedSize({ width: stamp.width * scale, height: stamp.height * scale }, place.rotate ?? 0);
  const centers = place.tile ? tiles(page, box, place) : [anchored(page, box, place)];
  const angle = ((place.rotate ?? 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const upright: Matrix = [scale, 0, 0, scale, (-stamp.width * scale) / 2, (-stamp.height * scale) / 2];
  return centers.map(({ x, y }) => {
    const displayed = multiply(upright, [cos, sin, -sin, cos, x, y]);
    // `toUserSpace` starts at the upper left corner of the displayed page, with y downwards.
    return multiply(multiply(displayed, [1, 0, 0, -1, 0, page.height]), page.toUserSpace);
  });
}

function scaleOf(page: PageGeometry, stamp: Size, place: StampPlace, shrinks: boolean): number {
  const turned = turnedSize(stamp, place.rotate ?? 0);
  const margin = place.margin ?? MARGIN;
  const room = (size: number) => Math.max(1, size - 2 * margin);
  if (place.fit) return Math.min(room(page.width) / turned.width, room(page.height) / turned.height);
  const wanted = [
    place.width === undefined ? Infinity : place.width / stamp.width,
    place.height === undefined ? Infinity : place.height / stamp.height,
  ];
  const scale = Math.min(...wanted);
  if (scale !== Infinity) return scale;
  return shrinks ? Math.min(1, page.width / turned.width, page.height / turned.height) : 1;
}

function turnedSize({ width, height }: Size, degrees: number): Size {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const box = mapRect([cos, sin, -sin, cos, 0, 0], { x0: 0, y0: 0, x1: width, y1: height });
  return { width: box.x1 - box.x0, height: box.y1 - box.y0 };
}

function anchored(page: PageGeometry, box: Size, place: StampPlace): { x: number; y: number } {
  const { anchor = 'center', margin = MARGIN } = place;
  const x = anchor.includes('left')
    ? margin + box.width / 2
    : anchor.includes('right')
      ? page.width - margin - box.width / 2
      : page.width / 2;
  const y = anchor.includes('bottom')
    ? margin + box.height / 2
    : anchor.includes('top')
      ? page.height - margin - box.height / 2
      : page.height / 2;
  return { x: x + (place.x ?? 0), y: y + (place.y ?? 0) };
}

/** Returns the centres of stamps that cover the page, one of them at the centre of the page. */
function tiles(page: PageGeometry, box: Size, place: StampPlace): { x: number; y: number }[] {
  const gap = place.gap ?? GAP;
  let [across, up] = [Math.max(1, box.width + gap), Math.max(1, box.height + gap)];
  const count = () => (page.width / across + 2) * (page.height / up + 2);
  const apart = Math.max(1, Math.sqrt(count() / MAX_TILES) * 1.1);
  [across, up] = [across * apart, up * apart];
  const columns = Math.ceil(page.width / across / 2);
  const rows = Math.ceil(page.height / up / 2);
  const centers: { x: number; y: number }[] = [];
  for (let row = -rows; row <= rows; row++) {
    for (let column = -columns; column <= columns; column++) {
      centers.push({
        x: page.width / 2 + column * across + (place.x ?? 0),
        y: page.height / 2 + row * up + (place.y ?? 0),
      });
    }
  }
  return centers;
}
