import { intersects } from '../../../file/core/matrix.ts';
import { replacedIn } from '../../../page/content/marked-content.ts';
import type { MarkedContent, PlacedGlyph, TextRun } from '../../../page/content/model.ts';
import { isUnpainted } from '../../../page/content/text-state.ts';
import { uprightColumns } from '../../../page/content/upright-columns.ts';
import type { FontGlyph } from '../../../page/fonts/font.ts';
import {
  assemble,
  layoutOf,
  logicalText,
  ownersOf,
  type PageText,
  searchedRuns,
  separator,
  wordGap,
} from './assemble.ts';
import { columnLines } from './column-lines.ts';
import { lineNumbers, withoutLineNumbers } from './line-numbers.ts';
import { isBidirectionalLayout } from './logical-lines.ts';
import { Phrases } from './phrases.ts';
import { TableHeads } from './table-heads.ts';
import { TextLayout } from './text-layout.ts';
import { wrappedCells } from './wrapped-cells.ts';

export interface GlyphTexts {
  /** Glyph with this owner number. */
  glyphAt(owner: number): PlacedGlyph;
  readonly texts: readonly PageText[];
  /** Owners of line numbers, by sequence. If a page has line numbers, its first texts omit them. */
  readonly lineNumbers?: readonly ReadonlySet<number>[];
  readonly heads?: TableHeads;
  /** Reading cell by cell, for patterns that do not match by chance; undefined if it does not differ from the others. */
  readonly cells?: () => PageText | undefined;
}

/**
 * Readings of a page that are searched for patterns: in drawing order and, if it differs, by position on the page; each also with
 * the fonts' alternative Unicode values, if any.
 */
export function pageTexts(runs: readonly TextRun[]): GlyphTexts {
  const shown = searchedRuns(runs);
  const glyphAt = ownersOf(shown);
  const { texts, lineNumbers, heads, cells } = readingsOf(shown, (glyph) => glyph.unicode);
  const hasOther = shown.some(({ parts }) =>
    parts.some(
      (part) => typeof part !== 'number' && part.glyphs.some((glyph) => glyph.otherUnicode !== undefined),
    ),
  );
  const others = hasOther ? readingsOf(shown, (glyph) => glyph.otherUnicode ?? glyph.unicode).texts : [];
  return { glyphAt, texts: [...texts, ...others, ...seenTexts(shown)], lineNumbers, heads, cells };
}

/** Minimum size of visible letters, in points; some readers omit smaller ones. */
const TINY = 1.5;

/** Whether a run is drawn visibly, regardless of its colour and of content that covers it. */
export function isShown({ first, state, clip, bounds }: TextRun): boolean {
  const isClipped = clip !== undefined && bounds !== undefined && !intersects(clip, bounds);
  return !isUnpainted(state) && !isClipped && Math.hypot(first[2], first[3]) >= TINY;
}

/** Readings without invisibly drawn letters, if a page has both visible and invisible ones: invisible letters may split words. */
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

type Readings = Required<Pick<GlyphTexts, 'texts' | 'lineNumbers' | 'heads' | 'cells'>>;

function readingsOf(runs: readonly TextRun[], textOf: (glyph: FontGlyph) => string): Readings {
  const layout = layoutOf(runs, textOf);
  const lines = layout.visualLines();
  const sequences = lineNumbers(layout, lines);
  const texts = [];
  if (sequences.length > 0) {
    const rest = withoutLineNumbers(layout, lines, sequences);
    const kept = new Set(rest.flatMap((line) => [...line]));
    const drawn = layout.inOrder().filter((index) => kept.has(index));
    texts.push(...textsInOrder(layout, rest, drawn));
  }
  texts.push(...textsInOrder(layout, lines, layout.inOrder()));
  const owned = sequences.map((sequence) => new Set([...sequence].map((index) => layout.owners[index]!)));
  const phrases = new Phrases(layout, lines);
  return {
    texts,
    lineNumbers: owned,
    heads: new TableHeads(phrases),
    cells: () => wrappedCells(phrases),
  };
}

/** Texts of lines, also column by column, and of the same glyphs in drawing order. */
function textsInOrder(layout: TextLayout, lines: readonly Int32Array[], drawn: Int32Array): PageText[] {
  const gap = commonGap(layout, lines, drawn);
  const texts =
    gap !== undefined ? [assemble(layout, lines, gap)] : [assemble(layout, [drawn]), assemble(layout, lines)];
  const columns = columnLines(layout, lines);
  if (columns) {
    // Comes before the other readings, which run from one column into the next.
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

/** Width in em below which a space is invisible. */
const UNSEEN = 0.05;

/** Removes invisible spaces from a line: the next letter begins where the last one ends. */
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

/** Gap that is a word space on all lines, if lines and drawing order agree and break in the same places; undefined otherwise. */
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

/** Lines of some text from the top down. */
export function visualText(runs: readonly TextRun[]): PageText & Pick<GlyphTexts, 'glyphAt'> {
  const layout = layoutOf(runs, (glyph) => glyph.unicode);
  return { ...assemble(layout, layout.visualLines()), glyphAt: ownersOf(runs) };
}

/**
 * Readings of some glyphs: in drawing order, and line by line as on the page; then with the fonts' alternative Unicode values, if
 * any.
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
 * Readings of a page in which `ActualText` replaces the drawn text, as the text of the first glyph inside; none when the page has
 * no such texts.
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

/** Text of glyphs in drawing order. */
export function drawnText(glyphs: readonly PlacedGlyph[]): string {
  const layout = glyphLayout(glyphs, ({ glyph }) => glyph.unicode);
  return assemble(layout, [layout.inOrder()]).text;
}

/** Text of operators in drawing order. */
export function drawnTextOf(runs: readonly TextRun[]): string {
  const layout = layoutOf(runs, (glyph) => glyph.unicode);
  return assemble(layout, [layout.inOrder()]).text;
}
