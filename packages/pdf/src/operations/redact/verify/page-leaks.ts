import { grow, type Rect, union } from '../../../file/core/matrix.ts';
import { type CharTable, isInvisible } from '../engines/char-table.ts';
import type { KeptMatch, OtherNumber } from '../find/find-matches.ts';
import { contains, type Region, rectRegion } from '../geometry/region.ts';
import { OWN } from '../source.ts';
import { type CompiledPattern, SearchableText } from '../text/searchable-text.ts';

/**
 * Finds content that is still visible on a page according to an independent engine: characters inside a cleared region, and text
 * that a pattern still matches, except `others` and `kept`. Returns the areas to black out; none when the page is clean.
 */
export function pageLeaks(
  chars: CharTable,
  regions: readonly Region[],
  patterns: readonly CompiledPattern[],
  others: readonly OtherNumber[] = [],
  kept: readonly KeptMatch[] = [],
): Region[] {
  const leaks: Region[] = [];
  const cores = regions.map((region) => ({ bounds: region.bounds, points: inset(region) }));
  for (let index = 0; cores.length > 0 && index < chars.length; index++) {
    const box = isInvisible(chars.codes[index]!) ? undefined : chars.box(index);
    if (!box || chars.isUndrawn(index)) continue;
    const x = (box.x0 + box.x1) / 2;
    const y = (box.y0 + box.y1) / 2;
    const inside = cores.some(
      ({ bounds, points }) =>
        x > bounds.x0 &&
        x < bounds.x1 &&
        y > bounds.y0 &&
        y < bounds.y1 &&
        !standsOut(box, bounds) &&
        contains(points, { x, y }),
    );
    if (inside) leaks.push(rectRegion(box, OWN));
  }
  leaks.push(...matchingChars(chars, regions, patterns, others, kept));
  return leaks;
}

/** Size in points from which a character is a picture, of which a part may be removed while the rest stays. */
const PICTURE = 40;

function standsOut(box: Rect, region: Rect): boolean {
  const isLarge = Math.max(box.x1 - box.x0, box.y1 - box.y0) > PICTURE;
  return isLarge && (box.x0 < region.x0 || box.x1 > region.x1 || box.y0 < region.y0 || box.y1 > region.y1);
}

/**
 * Region without its rim, into which adjacent content may extend. A requested region has a rim of the same width on all sides,
 * since no letter with its middle inside stays. The box of a match may also cover a letter that is drawn beyond its advance, and
 * stays.
 */
function inset(region: Region) {
  const { points, bounds, source } = region;
  const centre = points.reduce(
    (sum, point) => ({ x: sum.x + point.x / points.length, y: sum.y + point.y / points.length }),
    {
      x: 0,
      y: 0,
    },
  );
  const [width, height] = [bounds.x1 - bounds.x0, bounds.y1 - bounds.y0];
  const rim = source.kind === 'region' ? RIM * Math.min(width, height) : undefined;
  const byX = rim !== undefined && width > 0 ? rim / width : RIM;
  const byY = rim !== undefined && height > 0 ? rim / height : RIM;
  return points.map(({ x, y }) => ({ x: x + (centre.x - x) * byX, y: y + (centre.y - y) * byY }));
}

/** Share of the distance to its middle by which a region's corners move inwards. */
const RIM = 0.4;

function matchingChars(
  chars: CharTable,
  regions: readonly Region[],
  patterns: readonly CompiledPattern[],
  others: readonly OtherNumber[],
  kept: readonly KeptMatch[],
): Region[] {
  if (patterns.length === 0) return [];
  const { text, owners } = chars.joined((code) => code === CARRIAGE_RETURN || code === LINE_HYPHEN);
  // The engine orders lines in its own way, so the end of one and the start of the next do not form a word.
  const searchable = new SearchableText(text, false);
  const leaks: Region[] = [];
  for (const pattern of patterns) {
    const found = pattern.find(searchable);
    if (found.length === 0) continue;
    const characters = owners();
    for (const [start, end] of found) {
      const boxes = [...new Set(characters.subarray(start, end))].flatMap((index) => chars.box(index) ?? []);
      if (boxes.length === 0 || spansRegion(boxes, regions)) continue;
      if (
        others.some(
          (other) => other.source === pattern.source && boxes.every((box) => isCentred(box, other.bounds)),
        )
      )
        continue;
      if (kept.some((match) => match.source === pattern.source && isWithin(boxes, match))) continue;
      leaks.push(...lineBoxes(boxes).map((box) => rectRegion(box, pattern.source, pattern.color)));
    }
  }
  return leaks;
}

/** Characters that PDFium returns at a line end: a break, and a hyphen that divides a word. */
const CARRIAGE_RETURN = 0x0d;
const LINE_HYPHEN = 0xfffe;

/** Whether all characters are in the lines of a match that stays. */
function isWithin(boxes: readonly Rect[], { bounds }: KeptMatch): boolean {
  return boxes.every((box) => bounds.some((line) => isCentred(box, line)));
}

function isCentred({ x0, y0, x1, y1 }: Rect, within: Rect): boolean {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return x > within.x0 && x < within.x1 && y > within.y0 && y < within.y1;
}

/** Distance in points by which a box extends beyond the ink that it covers. */
const MARGIN = 1;

/** Merges the boxes of a line's characters into one: gaps between single boxes would reveal the width of each character. */
function lineBoxes(boxes: readonly Rect[]): Rect[] {
  const lines: Rect[] = [];
  for (const box of boxes) {
    const line = lines.at(-1);
    const height = box.y1 - box.y0;
    const apart = line && Math.max(box.x0 - line.x1, line.x0 - box.x1);
    const common = line ? Math.min(line.y1, box.y1) - Math.max(line.y0, box.y0) : 0;
    if (line && common > 0 && apart! < Math.max(height, line.y1 - line.y0))
      lines[lines.length - 1] = union(line, box);
    else lines.push(box);
  }
  return lines.map((line) => grow(line, MARGIN));
}

/**
 * Whether a match has characters on both sides of a removed piece. It is no match then: only the gap between them has
 * disappeared.
 */
function spansRegion(boxes: readonly Rect[], regions: readonly Region[]): boolean {
  for (let i = 1; i < boxes.length; i++) {
    const a = boxes[i - 1]!;
    const b = boxes[i]!;
    const between = union(a, b);
    const span = (between.x1 - between.x0 + between.y1 - between.y0) / 2;
    if (span < (a.y1 - a.y0) * 1.2) continue;
    for (const { bounds } of regions) {
      const middle = { x: (bounds.x0 + bounds.x1) / 2, y: (bounds.y0 + bounds.y1) / 2 };
      const inside =
        middle.x > between.x0 &&
        middle.x < between.x1 &&
        middle.y > between.y0 - 2 &&
        middle.y < between.y1 + 2;
      if (inside) return true;
    }
  }
  return false;
}
