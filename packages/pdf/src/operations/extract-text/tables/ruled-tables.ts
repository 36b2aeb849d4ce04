import { groupBy } from '../../../group-by.ts';
import { isAll, linesOf } from '../lines.ts';
import type { ReadCell, Row, Word } from '../page-parts.ts';
import { wordOf } from '../rows.ts';
import { type GridCell, gridsOf, type RuledGrid } from './grid.ts';
import type { Rules } from './rules.ts';
import { CELL_GAP, isFigure, segmentOf, type TableLine, tableLineOf } from './segments.ts';
import { columnsOf, NARROW_GAP, type PlacedSegment, placed } from './table-columns.ts';
import { type PlacedLine, rowsOfLines } from './table-rows.ts';

/** Minimum share of a grid's cells with text; other grids are drawings. */
const FILLED = 0.2;
/** Number of merged cells with text in columns from which the rules do not cover the whole table. */
const MAX_OPEN = 2;
/** A cell with more lines and the larger part of the words is a frame around text. */
const FRAME_LINES = 12;

/** A cell with its words, by their baselines. */
interface Cell extends GridCell {
  readonly lines: Map<number, Word[]>;
}

/**
 * Extracts the tables from rows that rules divide into cells (PDF has no operator for rules: they are lines and rectangles). A
 * row with one word, whose `table` it is, replaces each table.
 */
export function withRuledTables(rows: readonly Row[], rules: Rules): Row[] {
  let left = [...rows];
  for (const grid of gridsOf(rules)) {
    const inside = left.flatMap((row) =>
      row.words.filter((word) => isInside(word, grid)).map((word) => ({ word, row })),
    );
    const table = inside.length > 0 ? tableOf(grid, inside) : undefined;
    if (!table) continue;
    const taken = new Set(inside.map(({ word }) => word));
    left = left.flatMap((row) => {
      const words = row.words.filter((word) => !taken.has(word));
      return words.length > 0 ? [words.length === row.words.length ? row : { ...row, words }] : [];
    });
    left.push(
      standIn(
        table,
        inside.map(({ word }) => word),
        grid,
      ),
    );
  }
  return left.length === rows.length && left.every((row, index) => row === rows[index])
    ? left
    : left.sort((a, b) => a.base - b.base);
}

function isInside({ start, end, base, em }: Word, { box }: RuledGrid): boolean {
  const x = (start + end) / 2;
  const y = base - em * 0.3;
  return x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1;
}

/** Placeholder for a table in column detection: one word as large as the table. */
function standIn(table: ReadCell[][], words: readonly Word[], { box }: RuledGrid): Row {
  const { em, drawn } = words[0]!;
  const glyphs = words.flatMap((word) => word.glyphs);
  const word: Word = {
    ...wordOf(glyphs, false, drawn),
    start: box.x0,
    end: box.x1,
    base: box.y0 + em,
    em,
    table,
  };
  return { words: [word], base: word.base, em };
}

interface Placed {
  readonly word: Word;
  readonly row: Row;
}

function tableOf(grid: RuledGrid, inside: readonly Placed[]): ReadCell[][] | undefined {
  const cells: Cell[] = grid.cells.map((cell) => ({ ...cell, lines: new Map() }));
  const owner = new Map<number, Cell>();
  const columns = grid.xs.length - 1;
  for (const cell of cells) {
    for (let r = cell.row; r < cell.row + cell.rows; r++)
      for (let c = cell.column; c < cell.column + cell.columns; c++) owner.set(r * columns + c, cell);
  }
  for (const { word, row } of inside) {
    const c = grid.xs.findLastIndex((x) => x < (word.start + word.end) / 2);
    const r = grid.ys.findLastIndex((y) => y < word.base - word.em * 0.3);
    const lines = owner.get(r * columns + c)!.lines;
    append(lines, row.base, word);
  }
  const filled = cells.filter(({ lines }) => lines.size > 0);
  if (!isTable(cells, filled, inside.length)) return undefined;
  return rowsOf(withoutEmpty(filled));
}

function append<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

function isTable(cells: readonly Cell[], filled: readonly Cell[], words: number): boolean {
  const isFrame = filled.some(
    ({ lines }) =>
      lines.size > FRAME_LINES && [...lines.values()].reduce((sum, own) => sum + own.length, 0) > words * 0.6,
  );
  const byRow = groupBy(filled, ({ row }) => row);
  const columns = new Set(filled.map(({ column }) => column)).size;
  // Columns of text within a cell that spans several columns: the rules divide only parts of the table.
  const open = filled.filter(
    ({ columns: width, lines }) => width > 1 && [...lines].some(([base, own]) => hasCells(own, base)),
  );
  const several = [...byRow.values()].filter((row) => row.length > 1).length;
  return (
    open.length < MAX_OPEN &&
    !isFrame &&
    byRow.size > 1 &&
    columns > 1 &&
    several > 0 &&
    filled.length >= cells.length * FILLED
  );
}

/** Whether a line of a cell has columns itself. */
function hasCells(words: readonly Word[], base: number): boolean {
  const close = lineIn(words, base, NARROW_GAP).segments;
  return (
    lineIn(words, base).segments.length > 1 ||
    (close.length > 1 && close.every((segment) => isFigure(segment.words)))
  );
}

/** Removes rows and columns in which no cell begins, such as the space between double rules. */
function withoutEmpty(cells: readonly Cell[]): Cell[] {
  const rows = [...new Set(cells.map(({ row }) => row))].sort((a, b) => a - b);
  const columns = [...new Set(cells.map(({ column }) => column))].sort((a, b) => a - b);
  const within = (all: readonly number[], from: number, count: number) =>
    all.filter((each) => each >= from && each < from + count).length;
  return cells.map((cell) => ({
    ...cell,
    row: rows.indexOf(cell.row),
    column: columns.indexOf(cell.column),
    rows: within(rows, cell.row, cell.rows),
    columns: within(columns, cell.column, cell.columns),
  }));
}

/** @returns undefined if neither rules nor figures divide the rows */
function rowsOf(given: readonly Cell[]): ReadCell[][] | undefined {
  const cells = withDividedColumns(given);
  const columns = Math.max(...cells.map((cell) => cell.column + cell.columns));
  const height = Math.max(...cells.map((cell) => cell.row + cell.rows));
  const out: ReadCell[][] = [];
  for (let row = 0; row < height; row++) {
    const own = cells.filter((cell) => cell.row === row).sort((a, b) => a.column - b.column);
    const isApart =
      own.every((cell) => cell.rows === 1) &&
      !cells.some((cell) => cell.row < row && cell.row + cell.rows > row);
    const divided = isApart ? dividedRow(own) : undefined;
    if (!divided && own.filter(isCrowded).length > 1) return undefined;
    if (divided) {
      for (const part of divided) out.push(readRow(part, columns, new Set()));
      continue;
    }
    const covered = new Set(
      cells
        .filter((cell) => cell.row < row && cell.row + cell.rows > row)
        .flatMap((cell) => Array.from({ length: cell.columns }, (_, index) => cell.column + index)),
    );
    out.push(readRow(own, columns, covered));
  }
  const first = cells.filter(({ row }) => row === 0).flatMap(({ lines }) => [...lines.values()].flat());
  if (isAll(first, 'bold')) out[0] = out[0]!.map((cell) => ({ ...cell, header: true }));
  return out;
}

/**
 * Returns the cells of a row, with empty ones between them.
 *
 * @param covered columns of cells that span into the row from above
 */
function readRow(cells: readonly Cell[], columns: number, covered: ReadonlySet<number>): ReadCell[] {
  const row: ReadCell[] = [];
  const byColumn = groupBy(cells, ({ column }) => column);
  for (let column = 0; column < columns; ) {
    const own = byColumn.get(column);
    if (!own) {
      if (!covered.has(column)) row.push({ header: false, columns: 1, rows: 1, lines: [] });
      column++;
      continue;
    }
    const width = Math.max(...own.map((cell) => cell.columns));
    const lines = own
      .flatMap((cell) => [...cell.lines])
      .sort(([a], [b]) => a - b)
      .map(([base, words]) => ({
        words: words.sort((a, b) => a.start - b.start),
        base,
        em: words[0]!.em,
      }));
    row.push({
      header: false,
      columns: width,
      rows: Math.max(...own.map((cell) => cell.rows)),
      lines: linesOf(lines),
    });
    column += width;
  }
  return row;
}

/** Splits columns that rules do not divide, although their lines have cells. */
function withDividedColumns(cells: readonly Cell[]): Cell[] {
  let current = [...cells];
  const count = Math.max(...cells.map((cell) => cell.column + cell.columns));
  for (let column = count - 1; column >= 0; column--) {
    const single = current.filter((cell) => cell.column === column && cell.columns === 1);
    const lines = single.flatMap((cell) => [...cell.lines].map(([base, words]) => lineIn(words, base)));
    const parts = columnsOf(lines);
    const several = lines.filter((line) => new Set(placed(line, parts).map(({ first }) => first)).size > 1);
    if (parts.length < 2 || several.length < 3 || several.length < lines.length * 0.6) continue;
    const edges = parts.slice(1).map(({ start }, index) => (parts[index]!.end + start) / 2);
    current = current.flatMap((cell): Cell[] => {
      if (cell.column > column) return [{ ...cell, column: cell.column + edges.length }];
      if (cell.column + cell.columns <= column) return [cell];
      if (cell.columns > 1) return [{ ...cell, columns: cell.columns + edges.length }];
      return dividedCell(cell, edges);
    });
  }
  return current;
}

function lineIn(words: readonly Word[], base: number, gap = CELL_GAP): TableLine {
  const sorted = [...words].sort((a, b) => a.start - b.start);
  return tableLineOf({ words: sorted, base, em: Math.max(...words.map(({ em }) => em)) }, gap);
}

function dividedCell(cell: Cell, edges: readonly number[]): Cell[] {
  const crosses = [...cell.lines].some(([base, words]) =>
    lineIn(words, base).segments.some(({ start, end }) => edges.some((edge) => start < edge && end > edge)),
  );
  if (crosses) return [{ ...cell, columns: edges.length + 1 }];
  const parts = new Map<number, Map<number, Word[]>>();
  for (const [base, words] of cell.lines) {
    for (const word of words) {
      const at = edges.filter((edge) => edge < (word.start + word.end) / 2).length;
      const lines = parts.get(at) ?? new Map<number, Word[]>();
      append(lines, base, word);
      parts.set(at, lines);
    }
  }
  return [...parts].map(([at, lines]) => ({ ...cell, column: cell.column + at, lines }));
}

/** A number, such as one of a year, that continues behind a hyphen at the end of a line. */
const CONTINUES = /(?:^|[^.,\d])\d+-$/;

/** Whether several lines of a cell are figures, so that each is a cell of its own. */
function isCrowded({ lines }: Cell): boolean {
  const figures = [...lines.values()].filter((words) => isFigure(words));
  return figures.filter((words) => !CONTINUES.test(words.at(-1)!.text)).length > 1;
}

/** Splits a row that rules do not divide, although its lines have figures in the same column. */
function dividedRow(cells: readonly Cell[]): Cell[][] | undefined {
  if (!cells.some(isCrowded) || cells.filter(({ lines }) => lines.size > 1).length < 2) return undefined;
  const lines = new Map<number, PlacedSegment[]>();
  for (const [index, { lines: own }] of cells.entries()) {
    for (const [base, words] of own) {
      const segment = { ...segmentOf(words), first: index, last: index };
      append(lines, base, segment);
    }
  }
  const sorted = [...lines]
    .sort(([a], [b]) => a - b)
    .map(([base, own]): PlacedLine => ({ cells: own, base, em: own[0]!.words[0]!.em }));
  const rows = rowsOfLines({ lines: sorted, rest: [], width: 0 }, cells.length, () => false);
  if (rows.length < 2) return undefined;
  return rows.map((row) => {
    const bases = new Set(row.map(({ base }) => base));
    return cells.map((cell) => ({
      ...cell,
      lines: new Map([...cell.lines].filter(([base]) => bases.has(base))),
    }));
  });
}
