import { mirrored, type ReadPart, readingOrder } from '../../document/typeset/reading-order.ts';
import { maxOf, minOf } from '../../extremes.ts';
import { isBidirectional, RTL_LETTER, rtlBalance } from '../../page/layout/right-to-left.ts';
import { hasLetter, isMark } from './characters.ts';
import type { Glyph } from './glyph.ts';
import type { Extent, Row, Word } from './page-parts.ts';
import { wordOf } from './rows.ts';

/** A glyph with the number of its word, or a space between two words. */
type Item = { readonly glyph: Glyph; readonly word: number } | 'space';

/**
 * Brings the words of a paragraph's lines into reading order.
 *
 * @param lines words in visual order, from the start of each line to its end
 * @param rtl the direction of the paragraph
 */
export function logicalOrder(lines: readonly (readonly Word[])[], rtl: boolean): (readonly Word[])[] {
  if (!rtl && !lines.some(hasRtl)) return [...lines];
  const items = lines.map((words) =>
    words.flatMap((word, index): Item[] => [
      ...(index === 0 || word.joined ? [] : ['space' as const]),
      ...word.glyphs.map((glyph) => ({ glyph, word: index })),
    ]),
  );
  return readingOrder(items, rtl, characterOf).map((line, row) =>
    wordsOf(withMarksBehind(line.map(asRead)), lines[row]![0]!.drawn),
  );
}

function hasRtl(words: readonly Word[]): boolean {
  return words.some(({ text }) => isBidirectional(text));
}

/** Character that determines the direction of a ligature, or of a replacement of several glyphs. */
function characterOf(item: Item): string {
  if (item === 'space') return ' ';
  const { text } = item.glyph;
  if (text.length === 1) return text;
  const characters = [...text];
  return (
    characters.find((character) => RTL_LETTER.test(character)) ??
    characters.find(hasLetter) ??
    characters[0] ??
    ' '
  );
}

function asRead({ part, isMirrored }: ReadPart<Item>): Item {
  if (!isMirrored || part === 'space') return part;
  return { ...part, glyph: { ...part.glyph, text: mirrored(part.glyph.text) } };
}

/** Moves combining marks after their letter; some programs draw them before it. */
function withMarksBehind(items: Item[]): Item[] {
  for (let at = 0; at + 1 < items.length; at++) {
    const mark = items[at]!;
    const next = items[at + 1]!;
    const before = items[at - 1];
    if (mark === 'space' || next === 'space') continue;
    if (!isMark(mark.glyph.text) || isMark(next.glyph.text)) continue;
    if (before !== undefined && covers(before, mark.glyph)) continue;
    if (covers(next, mark.glyph)) [items[at], items[at + 1]] = [next, mark];
  }
  return items;
}

function covers(item: Item, mark: Glyph): boolean {
  if (item === 'space' || isMark(item.glyph.text)) return false;
  const middle = (mark.start + mark.end) / 2;
  return middle >= item.glyph.start && middle < item.glyph.end;
}

function wordsOf(items: readonly Item[], drawn: number): Word[] {
  const words: Word[] = [];
  let glyphs: Glyph[] = [];
  let joined = false;
  let last: number | undefined;
  const finish = (isJoined: boolean) => {
    if (glyphs.length > 0) words.push(wordOf(glyphs, joined && words.length > 0, drawn));
    glyphs = [];
    joined = isJoined;
  };
  for (const item of items) {
    if (item === 'space') {
      finish(false);
      last = undefined;
      continue;
    }
    if (last !== undefined && item.word !== last) finish(true);
    glyphs.push(item.glyph);
    last = item.word;
  }
  finish(false);
  return words;
}

/** Evidence for the direction of a paragraph with letters of both directions. */
export interface DirectionHints {
  /** Whether text without letters is right-to-left, as in the cells of a right-to-left table. */
  readonly rtl?: boolean;
  /** Language tag of the paragraph. */
  readonly language?: string | undefined;
  /** Horizontal ranges available to its lines, if these are evidence of the alignment. */
  readonly extents?: readonly Extent[];
}

/** Right-to-left languages. */
const RTL_LANGUAGE = /^(?:ar|arc|ckb|dv|fa|he|iw|ks|nqo|pa-arab|ps|sd|syr|ug|ur|yi|ji)\b/i;
/** Distance in em by which aligned lines are nearer to one side than to the other. */
const NEARER = 2;

/** Whether a paragraph is right-to-left. */
export function isRtlParagraph(
  rows: readonly Row[],
  { rtl = false, language, extents = [] }: DirectionHints = {},
): boolean {
  const isRtlLanguage = rtl || (language !== undefined && RTL_LANGUAGE.test(language));
  const isPlain = !rows.some(({ words }) => hasRtl(words));
  if (isPlain && !isRtlLanguage) return false;
  const words = rows.flatMap((row) => row.words);
  if (!words.some(({ text }) => !isBidirectional(text) && hasLetter(text))) return true;
  const flush = flushSide(rows);
  if (flush !== undefined) return flush === 'right';
  if (isPlain) return extents.some((extent) => nearerSide(rows, extent) === 'right');
  const balance = rtlBalance(words.map(({ text }) => text));
  for (const extent of extents) {
    const side = nearerSide(rows, extent);
    if (side === 'right') return isRtlLanguage || balance > 0 || language === undefined;
    if (side === 'left') return isRtlLanguage && balance > 0;
  }
  return isRtlLanguage || balance > 0;
}

/** Side on which several lines are aligned, while they are ragged on the other. */
function flushSide(rows: readonly Row[]): 'left' | 'right' | undefined {
  if (rows.length < 2) return undefined;
  const { left, right } = spreadOf(rows);
  const { em } = rows[0]!;
  if (right < em / 2 && left > em) return 'right';
  return left < em / 2 && right > em ? 'left' : undefined;
}

function spreadOf(rows: readonly Row[]): Extent {
  const spread = (at: (row: Row) => number) => maxOf(rows, at) - minOf(rows, at);
  return { left: spread(startOf), right: spread(endOf) };
}

function startOf({ words }: Row): number {
  return words[0]!.start;
}

function endOf({ words }: Row): number {
  return words.at(-1)!.end;
}

function nearerSide(rows: readonly Row[], { left, right }: Extent): 'left' | 'right' | undefined {
  const before = minOf(rows, startOf) - left;
  const behind = right - maxOf(rows, endOf);
  const { em } = rows[0]!;
  if (behind < before - NEARER * em) return 'right';
  return before < behind - NEARER * em ? 'left' : undefined;
}
