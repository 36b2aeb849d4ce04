import type { Rect } from '../../../file/core/matrix.ts';
import type { ContentFont } from '../../../page/fonts/font.ts';
import type { OpenPage, ShownText } from '../engines/pdfium-page.ts';
import { squeeze } from '../text/folding.ts';
import { RIGHT_TO_LEFT } from './font-codes.ts';
import { type PageReading, PER_PLACE } from './page-reading.ts';

/**
 * Codes that another engine reads in the same way. They are learned from the pages whose text it has extracted; a code that it
 * has once read differently never counts as known again.
 */
export class ReadAlike {
  readonly #fonts = new Map<ContentFont, Map<number, boolean>>();

  /**
   * Whether the engine sees the same operators as a reading, at the same positions, with only codes that it is known to read in
   * the same way. The page then has no match that the reading does not have.
   */
  covers(page: OpenPage, { codes, places }: PageReading): boolean {
    for (const [font, shown] of codes) {
      const known = this.#fonts.get(font);
      if (shown.some((code) => known?.get(code) !== true)) return false;
    }
    const seen = page.textBounds();
    return (
      seen?.length === places.length / PER_PLACE &&
      seen.every((bounds, index) => isNear(bounds, places, index))
    );
  }

  /** Records how the engine has read a page. */
  learn({ texts }: PageReading, read: readonly ShownText[]): void {
    if (!texts || texts.length !== read.length) return;
    for (const [index, { font, glyphs }] of texts.entries()) {
      const { chars } = read[index]!;
      // If the engine returns more or fewer characters, they cannot be matched to glyphs.
      if (chars.length !== glyphs.length) continue;
      const known = this.#fonts.get(font) ?? new Map<number, boolean>();
      this.#fonts.set(font, known);
      for (const [at, { code, unicode }] of glyphs.entries())
        if (known.get(code) !== false) known.set(code, isAlike(chars[at]!, unicode));
    }
  }
}

function isAlike(char: string, unicode: string): boolean {
  return !RIGHT_TO_LEFT.test(char) && (char === unicode || squeeze(char) === squeeze(unicode));
}

/** Whether the positions agree within an em; the two engines measure glyphs by different boxes. */
function isNear({ x0, x1, y0, y1 }: Rect, places: Float32Array, index: number): boolean {
  const at = index * PER_PLACE;
  const em = places[at + 3]!;
  const isBeside = Math.abs(x0 - places[at]!) < em && Math.abs(x1 - places[at + 1]!) < em;
  return isBeside && Math.abs((y0 + y1) / 2 - places[at + 2]!) < em;
}
