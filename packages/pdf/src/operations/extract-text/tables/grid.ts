import { maxOf, minOf } from '../../../extremes.ts';
import type { Rect } from '../../../file/core/matrix.ts';
import type { Rule, Rules } from './rules.ts';

/** Cells between rules: the horizontal and vertical lines, and the range of them that each cell spans. */
export interface RuledGrid {
  readonly box: Rect;
  /** Vertical lines from left to right; one more than columns. */
  readonly xs: readonly number[];
  /** Horizontal lines from the top down; one more than rows. */
  readonly ys: readonly number[];
  readonly cells: readonly GridCell[];
}

export interface GridCell {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** Maximum number of compared rules, and of cells, of a page. */
const MAX_WORK = 4_000_000;
const MAX_GRIDS = 500;
const MAX_CELLS = 100_000;
/** Maximum distance at which rules still meet. */
const TOUCH = 3;
/** Minimum size of columns and rows: rules that are closer are the two edges of one, such as those of a shaded cell. */
const NARROWEST = 6;
/** Fraction of a side that must be ruled. */
const RULED = 0.6;
/**
 * Fraction of the horizontal rules that must extend beyond the outermost vertical one for a column without a rule at its side.
 */
const OPEN = 0.6;

/** Returns the grids that intersecting rules form. */
export function gridsOf(rules: Rules): RuledGrid[] {
  if (rules.horizontal.length * rules.vertical.length > MAX_WORK) return [];
  let left = MAX_CELLS;
  return meeting(rules)
    .slice(0, MAX_GRIDS)
    .flatMap((group) => {
      const grid = gridOf(group);
      left -= grid ? (grid.xs.length - 1) * (grid.ys.length - 1) : 0;
      return grid && left >= 0 ? [grid] : [];
    });
}

/** Groups rules that meet one another. */
function meeting({ horizontal, vertical }: Rules): Rules[] {
  const parent = [...horizontal, ...vertical].map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (parent[root] !== root) root = parent[root]!;
    for (let at = index; parent[at] !== root; ) [at, parent[at]] = [parent[at]!, root];
    return root;
  };
  for (const [h, across] of horizontal.entries()) {
    for (const [v, down] of vertical.entries()) {
      if (isOn(across, down.at) && isOn(down, across.at)) parent[rootOf(h)] = rootOf(horizontal.length + v);
    }
  }
  const groups = new Map<number, { horizontal: Rule[]; vertical: Rule[] }>();
  const groupOf = (index: number) => {
    const root = rootOf(index);
    const group = groups.get(root) ?? { horizontal: [], vertical: [] };
    groups.set(root, group);
    return group;
  };
  for (const [index, rule] of horizontal.entries()) groupOf(index).horizontal.push(rule);
  for (const [index, rule] of vertical.entries()) groupOf(horizontal.length + index).vertical.push(rule);
  return [...groups.values()];
}

function isOn({ from, to }: Rule, at: number): boolean {
  return at > from - TOUCH && at < to + TOUCH;
}

function gridOf({ horizontal, vertical }: Rules): RuledGrid | undefined {
  if (horizontal.length < 2 || vertical.length < 1) return undefined;
  const xs = withOpenSides(placesOf(vertical), horizontal);
  const ys = withOpenSides(placesOf(horizontal), vertical);
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  if (columns < 2 || rows < 2 || columns * rows * (horizontal.length + vertical.length) > MAX_WORK)
    return undefined;
  // The outer sides are closed, whether they are ruled or not.
  const isRight = (row: number, column: number) =>
    column === columns - 1 || isRuled(vertical, xs[column + 1]!, [ys[row]!, ys[row + 1]!]);
  const isBelow = (row: number, column: number) =>
    row === rows - 1 || isRuled(horizontal, ys[row + 1]!, [xs[column]!, xs[column + 1]!]);
  const box = { x0: xs[0]!, y0: ys[0]!, x1: xs.at(-1)!, y1: ys.at(-1)! };
  return { box, xs, ys, cells: cellsOf({ rows, columns }, isRight, isBelow) };
}

function placesOf(rules: readonly Rule[]): number[] {
  const places = rules.map(({ at }) => at).sort((a, b) => a - b);
  const out: number[][] = [];
  for (const place of places) {
    const group = out.at(-1);
    if (group && place - group[0]! < NARROWEST) group.push(place);
    else out.push([place]);
  }
  return out.map((group) => (group[0]! + group.at(-1)!) / 2);
}

function withOpenSides(places: number[], across: readonly Rule[]): number[] {
  const [first, last] = [places[0]!, places.at(-1)!];
  const before = across.filter(({ from }) => from < first - TOUCH * 2);
  const behind = across.filter(({ to }) => to > last + TOUCH * 2);
  return [
    ...(before.length >= across.length * OPEN ? [minOf(before, ({ from }) => from)] : []),
    ...places,
    ...(behind.length >= across.length * OPEN ? [maxOf(behind, ({ to }) => to)] : []),
  ];
}

function isRuled(rules: readonly Rule[], at: number, [from, to]: readonly [number, number]): boolean {
  let covered = 0;
  for (const rule of rules) {
    if (Math.abs(rule.at - at) > NARROWEST / 2) continue;
    covered += Math.max(0, Math.min(to, rule.to) - Math.max(from, rule.from));
  }
  return covered >= (to - from) * RULED;
}

/** Cells extend to the right and down to the next rule. */
function cellsOf(
  { rows, columns }: { readonly rows: number; readonly columns: number },
  isRight: (row: number, column: number) => boolean,
  isBelow: (row: number, column: number) => boolean,
): GridCell[] {
  const isTaken = new Uint8Array(rows * columns);
  const cells: GridCell[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (isTaken[row * columns + column]) continue;
      let right = column;
      while (!isRight(row, right) && !isTaken[row * columns + right + 1]) right++;
      let bottom = row;
      while (isOpenBelow(bottom, column, right)) bottom++;
      for (let r = row; r <= bottom; r++) isTaken.fill(1, r * columns + column, r * columns + right + 1);
      cells.push({ row, column, rows: bottom - row + 1, columns: right - column + 1 });
    }
  }
  return cells;

  function isOpenBelow(row: number, from: number, to: number): boolean {
    for (let column = from; column <= to; column++) {
      if (isBelow(row, column) || isTaken[(row + 1) * columns + column]) return false;
      if (column < to && isRight(row + 1, column)) return false;
    }
    return true;
  }
}
