import { maxOf, minOf } from '../../extremes.ts';
import { isBidirectional } from '../../page/layout/right-to-left.ts';
import type { Glyph } from './glyph.ts';
import { placedInLines } from './illustrations.ts';
import { isInitialOf } from './initials.ts';
import { linesOf } from './lines.ts';
import type { DirectionHints } from './logical-order.ts';
import type { Line } from './page-parts.ts';
import { rowsOf } from './rows.ts';

/** Lines of marked-content sequences, as on the page, until one begins above the last, as in the next column. */
export function markedLines(groups: readonly (readonly Glyph[])[], hints: DirectionHints): Line[] {
  const chunks: Glyph[][] = [];
  const rtl = groups.some((group) => group.some(({ text }) => isBidirectional(text)));
  let last: Glyph | undefined;
  let before: readonly Glyph[] = [];
  for (const group of placedInLines(groups).flatMap(byColumn)) {
    const first = group.find(({ blank }) => !blank) ?? group[0];
    if (!first) continue;
    const isNext = last && goesOn(last, first, rtl || isLeftwards(before, group));
    if (isNext) for (const glyph of group) chunks.at(-1)!.push(glyph);
    else chunks.push([...group]);
    last = group.findLast(({ blank }) => !blank) ?? last ?? first;
    before = group;
  }
  return linesOf(chunks.flatMap(rowsOf), hints);
}

/** Distance in em up to which text ends where other text begins. */
const TOUCHES = 0.1;

/** Whether text ends where the text before it begins, as figures and punctuation in a right-to-left paragraph. */
function isLeftwards(before: readonly Glyph[], next: readonly Glyph[]): boolean {
  const [last, first] = [before[0], next[0]];
  if (!last || !first || last.angle !== first.angle || Math.abs(last.base - first.base) > last.em / 2)
    return false;
  const gap = minOf(before, ({ start }) => start) - maxOf(next, ({ end }) => end);
  return Math.abs(gap) < last.em * TOUCHES;
}

/** Minimum distance in em by which the next column begins above the end of the last one. */
const COLUMN_UP = 1.5;

/** Splits a marked-content sequence where it continues above, and beside all of its lines, as in the next column. */
function byColumn(group: readonly Glyph[]): (readonly Glyph[])[] {
  const parts: (readonly Glyph[])[] = [];
  let from = 0;
  let last: Glyph | undefined;
  let [start, end] = [Infinity, -Infinity];
  for (const [at, glyph] of group.entries()) {
    if (glyph.blank) continue;
    const isAbove = last?.angle === glyph.angle && glyph.base < last.base - last.em * COLUMN_UP;
    if (isAbove && (glyph.start >= end || glyph.end <= start)) {
      parts.push(group.slice(from, at));
      from = at;
      [start, end] = [Infinity, -Infinity];
    }
    start = Math.min(start, glyph.start);
    end = Math.max(end, glyph.end);
    last = glyph;
  }
  return from === 0 ? [group] : [...parts, group.slice(from)];
}

/** @param rtl whether the paragraph contains right-to-left text, so that lines run in both directions */
function goesOn(last: Glyph, next: Glyph, rtl: boolean): boolean {
  if (last.angle !== next.angle) return false;
  if (isInitialOf(last, next)) return true;
  const down = (next.base - last.base) / Math.max(last.em, next.em);
  if (down > 0.8) return true;
  if (down < -0.8) return false;
  return rtl || next.start > last.end - last.em * 0.6;
}
