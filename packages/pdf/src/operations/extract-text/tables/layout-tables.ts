import { isAll, linesOf } from '../lines.ts';
import type { ReadCell, Row } from '../page-parts.ts';
import type { Rules } from './rules.ts';
import { isFigure, type Segment, type TableLine, tableLineOf } from './segments.ts';
import { type Column, columnsOf, NARROW_GAP, placed } from './table-columns.ts';
import { type PlacedLine, rowsOfLines } from './table-rows.ts';

/** Work limit of a region, in words times cells of a line; above it, the remaining rows are treated as plain lines. */
const MAX_WORK = 20_000_000;
const MIN_ROWS = 3;
/** Maximum number of rows of a table: a longer one is split, since rows are examined again where no table was found. */
const MAX_ROWS = 1_000;
/** Maximum distance between aligned edges of a column's cells, in em. */
const ALIGNED = 0.35;
/** Maximum distance between lines of a table, in em. */
const MAX_STEP = 3.5;
/** Number of words from which a line without cells is prose and ends a table. */
const PROSE = 12;

/** Remaining work limit of a region, all of whose rows may look like a table without being one. */
export interface TableBudget {
  left: number;
}

export function tableBudget(): TableBudget {
  return { left: MAX_WORK };
}

/**
 * Finds a table that begins at a row, if it certainly is one: at least three rows whose cells are below one another, aligned to
 * the left, the right or the middle of their columns.
 *
 * @returns its cells, and the row after its last one
 */
export function tableAt(
  rows: readonly Row[],
  from: number,
  rules: Rules,
  budget: TableBudget,
): { readonly rows: ReadCell[][]; readonly end: number } | undefined {
  if (budget.left < 0) return undefined;
  const lines = runFrom(rows, from);
  if (!lines) return undefined;
  const widest = Math.max(...lines.map(({ segments }) => segments.length));
  const words = rows.slice(from, from + lines.length).reduce((sum, row) => sum + row.words.length, 0);
  budget.left -= words * widest;
  if (budget.left < 0) return undefined;
  const columns = columnsOf(lines);
  const taken = lines.map((line) => ({ ...line, cells: placed(line, columns) }));
  const rest = trim(taken);
  const full = taken.filter(({ cells }) => cells.length > 1);
  const em = rows[from]!.em;
  if (
    columns.length < 2 ||
    full.length < MIN_ROWS ||
    !isFilled(full, columns) ||
    !isAligned(full, columns, em)
  )
    return undefined;
  const [left, right] = [columns[0]!.start, columns.at(-1)!.end];
  const isRuled = (upper: number, lower: number) =>
    rules.horizontal.some(
      ({ at, from: start, to }) =>
        at > upper - em * 0.2 &&
        at < lower - em * 0.3 &&
        Math.min(to, right) - Math.max(start, left) > (right - left) * 0.7,
    );
  const grouped = rowsOfLines({ lines: taken, rest, width: columns[0]!.end }, columns.length, isRuled);
  const count = grouped.reduce((sum, row) => sum + row.length, 0);
  return { rows: cellsOf(grouped, columns.length), end: from + count };
}

/** Lines that may belong to a table. */
function runFrom(rows: readonly Row[], from: number): TableLine[] | undefined {
  const first = firstLine(rows, from);
  if (!first) return undefined;
  const lines: TableLine[] = [first];
  let extent = { start: first.segments[0]!.start, end: first.segments.at(-1)!.end };
  for (let at = from + 1; at < Math.min(rows.length, from + MAX_ROWS); at++) {
    const line = tableLineOf(rows[at]!);
    if (rows[at]!.base - rows[at - 1]!.base > MAX_STEP * rows[at]!.em) break;
    if (rows[at]!.words.some(({ table }) => table)) break;
    const [only, second] = line.segments;
    if (!second && isProse(only!, extent)) break;
    lines.push(line);
    extent = {
      start: Math.min(extent.start, only!.start),
      end: Math.max(extent.end, line.segments.at(-1)!.end),
    };
  }
  return lines;
}

/** First line of a table; its longest cells may leave a narrow gap, whose edges are those of the cells below. */
function firstLine(rows: readonly Row[], from: number): TableLine | undefined {
  const line = tableLineOf(rows[from]!);
  if (line.segments.length > 1) return line;
  const below = rows[from + 1] && tableLineOf(rows[from + 1]!);
  const narrow = tableLineOf(rows[from]!, NARROW_GAP);
  if (!below || below.segments.length < 2 || narrow.segments.length !== below.segments.length)
    return undefined;
  const isOver = ({ start, end }: Segment, index: number) => {
    const other = below.segments[index]!;
    const nearest = Math.min(Math.abs(start - other.start), Math.abs(end - other.end));
    return nearest < ALIGNED * line.em;
  };
  return narrow.segments.every(isOver) ? narrow : undefined;
}

function isProse({ words, start, end }: Segment, extent: Column): boolean {
  return words.length > PROSE || (words.length > 6 && end - start > (extent.end - extent.start) * 0.6);
}

/**
 * Removes final lines that begin in the first column with nothing beside them: text after the table, or the rest of a cell.
 *
 * @returns these lines
 */
function trim(lines: (TableLine & PlacedLine)[]): PlacedLine[] {
  const end = lines.findLastIndex(({ cells }) => cells.length > 1 || cells[0]!.first > 0);
  return lines.splice(Math.max(1, end + 1));
}

function isFilled(lines: readonly PlacedLine[], columns: readonly Column[]): boolean {
  const cells = lines.reduce(
    (sum, { cells: own }) => sum + own.reduce((count, { first, last }) => count + last - first + 1, 0),
    0,
  );
  return cells >= lines.length * columns.length * 0.4;
}

function isAligned(lines: readonly PlacedLine[], columns: readonly Column[], em: number): boolean {
  const aligned = columns.filter((_, column) => {
    const cells = lines.flatMap(({ cells: own }) =>
      own.filter(({ first, last }) => first === column && last === column),
    );
    const near = (edge: (cell: Segment) => number) => {
      const edges = cells.map(edge).sort((a, b) => a - b);
      const middle = edges[edges.length >> 1]!;
      return edges.filter((each) => Math.abs(each - middle) < ALIGNED * em).length >= cells.length * 0.7;
    };
    return (
      cells.length < 3 ||
      cells.filter(({ words }) => isFigure(words)).length >= cells.length * 0.7 ||
      near(({ start }) => start) ||
      near(({ end }) => end) ||
      near(({ start, end }) => (start + end) / 2)
    );
  });
  return aligned.length >= columns.length * 0.8;
}

function cellsOf(rows: readonly (readonly PlacedLine[])[], columns: number): ReadCell[][] {
  const [first] = rows;
  const isHeader = isAll(
    first!.flatMap(({ cells }) => cells.flatMap(({ words }) => words)),
    'bold',
  );
  return rows.map((lines, index) => {
    const row: ReadCell[] = [];
    for (let column = 0; column < columns; ) {
      const own = lines.flatMap(({ cells, base }) =>
        cells.filter((cell) => cell.first === column).map((cell) => ({ ...cell, base })),
      );
      const last = own.reduce((most, cell) => Math.max(most, cell.last), column);
      const inside = lines.flatMap(({ cells, base }) =>
        cells.filter((cell) => cell.first >= column && cell.first <= last).map((cell) => ({ ...cell, base })),
      );
      row.push({
        header: isHeader && index === 0,
        columns: last - column + 1,
        rows: 1,
        lines: linesOf(inside.map(({ words, base }) => ({ words, base, em: words[0]!.em }))),
      });
      column = last + 1;
    }
    return row;
  });
}
