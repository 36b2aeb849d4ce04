import { mirrored, readingOrder } from '../../../document/typeset/reading-order.ts';
import { isBidirectional, RTL_LETTER } from '../../../page/layout/right-to-left.ts';
import type { TextLayout } from './text-layout.ts';

/** A space between two glyphs, in place of the index of a glyph. */
const SPACE = -1;
/** A part of a line, in reading order. */
export interface LogicalPart {
  /** Index of the glyph in the layout; undefined for a space. */
  readonly glyph: number | undefined;
  readonly text: string;
}

/** First code point of Hebrew, the first right-to-left script in Unicode. */
const FIRST_BIDIRECTIONAL = 0x590;

/** Whether lines of a layout may have to be brought into reading order. */
export function isBidirectionalLayout({ texts }: TextLayout): boolean {
  return texts.some((text) => text.charCodeAt(0) >= FIRST_BIDIRECTIONAL && isBidirectional(text));
}

/**
 * Lines of a page in reading order (UAX #9); the previous lines are the context of each.
 *
 * @param lines glyphs from left to right
 * @param separatorOf separator between two glyphs of a line
 */
export function logicalLines(
  layout: TextLayout,
  lines: readonly Int32Array[],
  rtl: boolean,
  separatorOf: (line: Int32Array) => (before: number, index: number) => '' | ' ' | '\n',
): LogicalPart[][] {
  const parts = lines.flatMap((line) => segmentsOf(layout, line, separatorOf(line), rtl));
  return readingOrder(parts, rtl, (part) => characterOf(layout, part)).map((line) =>
    line.map(({ part, isMirrored }) => {
      if (part === SPACE) return { glyph: undefined, text: ' ' };
      const text = layout.texts[part]!;
      return { glyph: part, text: isMirrored ? mirrored(text) : text };
    }),
  );
}

/** Splits a line at wide gaps, as between columns. */
function segmentsOf(
  { blank }: TextLayout,
  line: Int32Array,
  separator: (before: number, index: number) => '' | ' ' | '\n',
  rtl: boolean,
): number[][] {
  const segments: number[][] = [];
  let before: number | undefined;
  for (const index of line) {
    const between = before === undefined ? '\n' : separator(before, index);
    if (between === '\n') segments.push([]);
    const isSeparate = between === ' ' && blank[index] === 0 && blank[before!] === 0;
    segments.at(-1)!.push(...(isSeparate ? [SPACE, index] : [index]));
    before = index;
  }
  return rtl ? segments.reverse() : segments;
}

function characterOf({ texts, blank }: TextLayout, part: number): string {
  if (part === SPACE || blank[part] === 1) return ' ';
  const text = texts[part]!;
  return RTL_LETTER.exec(text)?.[0] ?? text;
}
