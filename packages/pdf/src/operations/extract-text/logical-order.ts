import { IN_NUMBER, type Kinds, readingOrder } from '../../document/typeset/reading-order.ts';
import { hasLetter, isMark, isRtl } from './characters.ts';
import type { Glyph } from './glyph.ts';
import { type Word, wordOf } from './rows.ts';

/** A glyph, or what is between two words: white-space, or a change of the font. */
type Item = Glyph | 'space' | 'join';

/** Words of a line in the order in which they are read, and whether it is read from the right. */
export interface ReadLine {
  readonly words: readonly Word[];
  readonly rtl: boolean;
}

/**
 * Turns the order in which a line stands on the page into that in which it is read: the reverse of the reordering that displaying
 * it took (UAX 9, L2), with the direction of most of its letters as that of the paragraph.
 *
 * @param words from the start of the line to its end
 */
export function logicalOrder(words: readonly Word[]): ReadLine {
  if (!words.some(({ text }) => isRtl(text))) return { words, rtl: false };
  const items = words.flatMap((word, index): Item[] => [
    ...(index === 0 ? [] : [word.joined ? ('join' as const) : ('space' as const)]),
    ...word.glyphs,
  ]);
  const rtl = isRtlLine(words);
  const ordered = readingOrder(items, rtl, KINDS);
  return { words: wordsOf(withMarksBehind(withBrackets(ordered)), words[0]!.drawn), rtl };
}

/** Whether more of its letters are written to the left than to the right. */
export function isRtlLine(words: readonly Word[]): boolean {
  let balance = 0;
  for (const { glyphs } of words) {
    for (const { text } of glyphs) balance += isRtl(text) ? 1 : hasLetter(text) ? -1 : 0;
  }
  return balance > 0;
}

const KINDS: Kinds<Item> = {
  kindOf(item) {
    if (typeof item === 'string') return 'neutral';
    if (/^\p{Nd}/u.test(item.text)) return 'digit';
    if (isRtl(item.text)) return 'rtl';
    return hasLetter(item.text) ? 'ltr' : 'neutral';
  },
  isInNumber: (item) => item === 'join' || (item !== 'space' && IN_NUMBER.test(item.text)),
};

const MIRRORED: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
};

/** Fonts tell of a mirrored bracket either what it looks like or what it means: what makes pairs is right. */
function withBrackets(items: readonly Item[]): Item[] {
  let faults = 0;
  let open = 0;
  for (const item of items) {
    if (typeof item === 'string') continue;
    if (/^[([{«]$/.test(item.text)) open++;
    else if (/^[)\]}»]$/.test(item.text) && --open < 0) {
      faults++;
      open = 0;
    }
  }
  if (faults === 0) return [...items];
  return items.map((item) => {
    const other = typeof item === 'string' ? undefined : MIRRORED[item.text];
    return other === undefined ? item : { ...(item as Glyph), text: other };
  });
}

/** Marks are written behind their letter, before which some programs draw them. */
function withMarksBehind(items: Item[]): Item[] {
  for (let at = 0; at + 1 < items.length; at++) {
    const mark = items[at]!;
    const next = items[at + 1]!;
    const before = items[at - 1];
    if (typeof mark === 'string' || typeof next === 'string') continue;
    if (!isMark(mark.text) || isMark(next.text) || (before !== undefined && covers(before, mark))) continue;
    if (covers(next, mark)) [items[at], items[at + 1]] = [next, mark];
  }
  return items;
}

function covers(item: Item, mark: Glyph): boolean {
  if (typeof item === 'string' || isMark(item.text)) return false;
  const middle = (mark.start + mark.end) / 2;
  return middle >= item.start && middle < item.end;
}

function wordsOf(items: readonly Item[], drawn: number): Word[] {
  const words: Word[] = [];
  let glyphs: Glyph[] = [];
  let joined = false;
  const finish = () => {
    if (glyphs.length > 0) words.push(wordOf(glyphs, joined && words.length > 0, drawn));
    glyphs = [];
  };
  for (const item of items) {
    if (typeof item !== 'string') {
      glyphs.push(item);
      continue;
    }
    finish();
    joined = item === 'join';
  }
  finish();
  return words;
}
