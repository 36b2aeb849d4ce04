import { maxOf, minOf } from '../../extremes.ts';
import { isFigureText } from './figure.ts';
import { rtlBalance } from './right-to-left.ts';

/** A word at its place in a row. */
export interface PlacedWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly em: number;
  /** When its first glyph was drawn. */
  readonly drawn: number;
}

/** White-space that is drawn at the ends of a row, as it stands on the page. */
export interface Blanks {
  readonly before: boolean;
  readonly behind: boolean;
}

/** Words on one baseline, from the start of the line to its end as it stands on the page. */
export interface PlacedRow<Word extends PlacedWord> {
  readonly words: readonly Word[];
  /** Grows from row to row. */
  readonly base: number;
  readonly em: number;
  /** Whether white-space is drawn before its first word, and behind its last one. */
  readonly blanks?: Blanks;
}

/** How often a region may be cut: more than any page that people lay out. */
const MAX_DEPTH = 16;
/** Left edges that are tried as the left edge of a column. */
const MAX_EDGES = 32;
/** Lines that a column has at least. */
const MIN_LINES = 3;
/** Width of the white between columns, and of what sets a column off in a line, in em. */
const GUTTER = 0.7;
/** Words and edges of a page that are compared at most; beyond this it is read from the top down. */
const MAX_WORK = 5_000_000;

/** What is left of `MAX_WORK`. */
interface WorkBudget {
  left: number;
}

type Row = PlacedRow<PlacedWord>;

/** White between columns: rows `from` to `to` (not included) leave it free. */
interface Gutter {
  readonly x: number;
  readonly width: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Cuts rows into regions that are read one after the other: what is above columns, each column, what is below. Columns are told
 * from those of a table by their lines, which are long and reach from side to side.
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
      // Nobody can tell whether the white-space at the end of the row is that of this side.
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

/** Where several rows have something begin behind white: the most frequent places. */
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

/** Rows in a row that leave the white free. */
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
  // What stands on the right alone, above, is no part of columns; nor on the left, below, if it stands apart.
  while (from < to && !rows[from]!.words.some(isLeft)) from++;
  let lastRight = to;
  while (lastRight > from && rows[lastRight - 1]!.words.every(isLeft)) lastRight--;
  for (let at = Math.max(lastRight, from + 1); at < to; at++) {
    if (rows[at]!.base - rows[at - 1]!.base > 2 * rows[at]!.em) {
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

/** Distance in em up to which rows that are beside each other are at one height. */
const SAME_HEIGHT = 0.8;

/** Rows that take in those beside them: lines of further columns, whose baselines are between. */
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

/** Whether the heights of both overlap by the larger part of the smaller. */
function sideBySide(left: readonly Row[], right: readonly Row[]): boolean {
  const top = Math.max(left[0]!.base, right[0]!.base);
  const bottom = Math.min(left.at(-1)!.base, right.at(-1)!.base);
  const least = Math.min(left.at(-1)!.base - left[0]!.base, right.at(-1)!.base - right[0]!.base);
  return bottom - top > least * 0.5;
}

/** Part of the words of a table that are figures, at least. */
const FIGURES = 0.4;

/** Whether so many words are figures that lines are those of a table, however long they are. */
function isTabular(rows: readonly Row[]): boolean {
  const words = rows.flatMap((row) => row.words);
  return words.filter((word) => isFigureText(word.text)).length >= words.length * FIGURES;
}

/** Part of the lines of prose that reach from one side to the other, at least. */
const FULL = 0.5;
/** Width in em from which on full lines are those of prose. */
const LONG = 9;

/** Lines of prose reach from one side to the other, and are long or go on from one line to the next. */
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

/** Lines of narrow prose, at least, and part of them that begin within a sentence. */
const MIN_WRAPPED = 5;
const WITHIN_SENTENCE = 0.4;
/** Part of lines that end since the next word has no room, and of those that have several words, at least. */
const MOST = 0.65;

/** Whether most lines end where the first word of the next one has no room, and go on with a sentence, as cells do not. */
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

/** The least width of a word space in em. */
const WORD_SPACE = 0.15;

/** Whether one side was drawn as a whole before the other. */
function isDrawnApart(left: readonly Row[], right: readonly Row[]): boolean {
  const first = (rows: readonly Row[]) => minOf(rows, ({ words }) => minOf(words, ({ drawn }) => drawn));
  const last = (rows: readonly Row[]) => maxOf(rows, ({ words }) => maxOf(words, ({ drawn }) => drawn));
  return last(left) < first(right) || last(right) < first(left);
}

/** Whether nearly every line of the one side has its counterpart on the other, in cells rather than lines. */
function isGrid(left: readonly Row[], right: readonly Row[]): boolean {
  const bases = new Set(left.map(({ base }) => base));
  const common = right.filter(({ base }) => bases.has(base)).length;
  const words = (rows: readonly Row[]) => rows.reduce((sum, row) => sum + row.words.length, 0) / rows.length;
  const few = Math.min(words(left), words(right)) < 2;
  return common >= Math.min(left.length, right.length) * 0.9 && (few || isTabular(left) || isTabular(right));
}
