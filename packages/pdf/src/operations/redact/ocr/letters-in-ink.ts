import type { Rect } from '../../../file/core/matrix.ts';
import type { InkMap } from './ink-map.ts';

/** Maximum background gap, in em, between pieces of ink one above the other that form one letter. */
const BREAK = 0.14;
/** Maximum length of a letter's stroke along and across a line, in em; longer strokes are rules and frames. */
const LONGEST = 2.5;
const HIGHEST = 2.2;
/** Share of a letter's ink that must lie in an area for the letter to belong to it. */
const LEAST_SHARE = 0.06;
/** Distance in em by which the middle of a letter may lie above or below the area that it belongs to. */
const OFF_LINE = 0.15;

/**
 * Bounds of the letters that an area of an ink map touches, in cells of the map; undefined if it touches none. Rules and frames
 * are not letters, and letters of the lines above and below do not count.
 *
 * @param area in cells of the map
 * @param em in cells of the map
 */
export function lettersIn(map: InkMap, area: Rect, em: number): Rect | undefined {
  const ink = withoutRules(map, em);
  const { width, height } = map;
  const x0 = Math.max(0, Math.floor(area.x0));
  const x1 = Math.min(width, Math.ceil(area.x1));
  const y0 = Math.max(0, Math.floor(area.y0));
  const y1 = Math.min(height, Math.ceil(area.y1));
  const reach = Math.max(1, Math.round(BREAK * em));
  let extent: Rect | undefined;
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      if (ink[y * width + x] !== 1) continue;
      const letter = takeLetter(ink, map, x, y, reach, { x0, x1, y0, y1 });
      const middle = (letter.y0 + letter.y1) / 2;
      const isOfLine = middle > area.y0 - OFF_LINE * em && middle < area.y1 + OFF_LINE * em;
      if (!isOfLine || letter.inside < Math.max(2, LEAST_SHARE * letter.count)) continue;
      extent = {
        x0: Math.min(extent?.x0 ?? letter.x0, letter.x0),
        x1: Math.max(extent?.x1 ?? letter.x1, letter.x1),
        y0: Math.min(extent?.y0 ?? letter.y0, letter.y0),
        y1: Math.max(extent?.y1 ?? letter.y1, letter.y1),
      };
    }
  }
  return extent;
}

interface Letter {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
  count: number;
  inside: number;
}

/** Removes the connected ink at a cell from `ink`, and returns the area that it covered. */
function takeLetter(
  ink: Uint8Array,
  { width, height }: InkMap,
  x: number,
  y: number,
  reach: number,
  area: Rect,
): Letter {
  const letter: Letter = { x0: x, x1: x + 1, y0: y, y1: y + 1, count: 0, inside: 0 };
  const open = [y * width + x];
  ink[y * width + x] = 0;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const column = at % width;
    const row = (at - column) / width;
    letter.count++;
    if (column >= area.x0 && column < area.x1 && row >= area.y0 && row < area.y1) letter.inside++;
    letter.x0 = Math.min(letter.x0, column);
    letter.x1 = Math.max(letter.x1, column + 1);
    letter.y0 = Math.min(letter.y0, row);
    letter.y1 = Math.max(letter.y1, row + 1);
    for (let by = -reach; by <= reach; by++) {
      const next = row + by;
      if (next < 0 || next >= height) continue;
      // Sideways, only adjacent cells are connected.
      const side = Math.abs(by) <= 1 ? 1 : 0;
      for (let beside = Math.max(0, column - side); beside <= Math.min(width - 1, column + side); beside++) {
        const place = next * width + beside;
        if (ink[place] !== 1) continue;
        ink[place] = 0;
        open.push(place);
      }
    }
  }
  return letter;
}

/** Copies the ink without strokes that are too long for a letter. */
function withoutRules({ ink, width, height }: InkMap, em: number): Uint8Array {
  const out = ink.slice();
  for (let y = 0; y < height; y++) dropRuns(ink, out, y * width, 1, width, LONGEST * em);
  for (let x = 0; x < width; x++) dropRuns(ink, out, x, width, height, HIGHEST * em);
  return out;
}

function dropRuns(
  ink: Uint8Array,
  out: Uint8Array,
  start: number,
  stride: number,
  length: number,
  longest: number,
): void {
  let from = 0;
  for (let i = 0; i <= length; i++) {
    if (i < length && ink[start + i * stride] === 1) continue;
    if (i - from > longest) for (let j = from; j < i; j++) out[start + j * stride] = 0;
    from = i + 1;
  }
}
