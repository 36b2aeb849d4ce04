import { groupBy } from '../../group-by.ts';
import type { Glyph } from './glyph.ts';
import type { Row, Word } from './page-parts.ts';
import { wordOf } from './rows.ts';

/** An entry of a table of contents: its rows without leaders, the one with the page number last. */
export interface ContentsEntry {
  readonly rows: readonly Row[];
  readonly start: number;
  readonly hasNumber: boolean;
}

/** Minimum number of entries of a table of contents: with leaders, and without. */
const MIN_ENTRIES = 2;
const MIN_BARE_ENTRIES = 3;
/** Number of rows among which the first leader of a table of contents must be. */
const FIRST_ROWS = 8;
/** Distance in em up to which page numbers end at the same place, and minimum gap before one without a leader. */
const SAME_END = 0.5;
const BARE_GAP = 1.5;
/** Maximum distance of entries without leaders, in em: those of chapters are set apart. */
const CHAPTER_LEADING = 3.5;
/** Minimum number of dots of a leader. */
const MIN_POINTS = 4;
/** Maximum number of title rows before the one with the page number, and maximum distance between them, in em. */
const MAX_TITLE_ROWS = 3;
const LEADING = 1.7;
/** Minimum width of a title row that continues on the next row, as a fraction of the entry's width. */
const WRAPPED = 0.4;
const POINTS: Readonly<Record<string, number>> = {
  '.': 1,
  '·': 1,
  '․': 1,
  '‥': 2,
  '…': 3,
  _: 1,
  '-': 1,
  '‐': 1,
  '–': 1,
  '—': 2,
};
const PAGE_NUMBER = /^(?:\p{Nd}{1,4}|[ivxlc]{1,7}|[A-Z]-?\p{Nd}{1,3})$/iu;

/**
 * Finds a table of contents that begins at a row: titles that leaders connect with page numbers. Some entries, such as those of
 * chapters, may have no leader.
 *
 * @returns its entries, and the row after its last one
 */
export function contentsAt(
  rows: readonly Row[],
  from: number,
): { readonly entries: readonly ContentsEntry[]; readonly end: number } | undefined {
  const right = numberEdge(rows, from);
  if (right === undefined) return romanContentsAt(rows, from);
  const entries: ContentsEntry[] = [];
  let end = from;
  let leaders = 0;
  for (let at = from; at < rows.length; ) {
    const bare = bareEntryAt(rows, at, right);
    const entry = bare ?? entryAt(rows, at) ?? (entries.length > 0 ? partAt(rows, at) : undefined);
    if (!entry || (at > from && !isNear(rows, at))) break;
    if (!bare && entry.hasNumber) leaders++;
    entries.push(entry);
    at += entry.rows.length;
    end = at;
  }
  const numbers = entries.filter(({ hasNumber }) => hasNumber).length;
  return leaders > 0 && numbers >= MIN_ENTRIES ? { entries, end } : undefined;
}

/** End of the page number of the first entry with a leader. */
function numberEdge(rows: readonly Row[], from: number): number | undefined {
  for (let at = from; at < Math.min(rows.length, from + FIRST_ROWS); at++) {
    const row = rows[at]!;
    if (mayHaveLeader(row) && withoutLeader(row)) return row.words.at(-1)!.end;
  }
  return undefined;
}

/**
 * Finds titles with ascending page numbers below one another and no leaders, or drawn ones. Of rows that could also be a table,
 * the table has priority.
 */
export function bareContentsAt(
  rows: readonly Row[],
  from: number,
): { readonly entries: readonly ContentsEntry[]; readonly end: number } | undefined {
  const right = rows[from]!.words.at(-1)!.end;
  const entries: ContentsEntry[] = [];
  let last = 0;
  for (let at = from; at < rows.length; at++) {
    const entry = (at === from || isNear(rows, at)) && bareEntryAt(rows, at, right);
    if (!entry) break;
    const number = orderOf(rows[at]!.words.at(-1)!.text);
    if (!(number >= last)) break;
    entries.push(entry);
    last = number;
  }
  return entries.length >= MIN_BARE_ENTRIES ? { entries, end: from + entries.length } : undefined;
}

/** Titles without leaders, of which the first have page numbers in Roman numerals, unlike the rows of a table. */
function romanContentsAt(rows: readonly Row[], from: number) {
  const isRoman = (row: Row) => !/\p{Nd}/u.test(row.words.at(-1)!.text);
  if (!isRoman(rows[from]!) || !bareEntryAt(rows, from, rows[from]!.words.at(-1)!.end)) return undefined;
  const found = bareContentsAt(rows, from);
  return found?.entries.some(({ rows: own }) => !isRoman(own[0]!)) ? found : undefined;
}

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** Order of a page number. Those in Roman numerals are less than others, as they number the pages before them. */
function orderOf(number: string): number {
  if (/^\p{Nd}/u.test(number)) return Number(number);
  const values = [...number.toLowerCase()].map((digit) => ROMAN[digit] ?? Number.NaN);
  const value = values.reduce((sum, own, at) => sum + (own < (values[at + 1] ?? 0) ? -own : own), 0);
  return value / 1_000;
}

/** Entry without a leader, whose page number ends where others do. */
function bareEntryAt(rows: readonly Row[], at: number, right: number): ContentsEntry | undefined {
  const row = rows[at]!;
  const { words, em } = row;
  const [last, before] = [words.at(-1)!, words.at(-2)];
  if (!before || last.joined || !PAGE_NUMBER.test(last.text)) return undefined;
  if (Math.abs(last.end - right) > SAME_END * em || last.start - before.end < BARE_GAP * em) return undefined;
  return POINTS[before.text.at(-1)!] === undefined
    ? { rows: [row], start: words[0]!.start, hasNumber: true }
    : undefined;
}

function isNear(rows: readonly Row[], at: number): boolean {
  return rows[at]!.base - rows[at - 1]!.base <= CHAPTER_LEADING * rows[at]!.em;
}

function entryAt(rows: readonly Row[], from: number): ContentsEntry | undefined {
  const title: Row[] = [];
  for (let at = from; at < rows.length && title.length <= MAX_TITLE_ROWS; at++) {
    const row = rows[at]!;
    if (at > from && !isNext(rows, at)) return undefined;
    const last = withoutLeader(row);
    if (last) {
      const isWrapped = title.every((above) => widthOf(above) > widthOf(row) * WRAPPED);
      return isWrapped
        ? { rows: [...title, last], start: rows[from]!.words[0]!.start, hasNumber: true }
        : undefined;
    }
    title.push(row);
  }
  return undefined;
}

/** A title without a page number, such as that of a part, before an entry that has one. */
function partAt(rows: readonly Row[], at: number): ContentsEntry | undefined {
  const row = rows[at]!;
  const isPart = rows[at + 1] && isNext(rows, at + 1) && entryAt(rows, at + 1);
  return isPart ? { rows: [row], start: row.words[0]!.start, hasNumber: false } : undefined;
}

/** Whether a row closely follows the previous one, in the same size. */
function isNext(rows: readonly Row[], at: number): boolean {
  const [above, row] = [rows[at - 1]!, rows[at]!];
  return row.base - above.base <= LEADING * row.em && Math.abs(row.em - above.em) < row.em * 0.12;
}

function widthOf({ words }: Row): number {
  return words.at(-1)!.end - words[0]!.start;
}

/** Maximum number of glyphs of a page number. */
const MAX_DIGITS = 7;

/** Whether a dot precedes the last few glyphs of a row; few rows of a page have one. */
function mayHaveLeader({ words }: Row): boolean {
  let digits = 0;
  for (let at = words.length - 1; at >= 0; at--) {
    const { glyphs } = words[at]!;
    for (let index = glyphs.length - 1; index >= 0; index--) {
      if (POINTS[glyphs[index]!.text] !== undefined) return digits > 0;
      if (++digits > MAX_DIGITS) return false;
    }
  }
  return false;
}

/** Row without its leader, if it ends with one and a page number. */
function withoutLeader(row: Row): Row | undefined {
  if (!mayHaveLeader(row)) return undefined;
  const glyphs = row.words.flatMap((word) => word.glyphs.map((glyph) => ({ glyph, word })));
  let at = glyphs.length;
  const isPoint = (index: number) => {
    const text = glyphs[index]!.glyph.text;
    // A single hyphen may be part of a page number.
    return POINTS[text] !== undefined && (text !== '-' || glyphs[index - 1]?.glyph.text === '-');
  };
  while (at > 0 && !isPoint(at - 1)) at--;
  const number = glyphs.slice(at);
  if (!PAGE_NUMBER.test(number.map(({ glyph }) => glyph.text).join(''))) return undefined;
  let points = 0;
  while (at > 0) {
    const count = POINTS[glyphs[at - 1]!.glyph.text];
    if (count === undefined) break;
    points += count;
    at--;
  }
  if (points < MIN_POINTS || at === 0) return undefined;
  return { ...row, words: [...wordsOf(glyphs.slice(0, at)), ...wordsOf(number)] };
}

/** Regroups glyphs into words, without a leader that may have been part of them. */
function wordsOf(glyphs: readonly { readonly glyph: Glyph; readonly word: Word }[]): Word[] {
  const byWord = groupBy(glyphs, ({ word }) => word);
  return [...byWord].map(([word, own], index) => {
    if (own.length === word.glyphs.length && (index > 0 || !word.joined)) return word;
    return wordOf(
      own.map(({ glyph }) => glyph),
      index > 0 && word.joined,
      word.drawn,
    );
  });
}
