import { grow, intersects, mapRect, type Point, type Rect } from '../../../file/core/matrix.ts';
import type { StreamInvocation, Tiling } from '../../../page/content/model.ts';
import { type Region, rectRegion } from './region.ts';

/** Maximum number of copies of a tiling pattern's cell that are examined one by one. */
const MAX_TILES = 4000;

/** Tiling pattern that draws an invocation, directly or not, and so shows it in many places. */
function patternOf(invocation: StreamInvocation): (StreamInvocation & { tiling: Tiling }) | undefined {
  for (let at: StreamInvocation | undefined = invocation; at; at = at.parent)
    if (at.tiling) return at as StreamInvocation & { tiling: Tiling };
  return undefined;
}

export function isTiled(invocation: StreamInvocation): boolean {
  return patternOf(invocation) !== undefined;
}

/**
 * Areas relative to an item of an invocation. In the cell of a tiling pattern, an area occurs once for every copy of the item
 * that it touches, moved to the item.
 *
 * @param bounds bounds of the item in page space, where its invocation draws it
 */
export function areasAt(invocation: StreamInvocation, areas: readonly Region[], bounds: Rect): Region[] {
  const pattern = patternOf(invocation);
  if (!pattern) return areas.filter((area) => intersects(bounds, area.bounds, -0.01));
  const { tiling, parent } = pattern;
  const { painted } = tiling;
  if (!painted) return [];
  const result: Region[] = [];
  for (const area of parent ? areasAt(parent, areas, painted) : areas) {
    const shifts = shiftsTo(tiling, bounds, area.bounds);
    // With so many copies, the area covers practically the whole item.
    if (!shifts) return [rectRegion(grow(bounds, 1), area.source, area.color)];
    for (const shift of shifts) {
      const copy = moved(bounds, shift);
      if (intersects(copy, area.bounds, -0.01) && intersects(copy, painted))
        result.push(movedRegion(area, { x: -shift.x, y: -shift.y }));
    }
  }
  return result;
}

/**
 * Whether a copy of an item is completely visible outside all areas, so that the item has to stay. The pattern is then not
 * painted in the areas.
 */
export function showsElsewhere(
  invocation: StreamInvocation,
  areas: readonly Region[],
  bounds: Rect,
  visible: Rect | undefined,
): boolean {
  const pattern = patternOf(invocation);
  if (!pattern || !visible || (pattern.parent && patternOf(pattern.parent))) return false;
  if (showsInLetters(pattern.tiling, areas, bounds)) return true;
  return pattern.tiling.shown.some((shown) => {
    const shifts = shiftsTo(pattern.tiling, bounds, shown) ?? [];
    return shifts.some((shift) => {
      const copy = moved(bounds, shift);
      const isWhole = within(copy, shown) && within(copy, visible);
      return isWhole && !areas.some((area) => intersects(copy, area.bounds));
    });
  });
}

/**
 * Whether an item with several copies is visible in letters that stay. Under the areas nothing of it is visible once its letters
 * are removed.
 */
function showsInLetters(tiling: Tiling, areas: readonly Region[], bounds: Rect): boolean {
  const { letters, painted } = tiling;
  if (letters.length === 0 || !painted) return false;
  const copies = shiftsTo(tiling, bounds, painted)?.filter((shift) =>
    intersects(moved(bounds, shift), painted),
  );
  if (copies && copies.length < 2) return false;
  return letters.some((run) =>
    run.glyphs.some((glyph) => {
      if (glyph.glyph.unicode.trim() === '') return false;
      const box = mapRect(glyph.matrix, glyph.glyph.box);
      if (areas.some((area) => intersects(box, area.bounds))) return false;
      return shiftsTo(tiling, bounds, box)?.some((shift) => intersects(moved(bounds, shift), box)) ?? true;
    }),
  );
}

/** Offsets of the copies of an item that touch `target`; undefined when there are too many. */
function shiftsTo({ stepX, stepY }: Tiling, item: Rect, target: Rect): Point[] | undefined {
  const determinant = stepX.x * stepY.y - stepX.y * stepY.x;
  if (!Number.isFinite(determinant) || Math.abs(determinant) < 1e-9) return [{ x: 0, y: 0 }];
  const steps = [
    [target.x0 - item.x1, target.y0 - item.y1],
    [target.x1 - item.x0, target.y0 - item.y1],
    [target.x0 - item.x1, target.y1 - item.y0],
    [target.x1 - item.x0, target.y1 - item.y0],
  ].map(([dx, dy]) => ({
    i: (dx! * stepY.y - dy! * stepY.x) / determinant,
    j: (dy! * stepX.x - dx! * stepX.y) / determinant,
  }));
  const range = (values: number[]): [number, number] => [
    Math.floor(Math.min(...values)),
    Math.ceil(Math.max(...values)),
  ];
  const [i0, i1] = range(steps.map((step) => step.i));
  const [j0, j1] = range(steps.map((step) => step.j));
  if (!((i1 - i0 + 1) * (j1 - j0 + 1) <= MAX_TILES)) return undefined;
  const shifts: Point[] = [];
  for (let i = i0; i <= i1; i++) {
    for (let j = j0; j <= j1; j++) {
      shifts.push({ x: stepX.x * i + stepY.x * j, y: stepX.y * i + stepY.y * j });
    }
  }
  return shifts;
}

function moved({ x0, y0, x1, y1 }: Rect, { x, y }: Point): Rect {
  return { x0: x0 + x, y0: y0 + y, x1: x1 + x, y1: y1 + y };
}

function movedRegion(region: Region, by: Point): Region {
  const points = region.points.map(({ x, y }) => ({ x: x + by.x, y: y + by.y }));
  return { ...region, points, bounds: moved(region.bounds, by) };
}

function within(inner: Rect, outer: Rect): boolean {
  const slack = 0.01;
  return (
    inner.x0 >= outer.x0 - slack &&
    inner.x1 <= outer.x1 + slack &&
    inner.y0 >= outer.y0 - slack &&
    inner.y1 <= outer.y1 + slack
  );
}
