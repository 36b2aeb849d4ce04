import { maxOf, minOf } from '../../extremes.ts';
import { isFigureText } from './figure.ts';
import { rtlBalance } from './right-to-left.ts';

/** A positioned word in a row. */
export interface PlacedWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly em: number;
  /** Drawing order of its first glyph. */
  readonly drawn: number;
}

/** White space drawn at the visual ends of a row. */
export interface Blanks {
  readonly before: boolean;
  readonly behind: boolean;
}

/** Words on one baseline in visual order. */
export interface PlacedRow<Word extends PlacedWord> {
  readonly words: readonly Word[];
  /** Baseline position, which grows from row to row. */
  readonly base: number;
  readonly em: number;
  /** White space drawn before the first word and after the last one. */
  readonly blanks?: Blanks;
}

/** Most nested cuts of a region; real page layouts need fewer. */
const MAX_DEPTH = 16;
/** Most left edges of words that are tried as the left edge of a column. */
const MAX_EDGES = 32;
/** Least number of lines of a column. */
const MIN_LINES = 3;
/** Least width in em of the gutter between columns, and of a gap in a line that separates columns. */
const GUTTER = 0.7;
/** Distance of baselines in em from which rows are set apart. */
const APART = 2;
/** Most comparisons of words and edges of a page; beyond it the page is read from the top down. */
const MAX_WORK = 5_000_000;

/** Remaining part of `MAX_WORK`. */
interface WorkBudget {
  left: number;
}

type Row = PlacedRow<PlacedWord>;

/** Gutter between columns, left free by rows `from` up to `to` (exclusive). */
interface Gutter {
  readonly x: number;
  readonly width: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Splits rows into regions in reading order: text above columns, each column, text below. Text columns differ from table columns
 * by their lines, which are long and span the column.
 */
export function regionsOf<Word extends PlacedWord>(rows: readonly PlacedRow<Word>[]): PlacedRow<Word>[][] {
  const out: PlacedRow<Word>[][] = [];
  cut(rows, { depth: 0, budget: { left: MAX_WORK } }, out);
  return out;
}

function cut<Word extends PlacedWord>(
  rows: readonly PlacedRow<Word>[],
  { depth, budget }: { readonly depth: number; readonly budget: WorkBudget },
  out: PlacedRow<Word>[][],
): void {
  if (rows.length === 0) return;
  const gutter = depth < MAX_DEPTH ? findGutter(rows, budget) : undefined;
  if (!gutter) {
    out.push([...rows]);
    return;
  }
  const { from, to } = gutter;
  const below = { depth: depth + 1, budget };
  cut(rows.slice(0, from), below, out);
  const columns = sidesOf(rows.slice(from, to), gutter);
  const rtl = rtlBalance(rows.slice(from, to).flatMap(({ words }) => words.map(({ text }) => text))) > 0;
  for (const column of rtl ? columns.toReversed() : columns) cut(column, below, out);
  cut(rows.slice(to), below, out);
}

function sidesOf<Word extends PlacedWord>(
  rows: readonly PlacedRow<Word>[],
  { x, width }: Pick<Gutter, 'x' | 'width'>,
): [PlacedRow<Word>[], PlacedRow<Word>[]] {
  const middle = x - width / 2;
  const side = (isLeft: boolean) =>
    rows.flatMap((row) => {
      const words = row.words.filter((word) => (word.start + word.end) / 2 < middle === isLeft);
      if (words.length === 0) return [];
      // White space at the end of the row may not belong to this side.
      const blanks = row.blanks && {
        before: isLeft && row.blanks.before,
        behind: !isLeft && row.blanks.behind,
      };
      return [{ words, base: row.base, em: maxOf(words, ({ em }) => em), ...(blanks && { blanks }) }];
    });
  return [side(true), side(false)];
}

function findGutter(rows: readonly Row[], budget: WorkBudget): Gutter | undefined {
  if (rows.length < MIN_LINES) return undefined;
  const edges = edgesOf(rows);
  const words = rows.reduce((sum, row) => sum + row.words.length, 0);
  budget.left -= edges.length * words;
  if (budget.left < 0) return undefined;
  let best: { gutter: Gutter; score: number } | undefined;
  const width = GUTTER * usualEm(rows);
  for (const x of edges) {
    for (const [from, to] of freeRuns(rows, x, width)) {
      const found = columnsBetween(rows, { x, width, from, to });
      if (found && (!best || found.score > best.score)) best = found;
    }
  }
  return best?.gutter;
}

function usualEm(rows: readonly Row[]): number {
  const sizes = rows.map(({ em }) => em).sort((a, b) => a - b);
  return sizes[sizes.length >> 1]!;
}

/** Returns the most frequent positions at which words of several rows begin after a gap. */
function edgesOf(rows: readonly Row[]): number[] {
  const counts = new Map<number, { count: number; x: number }>();
  for (const { words, em } of rows) {
    for (const [index, word] of words.entries()) {
      const before = words[index - 1];
      if (before && word.start - before.end < GUTTER * em) continue;
      const bucket = Math.round(word.start / 2);
      const known = counts.get(bucket);
      if (known) {
        known.count++;
        known.x = Math.min(known.x, word.start);
      } else counts.set(bucket, { count: 1, x: word.start });
    }
  }
  return [...counts.values()]
    .filter(({ count }) => count > 1)
    .sort((a, b) => b.count - a.count || a.x - b.x)
    .slice(0, MAX_EDGES)
    .map(({ x }) => x);
}

/** Yields ranges of consecutive rows that leave the gutter free. */
function* freeRuns(rows: readonly Row[], x: number, width: number): Generator<[from: number, to: number]> {
  let from = 0;
  for (let at = 0; at <= rows.length; at++) {
    const row = rows[at];
    if (row && !row.words.some((word) => word.start < x - 0.5 && word.end > x - width)) continue;
    if (at - from >= MIN_LINES) yield [from, at];
    from = at + 1;
  }
}

function columnsBetween(rows: readonly Row[], free: Gutter): { gutter: Gutter; score: number } | undefined {
  const isLeft = ({ end }: PlacedWord) => end <= free.x - free.width;
  let { from, to } = free;
  // Rows above with only right-hand text do not belong to the columns, nor rows below with only left-hand text, if they are
  // set apart.
  while (from < to && !rows[from]!.words.some(isLeft)) from++;
  let upper = rows.slice(from, to).find(({ words }) => !words.every(isLeft));
  while (upper && from > free.from && upper.base - rows[from - 1]!.base <= APART * upper.em)
    upper = rows[--from];
  let lastRight = to;
  while (lastRight > from && rows[lastRight - 1]!.words.every(isLeft)) lastRight--;
  for (let at = Math.max(lastRight, from + 1); at < to; at++) {
    if (rows[at]!.base - rows[at - 1]!.base > APART * rows[at]!.em) {
      to = at;
      break;
    }
  }
  const gutter = { ...free, from, to };
  const [left, right] = sidesOf(rows.slice(from, to), gutter);
  const lines = Math.min(left.length, right.length);
  if (lines < MIN_LINES || !sideBySide(left, right)) return undefined;
  const drawnApart = isDrawnApart(left, right);
  if (!(isProse(level(left)) && isProse(level(right))) && !(drawnApart && !isGrid(left, right)))
    return undefined;
  return { gutter, score: left.length + right.length };
}

/** Vertical distance in em up to which neighbouring rows are at the same height. */
const SAME_HEIGHT = 0.8;

/** Merges rows with those beside them: lines of further columns, whose baselines are in between. */
function level(rows: readonly Row[]): Row[] {
  const out: Row[] = [];
  for (const row of rows) {
    const last = out.at(-1);
    const isBeside =
      last &&
      row.base - last.base < SAME_HEIGHT * row.em &&
      (row.words[0]!.start > last.words.at(-1)!.end || row.words.at(-1)!.end < last.words[0]!.start);
    if (!isBeside) out.push(row);
    else {
      const words = [...last.words, ...row.words].sort((a, b) => a.start - b.start);
      out[out.length - 1] = { ...last, words };
    }
  }
  return out;
}

/** Whether both sides overlap vertically by more than half of the smaller one. */
function sideBySide(left: readonly Row[], right: readonly Row[]): boolean {
  const top = Math.max(left[0]!.base, right[0]!.base);
  const bottom = Math.min(left.at(-1)!.base, right.at(-1)!.base);
  const least = Math.min(left.at(-1)!.base - left[0]!.base, right.at(-1)!.base - right[0]!.base);
  return bottom - top > least * 0.5;
}

/** Least share of figures among the words of a table. */
const FIGURES = 0.4;

/** Whether lines belong to a table by their share of figures, however long they are. */
function isTabular(rows: readonly Row[]): boolean {
  const words = rows.flatMap((row) => row.words);
  return words.filter((word) => isFigureText(word.text)).length >= words.length * FIGURES;
}

/** Least share of prose lines that span the column. */
const FULL = 0.5;
/** Width in em from which full lines count as prose. */
const LONG = 9;

/** Whether rows are prose: lines span the column, and are long or continue on the next line. */
function isProse(rows: readonly Row[]): boolean {
  const starts = minOf(rows, ({ words }) => words[0]!.start);
  const ends = maxOf(rows, ({ words }) => words.at(-1)!.end);
  const lengths = rows.map(({ words, em }) => {
    const covered = words.reduce((sum, { start, end }) => sum + end - start, 0);
    return { covered: covered / (ends - starts), long: words.at(-1)!.end - words[0]!.start > LONG * em };
  });
  const full = lengths.filter(({ covered, long }) => covered > 0.55 && long).length;
  return (full >= rows.length * FULL || isWrapped(rows, ends)) && !isTabular(rows);
}

/** Least number of lines of narrow prose, and least share of them that begin within a sentence. */
const MIN_WRAPPED = 5;
const WITHIN_SENTENCE = 0.4;
/** Least share of lines that end because the next word does not fit, and of lines with several words. */
const MOST = 0.65;

/** Whether most lines end because the next word does not fit and continue a sentence, unlike cells. */
function isWrapped(rows: readonly Row[], right: number): boolean {
  if (rows.length < MIN_WRAPPED) return false;
  let wrapped = 0;
  let within = 0;
  let several = 0;
  for (const [index, { words, em }] of rows.entries()) {
    if (words.length > 1) several++;
    const next = rows[index + 1]?.words[0];
    if (!next) continue;
    if (words.at(-1)!.end + next.end - next.start + em * WORD_SPACE > right) wrapped++;
    if (/^\p{Ll}/u.test(next.text)) within++;
  }
  const steps = rows.length - 1;
  return wrapped >= steps * MOST && within >= steps * WITHIN_SENTENCE && several >= rows.length * MOST;
}

/** Least width of a word space, in em. */
const WORD_SPACE = 0.15;

/** Whether one side was drawn completely before the other. */
function isDrawnApart(left: readonly Row[], right: readonly Row[]): boolean {
  const first = (rows: readonly Row[]) => minOf(rows, ({ words }) => minOf(words, ({ drawn }) => drawn));
  const last = (rows: readonly Row[]) => maxOf(rows, ({ words }) => maxOf(words, ({ drawn }) => drawn));
  return last(left) < first(right) || last(right) < first(left);
}

/** Whether nearly every line of one side has a counterpart on the other, as cells of a table do. */
function isGrid(left: readonly Row[], right: readonly Row[]): boolean {
  const bases = new Set(left.map(({ base }) => base));
  const common = right.filter(({ base }) => bases.has(base)).length;
  const words = (rows: readonly Row[]) => rows.reduce((sum, row) => sum + row.words.length, 0) / rows.length;
  const few = Math.min(words(left), words(right)) < 2;
  return common >= Math.min(left.length, right.length) * 0.9 && (few || isTabular(left) || isTabular(right));
}
