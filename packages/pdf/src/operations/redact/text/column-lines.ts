import { type PlacedRow, type PlacedWord, regionsOf } from '../../../page/layout/columns.ts';
import { tokensOf } from './line-numbers.ts';
import type { TextLayout } from './text-layout.ts';

/** Width in em of a gap within a line that may separate columns. */
const WHITE = 0.7;
/** Minimum number of lines with such a gap for columns. */
const FEWEST = 3;

/** A word with its line, and the part of the line that it covers. */
interface LineWord extends PlacedWord {
  readonly line: Int32Array;
  readonly from: number;
  readonly to: number;
}

/**
 * Lines of a page column by column, as `POST /v1/text` orders them; undefined if it has no columns.
 *
 * @param lines the glyphs of each line in writing order, the lines from the top down
 */
export function columnLines(layout: TextLayout, lines: readonly Int32Array[]): Int32Array[] | undefined {
  if (!mayHaveColumns(layout, lines)) return undefined;
  let hasColumns = false;
  const read = byDirection(layout, lines).flatMap((group) => {
    const regions = regionsOf(group.flatMap((line) => rowOf(layout, line) ?? []));
    if (regions.length > 1) hasColumns = true;
    return regions.flat().map(({ words }) => {
      const [first, last] = [words[0]!, words.at(-1)!];
      return first.line.subarray(first.from, last.to);
    });
  });
  return hasColumns ? read : undefined;
}

/** Whether enough lines contain a wide gap, or are beside the previous line; most pages have too few. */
function mayHaveColumns(layout: TextLayout, lines: readonly Int32Array[]): boolean {
  const { blank, starts, ends } = layout;
  let apart = 0;
  let before = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY };
  for (const line of lines) {
    let start = Number.POSITIVE_INFINITY;
    let end = Number.POSITIVE_INFINITY;
    let isWhite = false;
    for (const index of line) {
      if (blank[index] === 1) continue;
      if (starts[index]! - end > WHITE * layout.stretch(index).em) isWhite = true;
      start = Math.min(start, starts[index]!);
      end = ends[index]!;
    }
    if (start === Number.POSITIVE_INFINITY) continue;
    if ((isWhite || start > before.end || end < before.start) && ++apart === FEWEST) return true;
    before = { start, end };
  }
  return false;
}

function byDirection(layout: TextLayout, lines: readonly Int32Array[]): Int32Array[][] {
  const groups: Int32Array[][] = [];
  let last: { readonly dx: number; readonly dy: number } | undefined;
  for (const line of lines) {
    if (line.length === 0) continue;
    const { dx, dy } = layout.stretch(line[0]!);
    if (last && last.dx * dx + last.dy * dy > 0.999) groups.at(-1)!.push(line);
    else groups.push([line]);
    last = { dx, dy };
  }
  return groups;
}

function rowOf(layout: TextLayout, line: Int32Array): PlacedRow<LineWord> | undefined {
  const tokens = tokensOf(layout, line);
  if (tokens.length === 0) return undefined;
  let from = 0;
  const words = tokens.map(({ glyphs, start, end, em }): LineWord => {
    while (line[from] !== glyphs[0]) from++;
    let to = from;
    while (line[to] !== glyphs.at(-1)) to++;
    const text = glyphs.map((index) => layout.texts[index]).join('');
    const word = { text, start, end, em, drawn: layout.owners[glyphs[0]!]!, line, from, to: to + 1 };
    from = to + 1;
    return word;
  });
  const { across, em } = layout.stretch(line[0]!);
  return { words, base: -across, em };
}
