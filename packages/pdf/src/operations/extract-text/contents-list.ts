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

/** Minimum number of entries of a table of contents. */
const MIN_ENTRIES = 2;
/** Minimum number of dots of a leader. */
const MIN_POINTS = 4;
/** Maximum number of title rows before the one with the page number, and maximum distance between them, in em. */
const MAX_TITLE_ROWS = 3;
const LEADING = 1.7;
/** Minimum width of a title row that continues on the next row, as a fraction of the entry's width. */
const WRAPPED = 0.4;
const POINTS: Readonly<Record<string, number>> = { '.': 1, '·': 1, '․': 1, '‥': 2, '…': 3 };
const PAGE_NUMBER = /^(?:\p{Nd}{1,4}|[ivxlc]{1,7}|[A-Z]-?\p{Nd}{1,3})$/iu;

/**
 * Finds a table of contents that begins at a row: titles that leaders connect with page numbers.
 *
 * @returns its entries, and the row after its last one
 */
export function contentsAt(
  rows: readonly Row[],
  from: number,
): { readonly entries: readonly ContentsEntry[]; readonly end: number } | undefined {
  const entries: ContentsEntry[] = [];
  let end = from;
  for (let at = from; at < rows.length; ) {
    const entry = entryAt(rows, at) ?? (entries.length > 0 ? partAt(rows, at) : undefined);
    if (!entry) break;
    entries.push(entry);
    at += entry.rows.length;
    end = at;
  }
  return entries.filter(({ hasNumber }) => hasNumber).length >= MIN_ENTRIES ? { entries, end } : undefined;
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
  while (at > 0 && POINTS[glyphs[at - 1]!.glyph.text] === undefined) at--;
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
