import { intersects } from '../../../file/core/matrix.ts';
import { replacedIn } from '../../../page/content/marked-content.ts';
import type { MarkedContent, PlacedGlyph, TextRun } from '../../../page/content/model.ts';
import { isUnpainted } from '../../../page/content/text-state.ts';
import { uprightColumns } from '../../../page/content/upright-columns.ts';
import type { FontGlyph } from '../../../page/fonts/font.ts';
import { columnLines } from './column-lines.ts';
import { lineNumbers } from './line-numbers.ts';
import { isBidirectionalLayout, logicalLines } from './logical-lines.ts';
import { TableHeads } from './table-heads.ts';
import { TextLayout } from './text-layout.ts';

/** Text of a page with, for every UTF-16 unit, the glyph that it comes from (−1 for separators). */
export interface PageText {
  readonly text: string;
  readonly owners: Int32Array;
}

/** A gap of this many em between glyphs is a word space, unless the whole line is spaced out. */
const WORD_GAP = 0.19;

export interface GlyphTexts {
  /** The glyph that an owner stands for. */
  glyphAt(owner: number): PlacedGlyph;
  readonly texts: readonly PageText[];
  /** The owners of line numbers, by sequence. The first of the texts are without them, if there are any. */
  readonly lineNumbers?: readonly ReadonlySet<number>[];
  readonly heads?: TableHeads;
}

/**
 * The readings of a page that are searched for patterns: in the order of drawing and, where it is another, in the order of
 * position on the page; each also with the fonts' other meaning where there is one.
 */
export function pageTexts(runs: readonly TextRun[]): GlyphTexts {
  const shown = runs.filter((run) => !run.hidden && run.offsets.length > 0);
  const glyphAt = ownersOf(shown);
  const { texts, lineNumbers, heads } = readingsOf(shown, (glyph) => glyph.unicode);
  const hasOther = shown.some(({ parts }) =>
    parts.some(
      (part) => typeof part !== 'number' && part.glyphs.some((glyph) => glyph.otherUnicode !== undefined),
    ),
  );
  const others = hasOther ? readingsOf(shown, (glyph) => glyph.otherUnicode ?? glyph.unicode).texts : [];
  return { glyphAt, texts: [...texts, ...others, ...seenTexts(shown)], lineNumbers, heads };
}

/** Letters smaller than this, in points, are seen by nobody, and left out by some readers. */
const TINY = 1.5;

/** Whether a run is drawn so that it can be seen, whatever its colour and what covers it. */
export function isShown({ first, state, clip, bounds }: TextRun): boolean {
  const isClipped = clip !== undefined && bounds !== undefined && !intersects(clip, bounds);
  return !isUnpainted(state) && !isClipped && Math.hypot(first[2], first[3]) >= TINY;
}

/** The readings without letters that are drawn so that nobody sees them, if there are some among others: they may part words. */
function seenTexts(runs: readonly TextRun[]): readonly PageText[] {
  const isSeen = runs.map(isShown);
  if (!isSeen.includes(true) || !isSeen.includes(false)) return [];
  const layout = layoutOf(
    runs,
    (glyph) => glyph.unicode,
    (index) => isSeen[index]!,
  );
  return [assemble(layout, [layout.inOrder()]), assemble(layout, layout.visualLines())];
}

type Readings = Required<Pick<GlyphTexts, 'texts' | 'lineNumbers' | 'heads'>>;

function readingsOf(runs: readonly TextRun[], textOf: (glyph: FontGlyph) => string): Readings {
  const layout = layoutOf(runs, textOf);
  const lines = layout.visualLines();
  const sequences = lineNumbers(layout, lines);
  const texts = [];
  if (sequences.length > 0) {
    const rest = withoutNumbers(layout, lines, new Set(sequences.flatMap((sequence) => [...sequence])));
    const kept = new Set(rest.flatMap((line) => [...line]));
    const drawn = layout.inOrder().filter((index) => kept.has(index));
    texts.push(...textsInOrder(layout, rest, drawn));
  }
  texts.push(...textsInOrder(layout, lines, layout.inOrder()));
  const owned = sequences.map((sequence) => new Set([...sequence].map((index) => layout.owners[index]!)));
  return { texts, lineNumbers: owned, heads: new TableHeads(layout, lines) };
}

/** Lines without line numbers, and without the blanks that set those apart. */
function withoutNumbers(
  { blank }: TextLayout,
  lines: readonly Int32Array[],
  numbers: ReadonlySet<number>,
): Int32Array[] {
  return lines.flatMap((line) => {
    const rest = line.filter((index) => !numbers.has(index));
    if (rest.length === line.length) return [line];
    const isShown = (index: number) => blank[index] === 0;
    const from = rest.findIndex(isShown);
    return from < 0 ? [] : [rest.subarray(from, rest.findLastIndex(isShown) + 1)];
  });
}

/** The texts of lines, also column by column, and of the same glyphs in the order of drawing. */
function textsInOrder(layout: TextLayout, lines: readonly Int32Array[], drawn: Int32Array): PageText[] {
  const gap = commonGap(layout, lines, drawn);
  const texts =
    gap !== undefined ? [assemble(layout, lines, gap)] : [assemble(layout, [drawn]), assemble(layout, lines)];
  const columns = columnLines(layout, lines);
  if (columns) {
    // Before the others, which read from one column into the next.
    const read = assemble(layout, columns);
    if (!texts.some(({ text }) => text === read.text)) texts.unshift(read);
  }
  if (isBidirectionalLayout(layout)) {
    for (const order of columns ? [lines, columns] : [lines])
      texts.push(...[true, false].map((rtl) => logicalText(layout, order, rtl)));
  }
  const closed = lines.map((line) => withoutUnseen(layout, line));
  if (closed.every((line, index) => line.length === lines[index]!.length)) return texts;
  return [...texts, assemble(layout, closed)];
}

/** Lines in the order in which they are read, in paragraphs of one direction. */
function logicalText(layout: TextLayout, lines: readonly Int32Array[], rtl: boolean): PageText {
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

/** A space that is narrower than this, in em, is not seen. */
const UNSEEN = 0.05;

/** A line without the spaces that nobody sees, since the next letter stands where the last one ends. */
function withoutUnseen(layout: TextLayout, line: Int32Array): Int32Array {
  const { blank, starts, ends } = layout;
  const kept = new Int32Array(line.length);
  let length = 0;
  let last = -1;
  let begun = 0;
  for (const index of line) {
    if (blank[index] === 0) {
      const isUnseen =
        last >= 0 &&
        begun < length &&
        Math.abs(starts[index]! - ends[last]!) < UNSEEN * layout.stretch(index).em;
      if (isUnseen) length = begun;
      last = index;
    }
    kept[length++] = index;
    if (blank[index] === 0) begun = length;
  }
  return kept.subarray(0, length);
}

/**
 * The gap that is a word space on all lines, if their order is that of drawing, and they part where the latter parts
 * them; undefined otherwise.
 */
function commonGap(layout: TextLayout, lines: readonly Int32Array[], drawn: Int32Array): number | undefined {
  const gap = wordGap(layout, drawn);
  let next = 0;
  for (const line of lines) {
    for (let i = 0; i < line.length; i++) if (line[i] !== drawn[next + i]) return undefined;
    if (next > 0 && separator(layout, drawn[next - 1]!, drawn[next]!, gap) !== '\n') return undefined;
    if (wordGap(layout, line) !== gap) return undefined;
    next += line.length;
  }
  return next === drawn.length ? gap : undefined;
}

function layoutOf(
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

/** Owners are counted through all runs. */
function ownersOf(runs: readonly TextRun[]): (owner: number) => PlacedGlyph {
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

/** The lines of some text from the top down. */
export function visualText(runs: readonly TextRun[]): PageText & Pick<GlyphTexts, 'glyphAt'> {
  const layout = layoutOf(runs, (glyph) => glyph.unicode);
  return { ...assemble(layout, layout.visualLines()), glyphAt: ownersOf(runs) };
}

/**
 * The readings of some glyphs: in the order in which they are drawn, and line by line as they stand on the page; then with the
 * fonts' other meaning where there is one.
 */
export function textsOfGlyphs(glyphs: readonly PlacedGlyph[]): string[] {
  const readings = (textOf: (glyph: FontGlyph) => string) => {
    const layout = glyphLayout(glyphs, ({ glyph }) => textOf(glyph));
    return [[layout.inOrder()], layout.visualLines()].map((lines) => assemble(layout, lines).text);
  };
  const texts = readings((glyph) => glyph.unicode);
  if (!glyphs.some(({ glyph }) => glyph.otherUnicode !== undefined)) return texts;
  return [...texts, ...readings((glyph) => glyph.otherUnicode ?? glyph.unicode)];
}

function glyphLayout(glyphs: readonly PlacedGlyph[], textOf: (glyph: PlacedGlyph) => string): TextLayout {
  const layout = new TextLayout(glyphs.length);
  const upright = uprightColumns([...new Set(glyphs.map(({ run }) => run))]);
  for (const [index, glyph] of glyphs.entries())
    layout.addGlyph(glyph, index, textOf(glyph), upright.has(glyph.run));
  return layout;
}

/**
 * The readings of a page in which `ActualText` stands in place of what is drawn, as the text of the first glyph inside; none
 * when the page has no such texts.
 */
export function replacedTexts(runs: readonly TextRun[]): GlyphTexts {
  if (!runs.some(replacedIn)) return { glyphAt: ownersOf([]), texts: [] };
  const glyphs = runs.filter((run) => !run.hidden).flatMap((run) => run.glyphs);
  const begun = new Set<MarkedContent>();
  const layout = glyphLayout(glyphs, ({ run, glyph }) => {
    const marked = replacedIn(run);
    if (!marked) return glyph.unicode;
    const text = begun.has(marked) ? '' : marked.actualText!;
    begun.add(marked);
    return text;
  });
  const texts = [assemble(layout, [layout.inOrder()]), assemble(layout, layout.visualLines())];
  return { glyphAt: (owner) => glyphs[owner]!, texts };
}

/** The text of glyphs in the order in which they are drawn. */
export function drawnText(glyphs: readonly PlacedGlyph[]): string {
  const layout = glyphLayout(glyphs, ({ glyph }) => glyph.unicode);
  return assemble(layout, [layout.inOrder()]).text;
}

/** The text of operators in the order in which they are drawn. */
export function drawnTextOf(runs: readonly TextRun[]): string {
  const layout = layoutOf(runs, (glyph) => glyph.unicode);
  return assemble(layout, [layout.inOrder()]).text;
}

function assemble(layout: TextLayout, lines: readonly Int32Array[], common?: number): PageText {
  const out = new TextBuilder(layout.length);
  for (const line of lines) {
    const gap = common ?? wordGap(layout, line);
    let previous = -1;
    for (const index of line) {
      const between = previous >= 0 ? separator(layout, previous, index, gap) : '';
      const isMark = layout.starts[index] === layout.ends[index] && MARKS.test(layout.texts[index]!);
      if (!isMark || between === '\n') out.separate(between);
      out.add(layout.texts[index]!, layout.owners[index]!);
      // What follows a mark stands behind the letter, wherever above or below it the mark is drawn.
      if (!isMark || previous < 0) previous = index;
    }
    out.separate('\n');
  }
  return out.finish();
}

const MARKS = /^\p{M}+$/u;

/** In letter-spaced text, only a gap well above the usual one separates words. */
function wordGap(layout: TextLayout, line: Int32Array): number {
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
  // Without sorting them, whether the one in the middle is larger.
  if (count < 6 || small > count >> 1) return WORD_GAP;
  const median = gaps.subarray(0, count).sort()[count >> 1]!;
  return Math.max(WORD_GAP, median * 1.7);
}

function separator(layout: TextLayout, before: number, index: number, gap: number): '' | ' ' | '\n' {
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
  // Where `TJ` takes back a character spacing, the next glyph begins where this one ends.
  const behind = (layout.starts[index]! - layout.ends[before]!) / em;
  if (behind >= -0.4) return behind > gap ? ' ' : '';
  if (layout.blank[index] === 1 || layout.blank[before] === 1) return '';
  // Right-to-left scripts are often drawn glyph by glyph to the left.
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
    // Searching in text of one byte for each character is quicker.
    const isLatin = units.every((unit) => unit < 0x100);
    const text = isLatin
      ? Buffer.from(units).toString('latin1')
      : Buffer.from(units.buffer, 0, units.length * 2).toString('utf16le');
    return { text, owners: this.#owners.slice(0, this.#length) };
  }
}
