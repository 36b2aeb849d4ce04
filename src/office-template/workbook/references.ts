import type { LineMap } from './line-map.ts';

const COLUMN = String.raw`\$?[A-Z]{1,3}`;
const CELL = String.raw`${COLUMN}\$?[1-9]\d{0,6}`;
const SHEET = String.raw`(?:'(?:[^']|'')+'|[A-Za-z_\u0080-\uffff][\w.\u0080-\uffff]*)!`;
/** Texts, and references by cell, row or column (ECMA-376 part 1, 18.17.2). References to other files are left as they are. */
const REFERENCE = new RegExp(
  String.raw`"(?:[^"]|"")*"|(?<![\w.$\]\[!'])(${SHEET})?(?:(${CELL})(?::(${CELL}))?|(\$?\d{1,7}):(\$?\d{1,7})|(${COLUMN}):(${COLUMN}))(?![\w(.!])`,
  'g',
);
const GONE = '#REF!';

/** Functions of any number of ranges: a cell that is their argument can become several, also with others between them. */
const OF_AREAS = new Set([
  ...['SUM', 'AVERAGE', 'AVERAGEA', 'COUNT', 'COUNTA', 'MIN', 'MINA', 'MAX', 'MAXA', 'MEDIAN', 'MODE'],
  ...['PRODUCT', 'SUMSQ', 'STDEV', 'STDEVP', 'VAR', 'VARP', 'SUBTOTAL', 'AGGREGATE'],
]);
/** Functions of which an argument that is a cell can become a range. */
const OF_RANGES = new Set([...OF_AREAS, 'COUNTBLANK', 'SUMPRODUCT', 'ROWS', 'COLUMNS']);
/** Most arguments that Excel has in a function; areas in parentheses are one. */
const MAX_ARGUMENTS = 200;
/** Arguments in place of cells that were all removed, where Excel has the same result for empty cells. */
const OF_NOTHING: Readonly<Record<string, string>> = {
  SUM: '0',
  MIN: '0',
  MAX: '0',
  PRODUCT: '0',
  SUMPRODUCT: '0',
  SUMSQ: '0',
  COUNT: '""',
};

/** Rows of a sheet, and columns if they have moved. */
export interface SheetMap {
  readonly rows: LineMap;
  readonly columns?: LineMap | undefined;
  /** First row of the template of which cells are repeated with the columns. */
  readonly columnsFrom?: number | undefined;
}

/** Returns the rows and columns of a sheet by name; `undefined` for a sheet that was not filled. */
export type MapOf = (sheet: string) => SheetMap | undefined;

interface Move {
  readonly before: number;
  readonly after: number;
}

/** Row and column that a formula is in, before and after its sheet was filled. */
export interface FormulaPlace {
  readonly sheet: string;
  readonly row: Move;
  readonly column: Move;
}

/**
 * Changes a formula's references to those of the filled sheets. A reference to a repeated row or column is to its copy beside the
 * formula, if the formula is repeated with it; a range is from the first copy of its first line to the last copy of its last line. So is a
 * cell that is the argument of a function such as `SUM`.
 *
 * @param sheet that references without a name refer to
 */
export function movedFormula(formula: string, sheet: string, mapOf: MapOf, place?: FormulaPlace): string {
  return moved(formula, sheet, mapOf, place, (offset, length) => functionOf(formula, offset, length));
}

/**
 * Changes references to those of the filled sheets as `movedFormula` does, in places where a cell is a range of one cell: series of charts,
 * names, lists of values.
 */
export function movedReferences(formula: string, sheet: string, mapOf: MapOf, place?: FormulaPlace): string {
  return moved(formula, sheet, mapOf, place, () => 'ROWS');
}

/** @param functionAt name of the function of which a part of the formula is an argument */
function moved(
  formula: string,
  sheet: string,
  mapOf: MapOf,
  place: FormulaPlace | undefined,
  functionAt: (offset: number, length: number) => string,
): string {
  return formula.replace(REFERENCE, (whole: string, named: string | undefined, ...rest: unknown[]) => {
    const [first, last, firstRow, lastRow, firstColumn, lastColumn] = rest as (string | undefined)[];
    const around = functionAt(Number(rest[6]), whole.length);
    const target = named === undefined ? sheet : sheetName(named);
    const map = mapOf(target);
    const from = first ?? firstRow ?? firstColumn;
    if (map === undefined || from === undefined) return whole;
    const own = place?.sheet === target ? place : undefined;
    const prefix = named ?? '';
    const gone = OF_NOTHING[around] ?? GONE;
    const to = last ?? lastRow ?? lastColumn;
    if (to === undefined && !OF_RANGES.has(around)) {
      const cell = movedCorner(from, map, own, nearestCopy);
      return cell === undefined ? gone : prefix + cell.name;
    }
    const areas = OF_AREAS.has(around) ? areasOf(from, to ?? from, map, own) : [];
    if (areas.length > 1) {
      const list = areas.map((area) => prefix + area).join(',');
      return areas.length > MAX_ARGUMENTS ? `(${list})` : list;
    }
    const start = movedCorner(from, map, own, firstCopy);
    const end = movedCorner(to ?? from, map, own, lastCopy);
    if (!start || !end || start.row > end.row || start.column > end.column) return gone;
    const isCell = to === undefined && start.name === end.name;
    return isCell ? prefix + start.name : `${prefix}${start.name}:${end.name}`;
  });
}

/**
 * Returns the copies of a cell, or of a range in one row or column, as ranges without others between them. Empty if the range does not have
 * its own copies only.
 */
function areasOf(
  from: string,
  to: string,
  { rows, columns }: SheetMap,
  own: FormulaPlace | undefined,
): string[] {
  const [start, end] = [partsOf(from), partsOf(to)];
  if (start.row === '' || start.column === '' || start.fixedRow !== end.fixedRow) return [];
  if (start.fixedColumn !== end.fixedColumn) return [];
  const down = runsOf(rows, Number(start.row), Number(end.row), start.fixedRow ? undefined : own?.row);
  const [left, right] = [columnNumber(start.column), columnNumber(end.column)];
  const across = columns
    ? runsOf(columns, left, right, start.fixedColumn ? undefined : own?.column)
    : [[left, right] as const];
  return down.flatMap(([top, bottom]) =>
    across.map(([first, last]) => {
      const name = (column: number, row: number) =>
        `${start.fixedColumn}${columnName(column)}${start.fixedRow}${row}`;
      const area = [name(first, top), name(last, bottom)];
      return area[0] === area[1] ? area[0]! : area.join(':');
    }),
  );
}

/** Copies of lines from one to another: of a single line as runs, of several as a whole. */
function runsOf(
  lines: LineMap,
  from: number,
  to: number,
  own: Move | undefined,
): readonly (readonly [first: number, last: number])[] {
  if (from !== to) {
    const [start, end] = [firstCopy(lines, from, own), lastCopy(lines, to, own)];
    return start === undefined || end === undefined || start > end ? [] : [[start, end]];
  }
  const copies = own && from === own.before ? [own.after] : beside(lines, from, own);
  const runs: [first: number, last: number][] = [];
  for (const copy of copies) {
    const run = runs.at(-1);
    if (run && run[1] === copy - 1) run[1] = copy;
    else runs.push([copy, copy]);
  }
  return runs;
}

function partsOf(reference: string) {
  const [, fixedColumn = '', column = '', fixedRow = '', row = ''] =
    /^(?:(\$?)([A-Z]+))?(?:(\$?)(\d+))?$/.exec(reference)!;
  return { fixedColumn, column, fixedRow, row };
}

type Pick = (lines: LineMap, line: number, own: Move | undefined) => number | undefined;

/** Moves a cell, a row or a column of a reference. @returns `undefined` if it was removed */
function movedCorner(
  reference: string,
  { rows, columns }: SheetMap,
  own: FormulaPlace | undefined,
  pick: Pick,
) {
  const { fixedColumn, column, fixedRow, row } = partsOf(reference);
  const toRow = row === '' ? 0 : pick(rows, Number(row), fixedRow ? undefined : own?.row);
  const number = column === '' ? 0 : columnNumber(column);
  const toColumn =
    columns && number > 0 ? pick(columns, number, fixedColumn ? undefined : own?.column) : number;
  if (toRow === undefined || toColumn === undefined) return undefined;
  const name = `${fixedColumn}${columnName(toColumn) ?? ''}${fixedRow}${toRow || ''}`;
  return { name, row: toRow, column: toColumn };
}

/** Returns the name of the function of which a part of a formula is an argument as a whole; empty if it is none. */
function functionOf(formula: string, offset: number, length: number): string {
  const before = formula.slice(0, offset).replaceAll(/"[^"]*"/g, '');
  if (!/[(,]\s*$/.test(before) || !/^\s*[),]/.test(formula.slice(offset + length))) return '';
  let depth = 0;
  for (let at = before.length - 1; at >= 0; at -= 1) {
    if (before[at] === ')') depth += 1;
    else if (before[at] === '(' && depth > 0) depth -= 1;
    else if (before[at] === '(') return /[\w.]*$/.exec(before.slice(0, at))![0].toUpperCase();
  }
  return '';
}

/** A formula that is moved by rows and columns as filling down and right does; `$` keeps a part. */
export function copiedFormula(formula: string, rows: number, columns: number): string {
  const moved = (reference: string) => {
    const [, fixedColumn, column, fixedRow, row] = /^(\$?)([A-Z]*)(\$?)(\d+)$/.exec(reference)!;
    const toRow = fixedRow ? Number(row) : Number(row) + rows;
    const toColumn = fixedColumn || column === '' ? column! : columnName(columnNumber(column!) + columns);
    return toRow < 1 || toColumn === undefined ? GONE : `${fixedColumn}${toColumn}${fixedRow}${toRow}`;
  };
  return formula.replace(REFERENCE, (whole, named: string | undefined, ...parts: (string | undefined)[]) => {
    const [first, last, firstRow, lastRow] = parts;
    const [from, to] = [first ?? firstRow, last ?? lastRow];
    if (from === undefined) return whole;
    return `${named ?? ''}${moved(from)}${to === undefined ? '' : `:${moved(to)}`}`;
  });
}

/** Moves a range such as `A1:B2`, or a list of ranges. Ranges of which nothing is left are left out. */
export function movedRanges(ranges: string, map: SheetMap): string {
  return ranges
    .split(/\s+/)
    .map((range) =>
      moved(
        range,
        '',
        () => map,
        undefined,
        () => 'SUBTOTAL',
      )
        .replaceAll(/[(),]+/g, ' ')
        .trim(),
    )
    .filter((range) => range !== GONE && range !== '')
    .join(' ');
}

/** Row and column of a cell's name, such as `B2`. */
export function cellPlace(name: string): { readonly column: string; readonly row: number } {
  const [, column = 'A', row = '1'] = /^\$?([A-Z]{1,3})\$?(\d+)$/.exec(name) ?? [];
  return { column, row: Number(row) };
}

/** Number of a column, counted from 1. */
export function columnNumber(name: string): number {
  return [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

/** Name of a column, counted from 1; `undefined` before the first. */
export function columnName(number: number): string | undefined {
  if (number < 1) return undefined;
  const rest = (number - 1) % 26;
  const letter = String.fromCharCode(65 + rest);
  return (number > 26 ? columnName((number - 1 - rest) / 26)! : '') + letter;
}

function sheetName(named: string): string {
  const name = named.slice(0, -1);
  return name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name;
}

const nearestCopy: Pick = (lines, line, own) => {
  if (own && line === own.before) return own.after;
  const copies = beside(lines, line, own);
  if (!own || copies.length <= 1) return copies[0];
  // The formula and the line are repeated together: a line before it is above or to the left, one behind it below or to the right.
  return line < own.before
    ? (copies.findLast((copy) => copy < own.after) ?? copies[0])
    : (copies.find((copy) => copy > own.after) ?? copies.at(-1));
};

const firstCopy: Pick = (lines, line, own) =>
  own && line === own.before ? own.after : (beside(lines, line, own)[0] ?? lines.startOf(line));

const lastCopy: Pick = (lines, line, own) =>
  own && line === own.before ? own.after : (beside(lines, line, own).at(-1) ?? lines.endOf(line));

/** Copies of a line from the formula's line to the next copy of that towards them; all if there are none. */
function beside(lines: LineMap, line: number, own: Move | undefined): readonly number[] {
  const copies = lines.copiesOf(line);
  if (!own || copies.length <= 1) return copies;
  const places = lines.copiesOf(own.before);
  const at = places.indexOf(own.after);
  const isAbove = line < own.before;
  const [from, to] = isAbove
    ? [places[at - 1] ?? 0, own.after]
    : [own.after, places[at + 1] ?? Number.POSITIVE_INFINITY];
  const near = copies.filter((copy) => copy > from && copy < to);
  return near.length > 0 ? near : copies;
}
