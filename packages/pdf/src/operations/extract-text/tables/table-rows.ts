import { maxOf, minOf } from '../../../extremes.ts';
import { isAll } from '../lines.ts';
import { isFigure } from './segments.ts';
import type { PlacedSegment } from './table-columns.ts';

/** A line of a table whose segments are in columns. */
export interface PlacedLine {
  readonly cells: readonly PlacedSegment[];
  readonly base: number;
  readonly em: number;
}

/** Whether a rule divides the lines at two baselines. */
export type IsRuledBetween = (upper: number, lower: number) => boolean;

/** Maximum distance between lines of one cell, in em: 1.6, with tolerance for rounding. */
const MAX_LEADING = 1.601;
/** Distance in em below which lines cannot belong to one column. */
const OVERLAPPING = 0.9;
/** Ratio of the space between rows to that between their lines from which rows are set apart. */
const SET_APART = 1.12;
/** Share of the rows in which two lines may have figures in one column while rules or spaces still count as row separators. */
const EXCEPTIONS = 0.05;

/** Lines of a table. */
export interface TableLines {
  readonly lines: readonly PlacedLine[];
  /** Lines after these with a cell in the first column alone, which may continue the last row. */
  readonly rest: readonly PlacedLine[];
  /** End of the first column. */
  readonly width: number;
}

/**
 * Groups the lines of a table into rows. Rules or spaces decide if they separate all rows that have figures of their own.
 * Elsewhere, a line continues the row above if it is close to it, and has neither figures nor the beginning of a row.
 */
export function rowsOfLines(table: TableLines, columns: number, isRuled: IsRuledBetween): PlacedLine[][] {
  const { lines, rest } = table;
  const figures = figureColumns(lines, columns);
  const separated = separatedRows(lines, figures, isRuled);
  if (separated) return withRest(separated, table, isRuled);
  const centered = centeredRows([...lines, ...rest], figures);
  if (centered && centered.flat().length >= lines.length) return centered;
  return withRest(rowsByContent(lines, figures, isRuled), table, isRuled);
}

function separators(lines: readonly PlacedLine[], isRuled: IsRuledBetween) {
  const isApart = (index: number) => isRuled(lines[index - 1]!.base, lines[index]!.base);
  const least = leastSpace(lines);
  return [isApart, (index: number) => isApart(index) || stepAt(lines, index) >= least] as const;
}

/** Rows that rules or spaces separate. */
function separatedRows(
  lines: readonly PlacedLine[],
  figures: readonly boolean[],
  isRuled: IsRuledBetween,
): PlacedLine[][] | undefined {
  for (const separates of separators(lines, isRuled)) {
    const rows = grouped(lines, separates);
    if (decide(rows, lines, figures))
      return rows.flatMap((row, index) => (index === 0 ? headerRows(row) : [row]));
  }
  return undefined;
}

/** Tolerance in em for figures in the middle of their row. */
const OFF_CENTER = 0.15;

/**
 * Rows whose figures are in the middle of their height, below a header of one line. Figures between two lines of a row, on neither
 * of them, show that they are centered.
 */
function centeredRows(lines: readonly PlacedLine[], figures: readonly boolean[]): PlacedLine[][] | undefined {
  const hasFigures = lines.map((line) => bringsFigures(line, figures));
  const rows: PlacedLine[][] = hasFigures[0] ? [] : [[lines[0]!]];
  let isCentered = false;
  for (let from = rows.length; from < lines.length; ) {
    const own = hasFigures.indexOf(true, from);
    if (own < 0) break;
    const { base, em } = lines[own]!;
    const end = 2 * base - lines[from]!.base;
    const to = lines.findLastIndex((line) => line.base < end + OFF_CENTER * em);
    if (
      to < own ||
      lines[to]!.base < end - OFF_CENTER * em ||
      hasFigures.slice(own + 1, to + 1).includes(true)
    )
      return undefined;
    const row = lines.slice(from, to + 1);
    if (row.some((_, index) => index > 0 && stepAt(row, index) > MAX_LEADING)) return undefined;
    if (row.length > 1 && stepAt(lines, own) < OVERLAPPING) isCentered = true;
    rows.push(row);
    from = to + 1;
  }
  return isCentered ? rows : undefined;
}

/** Maximum distance between the last row and a line that continues it where no cell has two lines, in em. */
const USUAL_LEADING = 1.3;
/** Width of a space in em. */
const SPACE = 0.25;

/**
 * Adds the lines that continue the first cell of the last row. They are closer to it than rows are to each other, or begin with a
 * small letter, and their first word did not fit on the line before.
 */
function withRest(
  rows: PlacedLine[][],
  { lines, rest, width }: TableLines,
  isRuled: IsRuledBetween,
): PlacedLine[][] {
  const row = rows.at(-1)!;
  const steps = rows.flatMap((own) => own.slice(1).map((_, index) => stepAt(own, index + 1)));
  const leading = steps.length > 0 ? maxOf(steps, (step) => step) * SET_APART : USUAL_LEADING;
  const between = minOf(
    rows.slice(1).map((own, index) => stepAt([rows[index]!.at(-1)!, own[0]!], 1)),
    (step) => step,
  );
  const firstOf = ({ cells }: PlacedLine) => cells.find(({ first, last }) => first === 0 && last === 0);
  const end = maxOf([...lines, ...rest], (line) => firstOf(line)?.end ?? 0);
  let above = row.findLast(firstOf);
  for (const line of rest) {
    const step = stepAt([row.at(-1)!, line], 1);
    const [last, next] = [above && firstOf(above), firstOf(line)];
    if (!last || !next || isRuled(row.at(-1)!.base, line.base)) break;
    const isClose = step < leading && step * SET_APART < between;
    if (!isClose && !(beginsSmall(line) && step <= MAX_LEADING)) break;
    const [word] = next.words;
    if (last.end + SPACE * line.em + word!.end - word!.start < Math.max(width, end)) break;
    row.push(line);
    above = line;
  }
  return rows;
}

function stepAt(lines: readonly PlacedLine[], index: number): number {
  return (lines[index]!.base - lines[index - 1]!.base) / Math.max(lines[index]!.em, lines[index - 1]!.em);
}

/**
 * Minimum step between lines that are set apart, in em: above the widest gap between the possible steps within a cell and larger
 * ones.
 */
function leastSpace(lines: readonly PlacedLine[]): number {
  const steps = lines.slice(1).map((_, index) => stepAt(lines, index + 1));
  steps.sort((a, b) => a - b);
  let factor = SET_APART;
  let least = MAX_LEADING;
  for (const [index, step] of steps.entries()) {
    const before = steps[index - 1];
    if (before === undefined || before < OVERLAPPING || before > MAX_LEADING) continue;
    if (step / before > factor) {
      factor = step / before;
      least = step;
    }
  }
  return least;
}

function figureColumns(lines: readonly PlacedLine[], columns: number): boolean[] {
  return Array.from({ length: columns }, (_, column) => {
    const cells = lines.flatMap(({ cells: all }) =>
      all.filter(({ first, last }) => first === column && last === column),
    );
    const count = cells.filter(({ words }) => isFigure(words)).length;
    return count >= 2 && count >= cells.length * 0.4;
  });
}

function bringsFigures({ cells }: PlacedLine, figures: readonly boolean[]): boolean {
  return cells.some(({ first, last, words }) => first === last && figures[first] && isFigure(words));
}

function grouped(lines: readonly PlacedLine[], separates: (index: number) => boolean): PlacedLine[][] {
  const rows: PlacedLine[][] = [];
  for (const [index, line] of lines.entries()) {
    if (index > 0 && !separates(index)) rows.at(-1)!.push(line);
    else rows.push([line]);
  }
  return rows;
}

/** Whether separators divide rows: between them, a column with a figure contains nothing else. */
function decide(
  rows: readonly PlacedLine[][],
  lines: readonly PlacedLine[],
  figures: readonly boolean[],
): boolean {
  if (rows.length < 3 || rows.length === lines.length) return false;
  const crowded = rows.filter((row) =>
    figures.some((isOne, column) => {
      if (!isOne) return false;
      const own = row
        .flatMap(({ cells }) => cells.filter(({ first, last }) => first === column && last === column))
        .filter((_, index, all) => !isDivided(all[index - 1]));
      return own.length > 1 && own.some(({ words }) => isFigure(words));
    }),
  );
  return crowded.length <= rows.length * EXCEPTIONS;
}

/** Whether a cell, such as a part number, continues on the next line behind its hyphen. */
function isDivided(cell: PlacedSegment | undefined): boolean {
  return cell !== undefined && /[\p{L}\p{N}]-$/u.test(cell.words.at(-1)!.text);
}

/** Rows of a header: a line that spans several columns is a row of its own. */
function headerRows(lines: readonly PlacedLine[]): PlacedLine[][] {
  const rows: PlacedLine[][] = [];
  for (const line of lines) {
    const row = rows.at(-1);
    if (row && !row.some((above) => isOverSeveral(above, line))) row.push(line);
    else rows.push([line]);
  }
  return rows;
}

function isOverSeveral({ cells }: PlacedLine, below: PlacedLine): boolean {
  return cells.some(
    ({ first, last }) =>
      first < last && below.cells.filter((cell) => cell.first >= first && cell.last <= last).length > 1,
  );
}

function rowsByContent(
  lines: readonly PlacedLine[],
  figures: readonly boolean[],
  isRuled: IsRuledBetween,
): PlacedLine[][] {
  const [, isApart] = separators(lines, isRuled);
  const hasFigures = lines.map((line) => bringsFigures(line, figures));
  const headerEnd = endOfHeader(lines, hasFigures.indexOf(true), figures.length);
  const rows: PlacedLine[][] = [];
  let rowHasFigures = false;
  for (const [index, line] of lines.entries()) {
    const row = rows.at(-1);
    if (row && goesOn(index, row)) {
      row.push(line);
      rowHasFigures ||= hasFigures[index]!;
    } else {
      rows.push([line]);
      rowHasFigures = hasFigures[index]!;
    }
  }
  return rows;

  function goesOn(index: number, row: readonly PlacedLine[]): boolean {
    const line = lines[index]!;
    const previous = lines[index - 1]!;
    const taken = new Set(row.flatMap(({ cells }) => cells.map(({ first }) => first)));
    const isNew = line.cells.every(({ first }) => !previous.cells.some((cell) => cell.first === first));
    if (index < headerEnd && row.some((above) => isOverSeveral(above, line))) return false;
    if (stepAt(lines, index) < OVERLAPPING && isNew && !(rowHasFigures && hasFigures[index])) return true;
    if (isApart(index) || stepAt(lines, index) > MAX_LEADING || isTitle(line, row)) return false;
    if (rowHasFigures && hasFigures[index]) return false;
    if (index < headerEnd) return true;
    if (hasFigures[index]) return beginsSmall(line) && taken.size === 1 && taken.has(0);
    if (startsRow(line)) return line.cells.length === 1 && taken.has(0) && beginsSmall(line);
    return (
      line.cells.length < Math.max(2, figures.length - 1) &&
      line.cells.every(({ first }) => taken.has(first) || !figures[first])
    );
  }
}

/** Maximum number of lines of a header that begin like rows, in a table of names and values, and in others. */
const HEADER_STARTS = { two: 1, several: 2 } as const;

/** Number of lines of the header: those above the first figures, unless so many begin like rows that they are rows of text. */
function endOfHeader(lines: readonly PlacedLine[], firstFigures: number, columns: number): number {
  const above = lines.slice(0, Math.max(0, firstFigures));
  const starts = above.filter((line) => startsRow(line) && !beginsSmall(line)).length;
  return starts > (columns === 2 ? HEADER_STARTS.two : HEADER_STARTS.several) ? 0 : above.length;
}

/** Whether a single bold cell is the title of the rows below: the cells above it are not bold. */
function isTitle({ cells }: PlacedLine, row: readonly PlacedLine[]): boolean {
  const [only] = cells;
  if (cells.length > 1 || !only || !isAll(only.words, 'bold')) return false;
  const above = row.flatMap((line) => line.cells).filter(({ first }) => first === only.first);
  return above.length > 0 && !above.some(({ words }) => isAll(words, 'bold'));
}

function startsRow({ cells }: PlacedLine): boolean {
  return cells.some(({ first }) => first === 0);
}

function beginsSmall({ cells }: PlacedLine): boolean {
  return cells.length > 0 && /^\p{Ll}/u.test(cells[0]!.words[0]!.text);
}
