import { boundsOf, corners, type Rect } from '../../../file/core/matrix.ts';
import type { ContentModel, PlacedGlyph } from '../../../page/content/model.ts';
import { GlyphGrid } from './hit-test.ts';
import { inkBox } from './ink-box.ts';
import { alongLine, type MatchedLine } from './line-frame.ts';
import { lineRegion, type Region } from './region.ts';

/** Share of a box's height by which the ink of two lines may overlap. */
const OVERLAP = 0.02;

/**
 * Trims the boxes of matches to exclude ink of the lines above and below. A box is as high as its font; where lines are close, or
 * letters are large, other lines' ink begins inside it. The box then ends at that ink, but always covers the ink of its own
 * letters.
 *
 * @param matched glyphs that are removed, wherever they are
 */
export function clearOfNeighbours(
  model: ContentModel,
  boxes: readonly Region[],
  matched: ReadonlySet<PlacedGlyph>,
): Region[] {
  const lines = boxes.filter(({ line }) => line !== undefined && !line.isUnpainted);
  if (lines.length === 0) return [...boxes];
  const grid = new GlyphGrid(model.runs, lines);
  return boxes.map((box) => {
    const { line } = box;
    if (!line || line.isUnpainted || !(line.inkLow < line.inkHigh)) return box;
    let { low, high } = line;
    for (const glyph of grid.near(box.bounds)) {
      const ink = matched.has(glyph) ? undefined : inkAlong(glyph, line);
      if (!ink || Math.min(ink.x1, line.to) <= Math.max(ink.x0, line.from)) continue;
      const slack = OVERLAP * (line.high - line.low);
      if (ink.y1 < line.inkLow + slack) low = Math.max(low, Math.min(ink.y1, line.inkLow));
      else if (ink.y0 > line.inkHigh - slack) high = Math.min(high, Math.max(ink.y0, line.inkHigh));
    }
    if (low === line.low && high === line.high) return box;
    const own: MatchedLine = {
      ...line,
      low,
      high,
      bottom: low > line.low ? low : line.bottom,
      top: high < line.high ? high : line.top,
    };
    return { ...lineRegion(own, own, box.source, box.color), line: own };
  });
}

function inkAlong(placed: PlacedGlyph, line: MatchedLine): Rect | undefined {
  const ink = inkBox(placed);
  return ink && boundsOf(corners(placed.matrix, ink).map((point) => alongLine(line, point)));
}
