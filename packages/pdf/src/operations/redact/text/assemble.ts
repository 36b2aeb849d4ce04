import type { PlacedGlyph, TextRun } from '../../../page/content/model.ts';
import { uprightColumns } from '../../../page/content/upright-columns.ts';
import type { FontGlyph } from '../../../page/fonts/font.ts';
import { logicalLines } from './logical-lines.ts';
import { TextLayout } from './text-layout.ts';

/** Text of a page with the glyph from which every UTF-16 unit comes (−1 for separators). */
export interface PageText {
  readonly text: string;
  readonly owners: Int32Array;
}

/** A gap of this many em between glyphs is a word space, unless the whole line is spaced out. */
const WORD_GAP = 0.19;

/** Returns the operators whose text is searched. */
export function searchedRuns(runs: readonly TextRun[]): readonly TextRun[] {
  const isSearched = (run: TextRun) => !run.hidden && run.offsets.length > 0;
  // Returns the same list if possible, so that cached results for it stay valid.
  return runs.every(isSearched) ? runs : runs.filter(isSearched);
}

export function layoutOf(
  runs: readonly TextRun[],
  textOf: (glyph: FontGlyph) => string,
  isTaken: (index: number) => boolean = () => true,
): TextLayout {
  const layout = new TextLayout(runs.reduce((sum, { offsets }) => sum + offsets.length, 0));
  const upright = uprightColumns(runs);
  let owner = 0;
  for (const [index, run] of runs.entries()) {
    if (isTaken(index)) layout.addRun(run, owner, textOf, upright.has(run));
    owner += run.offsets.length;
  }
  return layout;
}

/** Maps owners, which are counted through all runs, to glyphs. */
export function ownersOf(runs: readonly TextRun[]): (owner: number) => PlacedGlyph {
  let count = 0;
  const firsts = runs.map(({ offsets }) => {
    count += offsets.length;
    return count - offsets.length;
  });
  return (owner) => {
    let low = 0;
    let high = firsts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (firsts[middle]! <= owner) low = middle;
      else high = middle - 1;
    }
    return runs[low]!.glyphs[owner - firsts[low]!]!;
  };
}

/** Text of lines in reading order, in paragraphs of one direction. */
export function logicalText(layout: TextLayout, lines: readonly Int32Array[], rtl: boolean): PageText {
  const out = new TextBuilder(layout.length);
  const separatorOf = (line: Int32Array) => {
    const gap = wordGap(layout, line);
    return (before: number, index: number) => separator(layout, before, index, gap);
  };
  for (const line of logicalLines(layout, lines, rtl, separatorOf)) {
    for (const { glyph, text } of line) {
      if (glyph === undefined) out.separate(' ');
      else out.add(text, layout.owners[glyph]!);
    }
    out.separate('\n');
  }
  return out.finish();
}

export function assemble(layout: TextLayout, lines: readonly Int32Array[], common?: number): PageText {
  const out = new TextBuilder(layout.length);
  for (const line of lines) {
    const gap = common ?? wordGap(layout, line);
    let previous = -1;
    for (const index of line) {
      const between = previous >= 0 ? separator(layout, previous, index, gap) : '';
      const isMark = layout.starts[index] === layout.ends[index] && MARKS.test(layout.texts[index]!);
      if (!isMark || between === '\n') out.separate(between);
      out.add(layout.texts[index]!, layout.owners[index]!);
      // A combining mark is drawn above or below its letter, so the next glyph is compared with the letter.
      if (!isMark || previous < 0) previous = index;
    }
    out.separate('\n');
  }
  return out.finish();
}

const MARKS = /^\p{M}+$/u;

/** In letter-spaced text, only a gap well above the usual one separates words. */
export function wordGap(layout: TextLayout, line: Int32Array): number {
  const { starts, expected, blank } = layout;
  const gaps = new Float64Array(line.length);
  let count = 0;
  let small = 0;
  for (let i = 1; i < line.length; i++) {
    const index = line[i]!;
    const before = line[i - 1]!;
    if (blank[index] === 1 || blank[before] === 1) continue;
    const gap = (starts[index]! - expected[before]!) / layout.stretch(index).em;
    if (!(gap > -0.3 && gap < 1.2)) continue;
    gaps[count++] = gap;
    if (gap <= 0.1) small++;
  }
  // Checks without sorting whether the median is larger.
  if (count < 6 || small > count >> 1) return WORD_GAP;
  const median = gaps.subarray(0, count).sort()[count >> 1]!;
  return Math.max(WORD_GAP, median * 1.7);
}

export function separator(layout: TextLayout, before: number, index: number, gap: number): '' | ' ' | '\n' {
  const previous = layout.stretch(before);
  const glyph = layout.stretch(index);
  const em = Math.max(previous.em, glyph.em);
  if (previous !== glyph) {
    if (previous.dx * glyph.dx + previous.dy * glyph.dy < 0.98) return '\n';
    if (Math.abs(previous.across - glyph.across) > em * 0.6) return '\n';
  }
  const forward = (layout.starts[index]! - layout.expected[before]!) / em;
  const backward = (layout.starts[before]! - layout.ends[index]!) / em;
  if (forward >= -0.4) return forward > 6 ? '\n' : forward > gap ? ' ' : '';
  // `TJ` may undo the character spacing: the next glyph then begins where this one ends.
  const behind = (layout.starts[index]! - layout.ends[before]!) / em;
  if (behind >= -0.4) return behind > gap ? ' ' : '';
  if (layout.blank[index] === 1 || layout.blank[before] === 1) return '';
  // Right-to-left scripts are often drawn glyph by glyph, leftwards.
  if (backward >= -0.4) return backward > 6 ? '\n' : backward > gap ? ' ' : '';
  return Math.abs(layout.starts[index]! - layout.starts[before]!) < em * 0.08 ? '' : '\n';
}

const NEWLINE = 0x0a;
const SPACE = 0x20;

class TextBuilder {
  #units: Uint16Array;
  #owners: Int32Array;
  #length = 0;
  #last = NEWLINE;

  constructor(glyphs: number) {
    this.#units = new Uint16Array(glyphs * 2 + 16);
    this.#owners = new Int32Array(glyphs * 2 + 16);
  }

  add(text: string, owner: number): void {
    for (let i = 0; i < text.length; i++) this.#push(text.charCodeAt(i), owner);
  }

  separate(separator: '' | ' ' | '\n'): void {
    if (separator === '' || this.#last === NEWLINE || (separator === ' ' && this.#last === SPACE)) return;
    this.#push(separator === ' ' ? SPACE : NEWLINE, -1);
  }

  #push(unit: number, owner: number): void {
    if (this.#length === this.#units.length) this.#grow();
    this.#units[this.#length] = unit;
    this.#owners[this.#length++] = owner;
    this.#last = unit;
  }

  #grow(): void {
    const [units, owners] = [this.#units, this.#owners];
    this.#units = new Uint16Array(units.length * 2);
    this.#owners = new Int32Array(owners.length * 2);
    this.#units.set(units);
    this.#owners.set(owners);
  }

  finish(): PageText {
    const units = this.#units.subarray(0, this.#length);
    // A string with one byte per character is faster to search.
    const isLatin = units.every((unit) => unit < 0x100);
    const text = isLatin
      ? Buffer.from(units).toString('latin1')
      : Buffer.from(units.buffer, 0, units.length * 2).toString('utf16le');
    return { text, owners: this.#owners.slice(0, this.#length) };
  }
}
