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
import { TableHeads } from './table-heads.ts';
import { TextLayout } from './text-layout.ts';

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
  const shown = searchedRuns(runs);
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
    const rest = withoutLineNumbers(layout, lines, sequences);
    const kept = new Set(rest.flatMap((line) => [...line]));
    const drawn = layout.inOrder().filter((index) => kept.has(index));
    texts.push(...textsInOrder(layout, rest, drawn));
  }
  texts.push(...textsInOrder(layout, lines, layout.inOrder()));
  const owned = sequences.map((sequence) => new Set([...sequence].map((index) => layout.owners[index]!)));
  return { texts, lineNumbers: owned, heads: new TableHeads(layout, lines) };
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
