import { grow, intersects, isWithin, mapRect, type Point, type Rect } from '../../../file/core/matrix.ts';
import type { ContentModel, PlacedGlyph, StreamInvocation, TextRun } from '../../../page/content/model.ts';
import type { Budget } from '../../../page/syntax/limits.ts';
import { coreQuad, GlyphGrid, isCovered, isHit, isPicture, runsBeneath } from '../geometry/hit-test.ts';
import { contains, type Region } from '../geometry/region.ts';
import { isTiled } from '../geometry/tiles.ts';

export interface GlyphRequest {
  /** Regions of the request: glyphs are removed by position. */
  readonly regions: readonly Region[];
  /**
   * Areas of matched text: images and paths are removed by position, glyphs only if they are in `matched` or coincide with one of
   * those.
   */
  readonly boxes: readonly Region[];
  readonly matched: ReadonlySet<PlacedGlyph>;
}

export interface GlyphsToRemove {
  readonly removed: Set<PlacedGlyph>;
  /** Glyphs that each region of the request removes, in the order of the regions. */
  readonly taken: readonly ReadonlySet<PlacedGlyph>[];
  /** Regions under which a much larger glyph is kept. */
  readonly overlaid: ReadonlySet<Region>;
}

/** Finds the glyphs of a page or appearance that a request removes. */
export function glyphsToRemove(model: ContentModel, request: GlyphRequest, budget: Budget): GlyphsToRemove {
  const removed = new Set<PlacedGlyph>(request.matched);
  const grid = new GlyphGrid(model.runs, [...request.regions, ...request.boxes]);
  const overlaid = new Set<Region>();
  const taken = request.regions.map((region) => {
    budget.checkTime();
    const glyphs = new Set<PlacedGlyph>();
    for (const glyph of grid.near(region.bounds)) {
      const picture = isPicture(glyph);
      if (picture ? !touches(glyph, region) : !isHit(glyph, region)) {
        if (!picture && runsBeneath(glyph, region)) overlaid.add(region);
        continue;
      }
      // A pictorial glyph that is partly removed loses its Unicode value.
      glyphs.add(glyph);
      if (!picture || isCovered(glyph, region)) removed.add(glyph);
    }
    return glyphs;
  });
  for (const box of request.boxes) {
    budget.checkTime();
    for (const glyph of grid.near(box.bounds)) {
      if (removed.has(glyph)) continue;
      if (!isPicture(glyph) && runsBeneath(glyph, box)) overlaid.add(box);
      const taken = isPicture(glyph)
        ? isCovered(glyph, box)
        : contains(box.points, middleOf(coreQuad(glyph)));
      if (taken) removed.add(glyph);
    }
  }
  // A glyph whose procedure shows text is removed together with that text.
  for (const { run } of removed) {
    for (let at: StreamInvocation | undefined = run.invocation; at; at = at.parent)
      if (at.shownBy && !isPicture(at.shownBy)) removed.add(at.shownBy);
  }
  for (const run of model.runs) if (run.hidden) for (const glyph of run.glyphs) removed.add(glyph);
  return { removed, taken, overlaid };
}

/** Glyphs beyond the page's edge by more than their own size. */
export function glyphsOutside(model: ContentModel, visible: Rect | undefined): PlacedGlyph[] {
  if (!visible) return [];
  return model.runs
    .filter((run) => !run.hidden && !isTiled(run.invocation) && !isInside(run, visible))
    .flatMap((run) => run.glyphs)
    .filter(({ glyph, matrix }) => {
      const bounds = mapRect(matrix, glyph.box);
      const size = Math.max(bounds.x1 - bounds.x0, bounds.y1 - bounds.y0);
      if (!Number.isFinite(size) || intersects(grow(bounds, size), visible)) return false;
      return !/^\s+$/.test(glyph.unicode);
    });
}

/** Whether all glyphs of a run certainly lie in a rectangle and none is degenerate. */
function isInside({ bounds, hasPoints }: TextRun, rect: Rect): boolean {
  if (!bounds || hasPoints) return !bounds;
  return isWithin(bounds, rect);
}

function touches({ matrix, glyph }: PlacedGlyph, region: Region): boolean {
  return intersects(mapRect(matrix, glyph.box), region.bounds);
}

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce((total, point) => ({ x: total.x + point.x, y: total.y + point.y }), {
    x: 0,
    y: 0,
  });
  return { x: sum.x / points.length, y: sum.y / points.length };
}
