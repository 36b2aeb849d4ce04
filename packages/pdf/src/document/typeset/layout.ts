import { directionOf } from './bidi.ts';
import { breakable, graphemesOf } from './scripts.ts';
import type { Direction, Typesetter } from './typesetter.ts';

export interface Line {
  readonly text: string;
  readonly direction: Direction;
}

/** Line height in a multi-line field, in em. */
export const LEADING = 1.2;

/** Wraps text to a width. Lengths are points. */
export function wrap(typesetter: Typesetter, text: string, size: number, width: number): Line[] {
  const lines: Line[] = [];
  for (const paragraph of text.split(/\n|\u2028|\u2029/)) {
    const direction = directionOf(paragraph);
    let line = '';
    let used = 0;
    const end = () => {
      lines.push({ text: line.trimEnd(), direction });
      line = '';
      used = 0;
    };
    for (const part of breakable(paragraph)) {
      const own = typesetter.width(part.trimEnd()) * size;
      if (used + own > width && line !== '') end();
      if (own <= width) {
        line += part;
        used += typesetter.width(part) * size;
        continue;
      }
      for (const grapheme of graphemesOf(part)) {
        const more = typesetter.width(grapheme) * size;
        if (used + more > width && line !== '') end();
        line += grapheme;
        used += more;
      }
    }
    end();
  }
  return lines;
}

/** Font sizes for fields with auto size. Points. */
const SMALLEST = 4;
const USUAL = 12;

/** Returns the font size at which a line fills the height of its field and, if possible, fits its width. */
export function fitLine(typesetter: Typesetter, text: string, width: number, height: number): number {
  const byHeight = height / (typesetter.ascent - typesetter.descent);
  const own = typesetter.width(text);
  const size = Math.min(byHeight, own > 0 ? width / own : byHeight);
  return Math.max(Math.min(SMALLEST, byHeight), Math.floor(size * 100) / 100);
}

/** Returns the usual font size, or the largest below it at which the text fits the field. */
export function fitText(typesetter: Typesetter, text: string, width: number, height: number): number {
  for (let size = USUAL; size > SMALLEST; size -= size > 8 ? 1 : 0.5) {
    if (heightOf(typesetter, wrap(typesetter, text, size, width).length, size) <= height) return size;
  }
  return SMALLEST;
}

function heightOf({ ascent, descent }: Typesetter, lines: number, size: number): number {
  return ((lines - 1) * LEADING + ascent - descent) * size;
}
