import type { Typesetter } from '../../typeset/typesetter.ts';
import type { Frame } from './frame.ts';

/** Positioned text in a frame. Points, from the lower left corner of the frame. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
}

/** Amount by which text exceeds the visible part of its frame. Points. */
export interface Overflow {
  readonly side: 'width' | 'height';
  /** Font size. */
  readonly size: number;
  readonly needed: number;
  readonly available: number;
}

/**
 * Tolerance, relative to the font size, within which a cut glyph stays readable: side bearings, and the slack of font metrics.
 */
const SLACK = { width: 0.05, height: 0.1 };

/** Returns how much the frame cuts off the text as drawn; undefined when nothing is cut. */
export function overflowOf(
  typesetter: Typesetter,
  all: readonly PlacedText[],
  frame: Frame,
): Overflow | undefined {
  const placed = all.filter(({ text }) => text.trim() !== '');
  const { width, height, inset } = frame;
  const inside = { width: Math.max(0, width - 2 * inset), height: Math.max(0, height - 2 * inset) };
  for (const { text, x, size } of placed) {
    const needed = typesetter.width(text.trimEnd()) * size;
    const slack = SLACK.width * size;
    if (needed > 0 && (x < inset - slack || x + needed > width - inset + slack)) {
      return { side: 'width', size, needed, available: inside.width };
    }
  }
  let [top, bottom, size] = [-Infinity, Infinity, 0];
  for (const each of placed) {
    const ink = inkOf(typesetter, each.text);
    top = Math.max(top, each.baseline + (ink.ascent - SLACK.height) * each.size);
    bottom = Math.min(bottom, each.baseline + (ink.descent + SLACK.height) * each.size);
    size = each.size;
  }
  if (top <= height - inset && bottom >= inset) return undefined;
  return { side: 'height', size, needed: top - bottom + 2 * SLACK.height * size, available: inside.height };
}

/** Whether a glyph is wider than its cell by more than its side bearings. */
export function isWider(needed: number, available: number, size: number): boolean {
  return needed > available + 2 * SLACK.width * size;
}

/** Cap height of most fonts, in em. */
const CAPITALS = 0.76;
const HIGHEST = 1.1;
const LOWEST = -0.35;

/** Returns the ascent and descent of a string in em: less than those of its font if it has no accents and descenders. */
function inkOf({ ascent, descent }: Typesetter, text: string): { ascent: number; descent: number } {
  const isPlain = /^[ -~]*$/.test(text);
  return {
    ascent: Math.min(ascent, isPlain ? CAPITALS : HIGHEST),
    descent: isPlain && !/[gjpqyQ,;()[\]{}|@$&_]/.test(text) ? 0 : Math.max(descent, LOWEST),
  };
}
