import { isAll } from '../lines.ts';
import type { Word } from '../page-parts.ts';
import { isFigure, type Segment, segmentOf, type TableLine } from './segments.ts';

/** Horizontal range of a column. */
export interface Column {
  start: number;
  end: number;
}

/** A segment with its columns: several for a header that spans them. */
export interface PlacedSegment extends Segment {
  readonly first: number;
  readonly last: number;
}

/** Gap that may separate two cells whose columns are known, in em. */
export const NARROW_GAP = 0.45;
/** Gap between figures that may separate cells, in em. */
const FIGURE_GAP = 0.2;
/** Gap that may separate cells in fonts whose space is as wide as a letter, in em. */
const MONO_GAP = 0.85;

/**
 * Determines the columns of lines, from left to right. Lines with the most segments decide; others extend the columns that they
 * overlap, or begin new ones.
 */
export function columnsOf(lines: readonly TableLine[]): Column[] {
  const order = lines
    .filter(({ segments }) => segments.length > 1)
    .sort((a, b) => b.segments.length - a.segments.length);
  const columns: Column[] = [];
  for (const { segments } of order) {
    for (const { start, end } of segments) {
      const under = columns.filter((column) => start < column.end && end > column.start);
      if (under.length === 0) columns.push({ start, end });
      else if (under.length === 1) extend(under[0]!, { start, end }, columns);
    }
  }
  columns.sort((a, b) => a.start - b.start);
  return withHeaders(
    columns.flatMap((column) => divided(column, lines)),
    lines,
  );
}

/** Minimum number of lines with a gap at the same place where a column is divided. */
const MIN_DIVIDED = 3;

/** Distance in em up to which lines begin at the same place. */
const SAME_START = 0.1;

/** Divides a column at the common gaps of its lines, such as one of counts followed by their units. */
function divided(column: Column, lines: readonly TableLine[]): Column[] {
  const own = lines.flatMap(({ segments, em }) => {
    const words = segments.flatMap((segment) =>
      segment.words.filter(({ start, end }) => {
        const middle = (start + end) / 2;
        return middle > column.start && middle < column.end;
      }),
    );
    return words.length > 0 ? [{ words, gaps: gapsIn(words, em) }] : [];
  });
  const several = own.filter(({ gaps }) => gaps.length > 0).sort((a, b) => a.gaps.length - b.gaps.length);
  if (several.length < MIN_DIVIDED) return [column];
  for (const gap of several[0]!.gaps) {
    const free = several.reduce<Column | undefined>(
      (common, { gaps }) => common && commonGap(common, gaps),
      gap,
    );
    if (
      !free ||
      own.some(({ words }) => words.some((word) => word.start < free.end && word.end > free.start))
    )
      continue;
    // A line whose first cell is empty begins after the gap.
    const indented = own.filter(
      ({ words, gaps }) =>
        gaps.length === 0 && Math.abs(words[0]!.start - free.end) < words[0]!.em * SAME_START,
    );
    if (several.length + indented.length < own.length * 0.6) continue;
    return [
      { start: column.start, end: free.start },
      ...divided({ start: free.end, end: column.end }, lines),
    ];
  }
  return [column];
}

/** Gaps of a line that are wider than its word spaces. */
function gapsIn(words: readonly Word[], em: number): Column[] {
  const isMono = isAll(words, 'mono');
  return words.flatMap((word, index) => {
    const before = words[index - 1];
    if (!before) return [];
    const areFigures = isFigure([before]) && isFigure([word]);
    const least = (isMono && !areFigures ? MONO_GAP : NARROW_GAP) * em;
    return word.start - before.end > least ? [{ start: before.end, end: word.start }] : [];
  });
}

function commonGap({ start, end }: Column, gaps: readonly Column[]): Column | undefined {
  const other = gaps.find((gap) => gap.start < end && gap.end > start);
  return other && { start: Math.max(start, other.start), end: Math.min(end, other.end) };
}

/** Extends a column, up to its neighbours at most. */
function extend(column: Column, { start, end }: Column, columns: readonly Column[]): void {
  for (const other of columns) {
    if (other === column) continue;
    if (other.end <= column.start && other.end > start) return;
    if (other.start >= column.end && other.start < end) return;
  }
  column.start = Math.min(column.start, start);
  column.end = Math.max(column.end, end);
}

/**
 * Assigns a header that does not overlap the cells below it to their column, such as a left-aligned one over right-aligned
 * figures.
 */
function withHeaders(columns: Column[], lines: readonly TableLine[]): Column[] {
  const linesOf = (column: Column) =>
    lines.flatMap(({ segments }, index) =>
      segments.some(({ start, end }) => start < column.end && end > column.start) ? [index] : [],
    );
  const used = columns.map(linesOf);
  for (let at = 0; at + 1 < columns.length; ) {
    const [one, other] = [used[at]!, used[at + 1]!];
    const isAbove = (upper: readonly number[], lower: readonly number[]) =>
      upper.length <= 2 && lower.length > upper.length && upper.at(-1)! < lower[0]!;
    if (one.length > 0 && other.length > 0 && (isAbove(one, other) || isAbove(other, one))) {
      columns[at]!.end = columns[at + 1]!.end;
      used[at] = [...one, ...other].sort((a, b) => a - b);
      columns.splice(at + 1, 1);
      used.splice(at + 1, 1);
    } else at++;
  }
  return columns;
}

/** Puts the segments of a line into columns; a segment over several columns is divided if it has a gap between them. */
export function placed({ segments, em }: TableLine, columns: readonly Column[]): PlacedSegment[] {
  const out: PlacedSegment[] = [];
  for (const segment of segments) {
    const [first, last] = rangeOf(segment, columns);
    const parts = first === last ? undefined : parted(segment, columns, em);
    for (const part of parts ?? [{ ...segment, first, last }]) {
      const before = out.at(-1);
      if (before && before.last >= part.first) {
        out[out.length - 1] = {
          ...segmentOf([...before.words, ...part.words]),
          first: before.first,
          last: Math.max(before.last, part.last),
        };
      } else out.push(part);
    }
  }
  return out;
}

function rangeOf({ start, end }: Column, columns: readonly Column[]): [number, number] {
  const first = columns.findIndex((column) => start < column.end && end > column.start);
  if (first < 0) {
    const at = nearest((start + end) / 2, columns);
    return [at, at];
  }
  const last = columns.findLastIndex((column) => start < column.end && end > column.start);
  return [first, last];
}

function nearest(x: number, columns: readonly Column[]): number {
  let best = 0;
  let least = Infinity;
  for (const [index, { start, end }] of columns.entries()) {
    const distance = Math.max(start - x, x - end);
    if (distance < least) {
      least = distance;
      best = index;
    }
  }
  return best;
}

/** Whether a word is under no column, and close behind another one: the cell is wider than those that determine its column. */
function isOutside(word: Word, before: Word, columns: readonly Column[], em: number): boolean {
  const isUnder = columns.some(({ start, end }) => word.start < end && word.end > start);
  return !isUnder && word.start - before.end < NARROW_GAP * em;
}

/** Parts of a segment by column, if the gap between them is wider than a word space. */
function parted({ words }: Segment, columns: readonly Column[], em: number): PlacedSegment[] | undefined {
  const groups: { words: Word[]; column: number }[] = [];
  for (const word of words) {
    const [first, last] = rangeOf(word, columns);
    if (first !== last) return undefined;
    const group = groups.at(-1);
    const before = group?.words.at(-1);
    if (!group || !before) groups.push({ words: [word], column: first });
    else if (group.column === first || isOutside(word, before, columns, em)) group.words.push(word);
    else {
      const least = isFigure([before]) && isFigure([word]) ? FIGURE_GAP : NARROW_GAP;
      if (group.column > first || word.start - before.end < least * em) return undefined;
      groups.push({ words: [word], column: first });
    }
  }
  return groups.map((group) => ({ ...segmentOf(group.words), first: group.column, last: group.column }));
}
