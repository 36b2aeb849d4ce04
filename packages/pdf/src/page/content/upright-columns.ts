import type { Matrix } from '../../file/core/matrix.ts';
import type { TextRun } from './model.ts';
import { textOfRun } from './text-run.ts';

/** Characters of scripts that are also written vertically, in columns. */
const COLUMNAR =
  /[\u2e80-\u30ff\u3100-\u31ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe10-\ufe1f\ufe30-\ufe4f\uff01-\uffef\u{20000}-\u{3ffff}]/u;
/** Most glyphs of one operator side by side in a cell of a column, such as the digits of a date. */
const MAX_IN_CELL = 4;
/** Greatest width of such a cell in em. */
const MAX_WIDTH = 1.3;
/** Largest horizontal distance between the centres of two cells of a column, in em. */
const ALIGNED = 0.3;
/** Distance in em from one cell to the next one below. */
const STEP = [0.5, 1.6] as const;
/** Maximum distance in em to the next one that is drawn, as there may be a space between them. */
const WORD_STEP = 2.2;
/** Largest relative difference in size between letters of a column. */
const SAME_SIZE = 0.25;
/** Least number of cells that identify a column; shorter ones beside it have the same direction. */
const MIN_CELLS = 3;
/** Difference in em by which the neighbour in writing direction must be nearer than the other, for distances to decide. */
const NEARER = 0.1;
/** Step in em above which cells beside lines of text belong to a table. */
const LOOSE = 1.12;
/** Largest distance between columns, in em. */
const PITCH = 3;
/** Side of a bucket in points. */
const BUCKET = 4;
const MAX_BUCKETS = 64;

/** Cells of columns, with their height in em. */
export type UprightCells = ReadonlyMap<TextRun, number>;

/** Distance in em from the top of a column's cell to the baseline of its glyph. */
export const CELL_ASCENT = 0.88;

/** An operator that may show one cell of a column, in the frame of its own direction. */
interface Cell {
  readonly run: TextRun;
  /** Position in the drawing order of its direction, without white space. */
  readonly drawn: number;
  /** Start and end along its direction, and its baseline, which grows downwards. */
  readonly left: number;
  readonly right: number;
  readonly base: number;
  readonly em: number;
  readonly isColumnar: boolean;
  readonly isCell: boolean;
}

/**
 * Finds operators that show a character of vertical text in a horizontal font: browsers and many typesetters place every
 * character of a column below the previous one (CSS Writing Modes 4, `text-orientation: upright`).
 *
 * @param runs of a completely read page; the result is cached
 */
export function uprightColumns(runs: readonly TextRun[]): UprightCells {
  let found = columnsOf.get(runs);
  if (!found) {
    found = findColumns(runs);
    columnsOf.set(runs, found);
  }
  return found;
}

/** Cache by a page's runs, as each search needs the columns. */
const columnsOf = new WeakMap<readonly TextRun[], UprightCells>();

function findColumns(runs: readonly TextRun[]): UprightCells {
  if (!mayHaveColumns(runs)) return new Map();
  const byAngle = new Map<number, Cell[]>();
  for (const run of runs) {
    if (run.state.font?.vertical || run.offsets.length === 0) continue;
    const [a, b] = run.first;
    const angle = Math.round((Math.atan2(b, a) * 180) / Math.PI);
    const own = byAngle.get(angle);
    const cell = cellOf(run, own?.length ?? 0);
    if (!cell) continue;
    if (own) own.push(cell);
    else byAngle.set(angle, [cell]);
  }
  const found = new Map<TextRun, number>();
  for (const cells of byAngle.values()) {
    const columnar = cells.reduce((count, cell) => count + (cell.isCell && cell.isColumnar ? 1 : 0), 0);
    if (columnar < MIN_CELLS) continue;
    for (const column of columnsIn(cells)) {
      const step = stepOf(column);
      const height = step > 1 && step <= STEP[1] ? step : 1;
      for (const { run } of column) found.set(run, height);
    }
  }
  return found;
}

/** Whether columns are possible: a quick check, as most pages have none. */
function mayHaveColumns(runs: readonly TextRun[]): boolean {
  let count = 0;
  for (const run of runs) {
    if (run.offsets.length === 0 || run.offsets.length > MAX_IN_CELL || !COLUMNAR.test(textOfRun(run)))
      continue;
    if (++count === MIN_CELLS) return true;
  }
  return false;
}

function cellOf(run: TextRun, drawn: number): Cell | undefined {
  const [a, b, c, d, e, f]: Matrix = run.first;
  const unit = Math.hypot(a, b);
  const em = Math.hypot(c, d);
  if (!(unit > 0 && em > 0) || !Number.isFinite(unit + em + e + f)) return undefined;
  const { size, scale } = run.state;
  const count = run.offsets.length;
  const text = count > MAX_IN_CELL ? '' : textOfRun(run);
  if (count <= MAX_IN_CELL && text.trim() === '') return undefined;
  const last = run.parts.findLast((part) => typeof part !== 'number' && part.glyphs.length > 0);
  const advance = typeof last === 'object' ? last.glyphs.at(-1)!.advance : 0;
  const left = (e * a + f * b) / unit;
  const right = left + (run.offsets[count - 1]! / (size * scale) + Math.abs(advance)) * unit;
  return {
    run,
    drawn,
    left,
    right,
    base: -(-e * b + f * a) / unit,
    em,
    isColumnar: COLUMNAR.test(text),
    isCell: count <= MAX_IN_CELL && right - left <= MAX_WIDTH * em,
  };
}

function columnsIn(all: readonly Cell[]): (readonly Cell[])[] {
  const rows = new Rows(all);
  const chains = chainsOf(all.filter(({ isCell }) => isCell));
  const columns = chains.filter((chain) => chain.length >= MIN_CELLS && isColumn(chain, rows));
  const short = chains.filter((chain) => chain.length < MIN_CELLS && isShortColumn(chain, columns, rows));
  return [...columns, ...short];
}

/** Returns chains of cells one below the other. */
function chainsOf(cells: readonly Cell[]): Cell[][] {
  const chains: Cell[][] = [];
  const byPlace = new Map<number, Cell[][]>();
  for (const cell of [...cells].sort((x, y) => x.base - y.base || x.drawn - y.drawn)) {
    const middle = middleOf(cell);
    const slack = Math.min(cell.em * ALIGNED, BUCKET * MAX_BUCKETS);
    let best: Cell[] | undefined;
    for (
      let bucket = Math.floor((middle - slack) / BUCKET);
      bucket <= Math.floor((middle + slack) / BUCKET);
      bucket++
    ) {
      const known = byPlace
        .get(bucket)
        ?.filter((chain) => cell.base - chain.at(-1)!.base <= WORD_STEP * cell.em);
      if (!known) continue;
      byPlace.set(bucket, known);
      for (const chain of known) {
        const last = chain.at(-1)!;
        const isNear = !best || Math.abs(middleOf(last) - middle) < Math.abs(middleOf(best.at(-1)!) - middle);
        if (isNear && follows(last, cell)) best = chain;
      }
    }
    if (best) {
      best.push(cell);
      continue;
    }
    const chain = [cell];
    chains.push(chain);
    const bucket = Math.floor(middle / BUCKET);
    const own = byPlace.get(bucket);
    if (own) own.push(chain);
    else byPlace.set(bucket, [chain]);
  }
  return chains;
}

function middleOf({ left, right }: Cell): number {
  return (left + right) / 2;
}

function follows(last: Cell, next: Cell): boolean {
  const em = Math.max(last.em, next.em);
  const step = (next.base - last.base) / em;
  return (
    step >= STEP[0] &&
    step <= (next.drawn === last.drawn + 1 ? WORD_STEP : STEP[1]) &&
    Math.abs(middleOf(last) - middleOf(next)) <= em * ALIGNED &&
    Math.abs(last.em - next.em) <= em * SAME_SIZE
  );
}

/** Whether cells are read downwards, not across: the next cell is nearer, or drawn next. */
function isColumn(chain: readonly Cell[], rows: Rows): boolean {
  if (chain.filter(({ isColumnar }) => isColumnar).length * 2 < chain.length) return false;
  const { em } = chain[0]!;
  const step = stepOf(chain);
  let downwards = 0;
  for (const [index, cell] of chain.slice(0, -1).entries()) {
    const beside = rows.gapBeside(cell) / em;
    const below = step - 1;
    const isNext = chain[index + 1]!.drawn === cell.drawn + 1;
    const isDown = Math.abs(beside - below) < NEARER ? isNext : below < beside;
    downwards += isDown ? 1 : -1;
  }
  if (downwards <= 0) return false;
  return step <= LOOSE || chain.filter((cell) => rows.hasLine(cell)).length * 2 < chain.length;
}

/** Distance from one cell to the next in em, without spaces between words. */
function stepOf(chain: readonly Cell[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 1; at < chain.length; at++) least = Math.min(least, chain[at]!.base - chain[at - 1]!.base);
  return least / chain[0]!.em;
}

/** Whether a few cells form a column beside longer ones. */
function isShortColumn(chain: readonly Cell[], columns: readonly (readonly Cell[])[], rows: Rows): boolean {
  const first = chain[0]!;
  if (!chain.some(({ isColumnar }) => isColumnar) || rows.gapBeside(first) < first.em * NEARER) return false;
  return columns.some((column) => {
    const [top, bottom] = [column[0]!, column.at(-1)!];
    const apart = Math.abs(middleOf(top) - middleOf(first));
    return (
      Math.abs(top.em - first.em) <= first.em * NEARER &&
      apart > first.em * ALIGNED &&
      apart < first.em * PITCH &&
      first.base > top.base - first.em &&
      chain.at(-1)!.base < bottom.base + first.em
    );
  });
}

/** Text beside a cell on its baseline. */
class Rows {
  readonly #byBase = new Map<number, Cell[]>();

  constructor(cells: readonly Cell[]) {
    for (const cell of cells) {
      const bucket = Math.floor(cell.base / BUCKET);
      const own = this.#byBase.get(bucket);
      if (own) own.push(cell);
      else this.#byBase.set(bucket, [cell]);
    }
    for (const row of this.#byBase.values()) row.sort((x, y) => x.left - y.left);
  }

  /** Returns the gap between a cell and the nearest text beside it, in points. */
  gapBeside(cell: Cell): number {
    let gap = Number.POSITIVE_INFINITY;
    for (const row of this.#near(cell)) {
      const at = firstFrom(row, cell.left);
      for (let next = at; next < Math.min(row.length, at + NEIGHBORS); next++) {
        if (isBeside(cell, row[next]!)) gap = Math.min(gap, row[next]!.left - cell.right);
      }
      for (let before = at - 1; before >= Math.max(0, at - NEIGHBORS); before--) {
        if (isBeside(cell, row[before]!)) gap = Math.min(gap, cell.left - row[before]!.right);
      }
    }
    return Math.max(0, gap);
  }

  /** Whether a line of text is on the baseline of a cell. */
  hasLine(cell: Cell): boolean {
    const isLine = (other: Cell) => !other.isCell || this.gapBeside(other) < NEARER * other.em;
    return this.#near(cell).some((row) =>
      row.slice(0, NEIGHBORS).some((other) => isBeside(cell, other) && isLine(other)),
    );
  }

  #near({ base, em }: Cell): Cell[][] {
    const slack = Math.min(em * SAME_BASE, BUCKET * MAX_BUCKETS);
    const found: Cell[][] = [];
    for (let at = Math.floor((base - slack) / BUCKET); at <= Math.floor((base + slack) / BUCKET); at++) {
      const row = this.#byBase.get(at);
      if (row) found.push(row);
    }
    return found;
  }
}

/** Number of cells in a row that are compared on either side. */
const NEIGHBORS = 8;
/** Distance in em below which two baselines count as one. */
const SAME_BASE = 0.25;

function isBeside(cell: Cell, other: Cell): boolean {
  const isSmall = other.em < cell.em * (1 - SAME_SIZE);
  const overlap = Math.min(cell.right, other.right) - Math.max(cell.left, other.left);
  return (
    other !== cell &&
    !isSmall &&
    overlap < cell.em / 2 &&
    Math.abs(other.base - cell.base) < cell.em * SAME_BASE
  );
}

function firstFrom(row: readonly Cell[], left: number): number {
  let low = 0;
  let high = row.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (row[middle]!.left < left) low = middle + 1;
    else high = middle;
  }
  return low;
}
