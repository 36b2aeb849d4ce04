import {
  apply,
  boundsOf,
  convexHull,
  convexOverlap,
  corners,
  intersects,
  mapRect,
  type Point,
  type Rect,
  union,
} from '../../../file/core/matrix.ts';
import type { PlacedGlyph, TextRun } from '../../../page/content/model.ts';
import { contains, type Region } from './region.ts';
import { areasAt, isTiled } from './tiles.ts';

/** Ratio of glyph to region size from which the glyph is not the region's target, but a watermark under it. */
const MUCH_LARGER = 8;

/**
 * Whether a region removes a glyph. The middle of the glyph decides: its advance without the outer eighths, in the band of
 * lower-case letters. A region that only grazes an adjacent line or letter therefore leaves it alone. The middle of the glyph's
 * ink counts too, for characters that are drawn elsewhere.
 */
export function isHit(placed: PlacedGlyph, region: Region): boolean {
  const core = sweptCore(placed);
  const middle = placed.sweep ? undefined : inkMiddle(placed);
  const beneath = areaOf(boundsOf(coreQuad(placed))) > MUCH_LARGER * areaOf(region.bounds);
  const { invocation } = placed.run;
  const extent = boundsOf(middle ? [...core, middle] : core);
  return (isTiled(invocation) ? areasAt(invocation, [region], extent) : [region]).some((area) => {
    if (beneath) return isCentred(core, area);
    if (convexOverlap(core, area.points)) return true;
    return middle !== undefined && contains(area.points, middle);
  });
}

/** Size in points up to which a glyph procedure draws a letter, which is removed or kept as a whole. */
const LETTER = 40;

/** Whether a glyph's procedure draws a picture, from which a region removes only the covered part. */
export function isPicture({ drawnBy, matrix, glyph }: PlacedGlyph): boolean {
  if (!drawnBy) return false;
  const { x0, y0, x1, y1 } = mapRect(matrix, glyph.box);
  return !(Math.max(x1 - x0, y1 - y0) <= LETTER);
}

/** Whether a glyph lies completely in a region. */
export function isCovered({ matrix, glyph }: PlacedGlyph, region: Region): boolean {
  return corners(matrix, glyph.box).every((point) => contains(region.points, point));
}

/** Whether a glyph much larger than a region, such as part of a watermark, may be visible under it. */
export function runsBeneath(placed: PlacedGlyph, region: Region): boolean {
  const bounds = mapRect(placed.matrix, placed.glyph.box);
  return areaOf(bounds) > MUCH_LARGER * areaOf(region.bounds) && intersects(bounds, region.bounds);
}

function areaOf({ x0, y0, x1, y1 }: Rect): number {
  return (x1 - x0) * (y1 - y0);
}

/** Whether the region covers the very centre of a large glyph. */
function isCentred(core: readonly Point[], region: Region): boolean {
  const { x0, y0, x1, y1 } = boundsOf(core);
  return contains(region.points, { x: (x0 + x1) / 2, y: (y0 + y1) / 2 });
}

/** Area that covers the core in every position in which viewers may draw it. */
function sweptCore(placed: PlacedGlyph): readonly Point[] {
  const core = coreQuad(placed);
  if (!placed.sweep) return core;
  return convexHull(placed.sweep.flatMap((by) => core.map(({ x, y }) => ({ x: x + by.x, y: y + by.y }))));
}

export function coreQuad({ glyph, matrix, run }: PlacedGlyph): Point[] {
  const core = coreBox(glyph.box, run.state.font?.vertical ?? false);
  return [
    apply(matrix, core.x0, core.y0),
    apply(matrix, core.x1, core.y0),
    apply(matrix, core.x1, core.y1),
    apply(matrix, core.x0, core.y1),
  ];
}

/** The bounds of the core of a glyph. */
function coreBounds(placed: PlacedGlyph): Rect {
  if (placed.sweep) return boundsOf(sweptCore(placed));
  const { glyph, matrix, run } = placed;
  const core = coreBox(glyph.box, run.state.font?.vertical ?? false);
  const x = (core.x0 + core.x1) / 2;
  const y = (core.y0 + core.y1) / 2;
  const wide = (core.x1 - core.x0) / 2;
  const high = (core.y1 - core.y0) / 2;
  const middleX = matrix[0] * x + matrix[2] * y + matrix[4];
  const middleY = matrix[1] * x + matrix[3] * y + matrix[5];
  const reachX = Math.abs(matrix[0] * wide) + Math.abs(matrix[2] * high);
  const reachY = Math.abs(matrix[1] * wide) + Math.abs(matrix[3] * high);
  return { x0: middleX - reachX, x1: middleX + reachX, y0: middleY - reachY, y1: middleY + reachY };
}

function coreBox(box: Rect, vertical: boolean): Rect {
  const width = box.x1 - box.x0;
  const height = box.y1 - box.y0;
  if (vertical) {
    return {
      x0: box.x0 + width * 0.3,
      x1: box.x1 - width * 0.3,
      y0: box.y0 + height * 0.13,
      y1: box.y1 - height * 0.13,
    };
  }
  const y0 = box.y0 + height * 0.32;
  const y1 = box.y1 - height * 0.32;
  // Combining marks without an advance belong to the letter that they combine with.
  if (width < 0.12 * height) return { x0: box.x0 - 0.06 * height, x1: box.x1 + 0.02 * height, y0, y1 };
  return { x0: box.x0 + width * 0.12, x1: box.x1 - width * 0.12, y0, y1 };
}

/** The centre of the ink, for glyphs with enough ink to be meaningful. */
function inkMiddle({ glyph, matrix }: PlacedGlyph): Point | undefined {
  const { ink } = glyph;
  if (!ink || ink.y1 - ink.y0 < 0.25) return undefined;
  return apply(matrix, (ink.x0 + ink.x1) / 2, (ink.y0 + ink.y1) / 2);
}

/** Number of areas up to which a run is compared with each of them. */
const FEW = 200;

/** Whether a run certainly touches none of the areas. */
function isFar({ reach }: TextRun, areas: readonly Region[]): boolean {
  if (!reach) return true;
  const isApart = ({ x0, y0, x1, y1 }: Rect) =>
    reach.x1 + 2 < x0 || reach.x0 - 2 > x1 || reach.y1 + 2 < y0 || reach.y0 - 2 > y1;
  return areas.length <= FEW && areas.every(({ bounds }) => isApart(bounds));
}

/** Number of cells in a row, which also allows for negative columns; a cell's number is row × this + column. */
const COLUMNS = 1 << 20;

/** Glyphs by coarse grid cells, so that not every region of a page is compared with every glyph. */
export class GlyphGrid {
  readonly #cells = new Map<number, PlacedGlyph[]>();
  readonly #everywhere: PlacedGlyph[] = [];
  readonly #size: number;

  /** @param areas glyphs outside the cells of these areas are omitted */
  constructor(runs: Iterable<TextRun>, areas: readonly Region[], size = 48) {
    this.#size = size;
    if (areas.length === 0) return;
    const all = areas.map(({ bounds }) => bounds).reduce(union);
    const [left, right] = [this.#cell(all.x0), this.#cell(all.x1)];
    const [bottom, top] = [this.#cell(all.y0), this.#cell(all.y1)];
    for (const run of runs) {
      const tiled = isTiled(run.invocation);
      if (!tiled && !run.state.font?.type3 && isFar(run, areas)) continue;
      for (const glyph of run.glyphs) {
        const core = coreBounds(glyph);
        const x0 = this.#cell(core.x0 - 2);
        const x1 = this.#cell(core.x1 + 2);
        const y0 = this.#cell(core.y0 - 2);
        const y1 = this.#cell(core.y1 + 2);
        const reach = Math.max(Math.abs(x0), Math.abs(x1), Math.abs(y0), Math.abs(y1));
        const anywhere = tiled || isPicture(glyph);
        if (anywhere || !(reach < COLUMNS / 2) || (x1 - x0 + 1) * (y1 - y0 + 1) > 64)
          this.#everywhere.push(glyph);
        else if (x0 <= right && x1 >= left && y0 <= top && y1 >= bottom) this.#add(glyph, x0, x1, y0, y1);
      }
    }
  }

  #add(glyph: PlacedGlyph, x0: number, x1: number, y0: number, y1: number): void {
    for (let x = x0; x <= x1; x++) {
      for (let y = y0; y <= y1; y++) {
        const key = y * COLUMNS + x;
        const cell = this.#cells.get(key);
        if (cell) cell.push(glyph);
        else this.#cells.set(key, [glyph]);
      }
    }
  }

  #cell(value: number): number {
    return Math.floor(value / this.#size);
  }

  /** Glyphs that may touch `rect`. */
  near(rect: Rect): Iterable<PlacedGlyph> {
    const found = new Set(this.#everywhere);
    const [x0, x1, y0, y1] = [rect.x0, rect.x1, rect.y0, rect.y1].map((value) => this.#cell(value)) as [
      number,
      number,
      number,
      number,
    ];
    if ((x1 - x0 + 1) * (y1 - y0 + 1) > this.#cells.size) {
      for (const cell of this.#cells.values()) for (const glyph of cell) found.add(glyph);
      return found;
    }
    for (let x = x0; x <= x1; x++) {
      for (let y = y0; y <= y1; y++)
        for (const glyph of this.#cells.get(y * COLUMNS + x) ?? []) found.add(glyph);
    }
    return found;
  }
}
