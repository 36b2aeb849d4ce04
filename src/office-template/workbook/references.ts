import type { RowMap } from './row-map.ts';

const CELL = String.raw`\$?[A-Z]{1,3}\$?[1-9]\d{0,6}`;
const SHEET = String.raw`(?:'(?:[^']|'')+'|[A-Za-z_\u0080-\uffff][\w.\u0080-\uffff]*)!`;
/** Texts, and references by cell or row (ECMA-376 part 1, 18.17.2). References to other files are left as they are. */
const REFERENCE = new RegExp(
  String.raw`"(?:[^"]|"")*"|(?<![\w.$\]\[!'])(${SHEET})?(?:(${CELL})(?::(${CELL}))?|(\$?\d{1,7}):(\$?\d{1,7}))(?![\w(.!])`,
  'g',
);
const GONE = '#REF!';

/** Functions that take a range where a reference to one cell is their argument: the cell can become several. */
const OF_RANGES = new Set([
  ...['SUM', 'AVERAGE', 'AVERAGEA', 'COUNT', 'COUNTA', 'COUNTBLANK', 'MIN', 'MINA', 'MAX', 'MAXA', 'MEDIAN'],
  ...[
    'MODE',
    'PRODUCT',
    'SUMPRODUCT',
    'SUMSQ',
    'STDEV',
    'STDEVP',
    'VAR',
    'VARP',
    'SUBTOTAL',
    'AGGREGATE',
    'ROWS',
  ],
]);
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

/** Row that a formula is in, before and after its sheet was filled. */
export interface FormulaPlace {
  readonly sheet: string;
  readonly before: number;
  readonly after: number;
}

/**
 * Changes the rows of a formula's references to those of the filled sheets. A reference to a repeated row is to its copy beside the
 * formula, if the formula is repeated with it; a range is from the first copy of its first row to the last copy of its last row. So is a
 * cell that is the argument of a function such as `SUM`.
 *
 * @param sheet that references without a name refer to
 * @param mapOf rows of a sheet by name; `undefined` for a sheet whose rows have not moved
 */
export function movedFormula(
  formula: string,
  sheet: string,
  mapOf: (sheet: string) => RowMap | undefined,
  place?: FormulaPlace,
): string {
  return moved(formula, sheet, mapOf, place, (offset, length) => functionOf(formula, offset, length));
}

/**
 * Changes references to those of the filled sheets as `movedFormula` does, in places where a cell is a range of one cell: series of charts,
 * names, lists of values.
 */
export function movedReferences(
  formula: string,
  sheet: string,
  mapOf: (sheet: string) => RowMap | undefined,
  place?: FormulaPlace,
): string {
  return moved(formula, sheet, mapOf, place, () => 'ROWS');
}

/** @param functionAt name of the function of which a part of the formula is an argument */
function moved(
  formula: string,
  sheet: string,
  mapOf: (sheet: string) => RowMap | undefined,
  place: FormulaPlace | undefined,
  functionAt: (offset: number, length: number) => string,
): string {
  return formula.replace(REFERENCE, (whole: string, named: string | undefined, ...rest: unknown[]) => {
    const [first, last, firstRow, lastRow] = rest as (string | undefined)[];
    const around = functionAt(Number(rest[4]), whole.length);
    const target = named === undefined ? sheet : sheetName(named);
    const map = mapOf(target);
    if (map === undefined || (first ?? firstRow) === undefined) return whole;
    const own = place?.sheet === target ? place : undefined;
    const prefix = named ?? '';
    const from = first ?? firstRow!;
    const gone = OF_NOTHING[around] ?? GONE;
    const to = last ?? lastRow;
    if (to === undefined && !OF_RANGES.has(around)) {
      const row = nearestCopy(map, from, own);
      return row === undefined ? gone : prefix + withRow(from, row);
    }
    const [start, end] = [rangeRow(map, from, 'start', own), rangeRow(map, to ?? from, 'end', own)];
    if (start > end) return gone;
    const range = `${prefix}${withRow(from, start)}`;
    return to === undefined && start === end ? range : `${range}:${withRow(to ?? from, end)}`;
  });
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
export function movedRanges(ranges: string, map: RowMap): string {
  return ranges
    .split(/\s+/)
    .map((range) => movedReferences(range, '', () => map))
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

function rowOf(reference: string): number {
  return Number(/\d+$/.exec(reference)![0]);
}

function withRow(reference: string, row: number): string {
  return reference.replace(/\d+$/, String(row));
}

function isFixed(reference: string): boolean {
  return /\$\d+$/.test(reference);
}

function nearestCopy(map: RowMap, reference: string, own: FormulaPlace | undefined): number | undefined {
  const row = rowOf(reference);
  if (own && row === own.before) return own.after;
  const copies = beside(map, row, isFixed(reference) ? undefined : own);
  if (!own || copies.length <= 1) return copies[0];
  // The formula and the row are repeated together: a row before it is above, one behind it below.
  return row < own.before
    ? (copies.findLast((copy) => copy < own.after) ?? copies[0])
    : (copies.find((copy) => copy > own.after) ?? copies.at(-1));
}

function rangeRow(
  map: RowMap,
  reference: string,
  side: 'start' | 'end',
  own: FormulaPlace | undefined,
): number {
  const row = rowOf(reference);
  const near = isFixed(reference) ? undefined : own;
  if (near && row === near.before) return near.after;
  const copies = beside(map, row, near);
  if (side === 'start') return copies[0] ?? map.startOf(row);
  return copies.at(-1) ?? map.endOf(row);
}

/** Copies of a row from the formula's row to the next copy of that towards them; all if there are none. */
function beside(map: RowMap, row: number, own: FormulaPlace | undefined): readonly number[] {
  const copies = map.copiesOf(row);
  if (!own || copies.length <= 1) return copies;
  const rows = map.copiesOf(own.before);
  const at = rows.indexOf(own.after);
  const isAbove = row < own.before;
  const [from, to] = isAbove
    ? [rows[at - 1] ?? 0, own.after]
    : [own.after, rows[at + 1] ?? Number.POSITIVE_INFINITY];
  const near = copies.filter((copy) => copy > from && copy < to);
  return near.length > 0 ? near : copies;
}
