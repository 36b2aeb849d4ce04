import { type Matrix, mapRect, type Rect, union } from '../../file/core/matrix.ts';
import { fromFrame } from './glyphs.ts';
import { type DirectionHints, isRtlParagraph, logicalOrder } from './logical-order.ts';
import type { Line, Row, Word } from './page-parts.ts';
import type { TextBox, TextLine } from './types.ts';

/**
 * Returns the lines of a paragraph.
 *
 * @param rows at least one word in each
 */
export function linesOf(rows: readonly Row[], hints?: DirectionHints): Line[] {
  const rtl = isRtlParagraph(rows, hints);
  const read = logicalOrder(
    rows.map(({ words }) => words),
    rtl,
  );
  return rows.map((row, index) => readLine(row, read[index]!, rtl));
}

function readLine(row: Row, words: readonly Word[], rtl: boolean): Line {
  let start = Infinity;
  let end = -Infinity;
  let top = Infinity;
  let bottom = -Infinity;
  const sizes = new Map<number, number>();
  for (const word of words) {
    start = Math.min(start, word.start);
    end = Math.max(end, word.end);
    top = Math.min(top, word.top);
    bottom = Math.max(bottom, word.bottom);
    const size = Math.round(word.em * 10) / 10;
    sizes.set(size, (sizes.get(size) ?? 0) + word.text.length);
  }
  const [em] = [...sizes].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]!;
  const { angle } = words[0]!.glyphs[0]!;
  const spaced = (rtl ? row.blanks?.before : row.blanks?.behind) ?? false;
  return { words, rtl, start, end, top, bottom, base: row.base, em, angle, spaced, row };
}

/** Splits the lines of a paragraph where the next column begins, above the last line. */
export function columnsOf(lines: readonly Line[]): readonly (readonly Line[])[] {
  const columns: Line[][] = [];
  let last: Line | undefined;
  for (const line of lines) {
    if (last && line.base >= last.base - last.em) columns.at(-1)!.push(line);
    else columns.push([line]);
    last = line;
  }
  return columns;
}

export function lineText({ words }: Pick<Line, 'words'>): string {
  return words.map(({ text, joined }, index) => (index === 0 || joined ? text : ` ${text}`)).join('');
}

/** Whether all letters of some words are bold, italic, or fixed-width. */
export function isAll(words: readonly Word[], look: 'bold' | 'italic' | 'mono'): boolean {
  return words.length > 0 && words.every(({ glyphs }) => glyphs[0]!.style[look]);
}

export function presentLine(line: Line): TextLine {
  const { words, rtl, angle } = line;
  const back = fromFrame(angle);
  return {
    text: lineText(line),
    box: boxOf(framed(words), back),
    rotation: angle,
    direction: rtl ? 'rtl' : 'ltr',
    words: words.map((word) => {
      const { style } = word.glyphs[0]!;
      return {
        text: word.text,
        box: boxOf(framed([word]), back),
        font: style.name,
        size: round(word.em),
        bold: style.bold,
        italic: style.italic,
        ...(word.link !== undefined && { link: word.link }),
      };
    }),
  };
}

/** Bounds of lines on the displayed page. */
export function boxAround(lines: readonly Line[]): TextBox | undefined {
  const rects = lines.map(({ words, angle }) => mapRect(fromFrame(angle), framed(words)));
  return rects.length === 0 ? undefined : toBox(rects.reduce(union));
}

function framed(words: readonly Word[]): Rect {
  return words
    .map(({ start, end, top, bottom }) => ({ x0: start, y0: top, x1: Math.max(start, end), y1: bottom }))
    .reduce(union);
}

function boxOf(rect: Rect, back: Matrix): TextBox {
  return toBox(mapRect(back, rect));
}

function toBox({ x0, y0, x1, y1 }: Rect): TextBox {
  return { x: round(x0), y: round(y0), width: round(x1 - x0), height: round(y1 - y0) };
}

export function round(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}
