import { boundsOf, corners, grow, type Rect } from '../../../file/core/matrix.ts';
import type { ContentModel, PlacedGlyph } from '../../../page/content/model.ts';
import { GlyphGrid } from './hit-test.ts';
import { inkBox } from './ink-box.ts';
import { alongLine, type MatchedLine } from './line-frame.ts';
import { lineRegion, type Region } from './region.ts';

/**
 * Boxes to paint over matches: as high as their lines, as readers highlight a selected word, but only up to the ink of remaining
 * letters where lines are close.
 *
 * The matches and their own boxes decide which glyphs are removed; pictures and paths are cleared under the painted boxes.
 */
export function paintedBoxes(
  model: ContentModel,
  boxes: readonly Region[],
  removed: ReadonlySet<PlacedGlyph>,
): Region[] {
  const higher = boxes.filter(isHigher).map((box) => ({ box, whole: heightened(box, box.line) }));
  if (higher.length === 0) return [...boxes];
  const areas = higher.map(({ whole }) => ({ ...whole, bounds: grow(whole.bounds, heightOf(whole.bounds)) }));
  const grid = new GlyphGrid(model.runs, areas);
  const painted = new Map<Region, Region>();
  for (const [index, { box, whole }] of higher.entries()) {
    let { bottom, top } = box.line;
    for (const glyph of grid.near(areas[index]!.bounds)) {
      if (removed.has(glyph)) continue;
      const ink = inkAlong(glyph, box.line);
      if (!ink || !crosses(ink, box.line)) continue;
      if (isAbove(ink, box.line)) top = Math.min(top, ink.y0);
      else if (isBelow(ink, box.line)) bottom = Math.max(bottom, ink.y1);
    }
    const { low, high } = box.line;
    const limited = { ...box.line, bottom: Math.min(bottom, low), top: Math.max(top, high) };
    const isWhole = limited.bottom === box.line.bottom && limited.top === box.line.top;
    painted.set(box, isWhole ? whole : heightened(box, limited));
  }
  return boxes.map((box) => painted.get(box) ?? box);
}

type LineRegion = Region & { readonly line: MatchedLine };

/** Smallest visible extent, in points. */
const NOTHING = 0.01;

function isHigher(box: Region): box is LineRegion {
  const { line } = box;
  return line !== undefined && (line.low - line.bottom > NOTHING || line.top - line.high > NOTHING);
}

function heightened({ source, color }: Region, line: MatchedLine): Region {
  return lineRegion(line, { from: line.from, to: line.to, low: line.bottom, high: line.top }, source, color);
}

function heightOf({ x0, y0, x1, y1 }: Rect): number {
  return Math.min(x1 - x0, y1 - y0);
}

/** A letter this many times as high as a box is not text of the next line, but a watermark behind the page's text. */
const MUCH_HIGHER = 3;

/** Area of a letter's ink, with `x` along a line and `y` across it; undefined for letters without ink. */
function inkAlong(placed: PlacedGlyph, line: MatchedLine): Rect | undefined {
  const ink = inkBox(placed);
  if (!ink) return undefined;
  const along = boundsOf(corners(placed.matrix, ink).map((point) => alongLine(line, point)));
  return along.y1 - along.y0 > MUCH_HIGHER * (line.top - line.bottom) ? undefined : along;
}

/** Share of a line's height by which letters may overhang the next line. */
const OVERHANG = 0.02;

function crosses(ink: Rect, line: MatchedLine): boolean {
  const common = Math.min(ink.x1, line.to) - Math.max(ink.x0, line.from);
  return common > OVERHANG * (line.high - line.low);
}

/** Share of a box's height, from its middle, within which a letter belongs to the same line. */
const SAME_LINE = 0.3;

function isAbove(ink: Rect, { low, high }: MatchedLine): boolean {
  return (ink.y0 + ink.y1 - low - high) / 2 > SAME_LINE * (high - low);
}

function isBelow(ink: Rect, { low, high }: MatchedLine): boolean {
  return (low + high - ink.y0 - ink.y1) / 2 > SAME_LINE * (high - low);
}
