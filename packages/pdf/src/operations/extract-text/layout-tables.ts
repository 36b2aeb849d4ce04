import { maxOf } from './extremes.ts';
import { isAll, type Line, lineOf } from './lines.ts';
import type { Row, Word } from './rows.ts';

/** A cell, with its lines and how far it reaches. */
export interface ReadCell {
  readonly header: boolean;
  readonly columns: number;
  readonly rows: number;
  readonly lines: readonly Line[];
}

/** White that sets cells of a row apart, in em. */
const CELL_GAP = 1.2;
const MIN_ROWS = 3;
/** A longer one is several: rows are looked at anew behind what is no table. */
const MAX_ROWS = 1_000;
/** How far edges of cells in a column may be apart, in em. */
const ALIGNED = 0.35;

/** Words that stand together in a row. */
interface Segment {
  readonly words: readonly Word[];
  readonly start: number;
  readonly end: number;
}

interface Column {
  start: number;
  end: number;
}

/**
 * A table that begins with a row, if that is certain: at least three rows whose cells stand under one another, aligned to the left,
 * to the right or to the middle of their columns.
 *
 * @returns its cells, and the row behind its last one
 */
export function tableAt(
  rows: readonly Row[],
  from: number,
): { readonly rows: ReadCell[][]; readonly end: number } | undefined {
  const first = segmentsOf(rows[from]!);
  if (first.length < 2) return undefined;
  const taken: Segment[][] = [first];
  const columns: Column[] = first.map(({ start, end }) => ({ start, end }));
  for (let at = from + 1; at < Math.min(rows.length, from + MAX_ROWS); at++) {
    const segments = segmentsOf(rows[at]!);
    const step = rows[at]!.base - rows[at - 1]!.base;
    if (step > 3.5 * rows[at]!.em || !fit(segments, columns)) break;
    if (segments.length === 1 && columns.length > 2 && segments[0]!.words.length > 12) break;
    taken.push(segments);
  }
  while (taken.length > 0 && taken.at(-1)!.length === 1 && columns.length > 1 && !isCell(taken, columns))
    taken.pop();
  const full = taken.filter(({ length }) => length > 1);
  if (full.length < MIN_ROWS || !isFilled(full, columns) || !isAligned(full, columns, rows[from]!.em))
    return undefined;
  const cells: (Segment | undefined)[][] = taken.map((segments) =>
    columns.map((column) => segments.find((segment) => columnOf(segment, columns) === column)),
  );
  const isHeader = isAll(
    first.flatMap(({ words }) => words),
    'bold',
  );
  return { rows: mergeRows(cells, rows, from, isHeader), end: from + taken.length };
}

function segmentsOf({ words, em }: Row): Segment[] {
  const segments: Word[][] = [];
  for (const word of words) {
    const last = segments.at(-1)?.at(-1);
    if (last && word.start - last.end < CELL_GAP * em) segments.at(-1)!.push(word);
    else segments.push([word]);
  }
  return segments.map((own) => ({
    words: own,
    start: own[0]!.start,
    end: maxOf(own, ({ end }) => end),
  }));
}

/** Whether every segment lies in a column of its own; columns grow with what is in them. */
function fit(segments: readonly Segment[], columns: Column[]): boolean {
  const found = segments.map((segment) => columnsUnder(segment, columns));
  if (found.some(({ length }) => length !== 1)) return false;
  const owners = found.map(([column]) => column!);
  if (new Set(owners).size !== owners.length) return false;
  for (const [index, column] of owners.entries()) {
    column.start = Math.min(column.start, segments[index]!.start);
    column.end = Math.max(column.end, segments[index]!.end);
  }
  return true;
}

function columnsUnder({ start, end }: Segment, columns: readonly Column[]): Column[] {
  return columns.filter((column) => start < column.end && end > column.start);
}

function columnOf(segment: Segment, columns: readonly Column[]): Column | undefined {
  return columnsUnder(segment, columns)[0];
}

/** Whether the last row, which has one segment, goes on with a cell of the row before it. */
function isCell(taken: readonly Segment[][], columns: readonly Column[]): boolean {
  const [segment] = taken.at(-1)!;
  return columnOf(segment!, columns) !== columns[0];
}

function isFilled(rows: readonly Segment[][], columns: readonly Column[]): boolean {
  const cells = rows.reduce((sum, { length }) => sum + length, 0);
  return cells >= rows.length * columns.length * 0.6;
}

function isAligned(rows: readonly Segment[][], columns: readonly Column[], em: number): boolean {
  return columns.every((column) => {
    const cells = rows.flatMap((segments) => segments.filter((each) => columnOf(each, columns) === column));
    const near = (edge: (cell: Segment) => number) => {
      const edges = cells.map(edge).sort((a, b) => a - b);
      const middle = edges[edges.length >> 1]!;
      return edges.filter((each) => Math.abs(each - middle) < ALIGNED * em).length >= cells.length * 0.7;
    };
    return (
      near(({ start }) => start) || near(({ end }) => end) || near(({ start, end }) => (start + end) / 2)
    );
  });
}

/** Rows as cells; one whose first cell is empty, close under the one before it, goes on with that. */
function mergeRows(
  cells: (Segment | undefined)[][],
  rows: readonly Row[],
  from: number,
  isHeader: boolean,
): ReadCell[][] {
  const merged: { segments: (readonly [Segment, number])[][] }[] = [];
  for (const [index, row] of cells.entries()) {
    const { base, em } = rows[from + index]!;
    const step = index === 0 ? Infinity : base - rows[from + index - 1]!.base;
    const goesOn = row[0] === undefined && step < em * 1.6 && row.filter(Boolean).length < row.length - 1;
    if (!goesOn) merged.push({ segments: row.map(() => []) });
    for (const [column, segment] of row.entries())
      if (segment) merged.at(-1)!.segments[column]!.push([segment, base]);
  }
  return merged.map(({ segments }, index) =>
    segments.map((own) => ({
      header: isHeader && index === 0,
      columns: 1,
      rows: 1,
      lines: own.map(([{ words }, base]) => lineOf(words, base)),
    })),
  );
}
