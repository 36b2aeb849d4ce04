import type { Rect } from '../../../file/core/matrix.ts';
import type { ContentFont } from '../../../page/fonts/font.ts';
import type { OpenPage, ShownText } from '../engines/pdfium-page.ts';
import { squeeze } from '../text/folding.ts';
import { RIGHT_TO_LEFT } from './font-codes.ts';
import { type PageReading, PER_PLACE } from './page-reading.ts';

/**
 * Which codes another engine reads as they are read here. That is known of those which it has read, on the pages whose text it has
 * been asked for; a code that it has once read otherwise is never again taken for known.
 */
export class ReadAlike {
  readonly #fonts = new Map<ContentFont, Map<number, boolean>>();

  /**
   * Whether the engine sees the same operators at the same places as a reading, with none but codes that it is known to read
   * alike: nothing can match there that does not match in the reading.
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

  /** Takes note of how the engine has read a page. */
  learn({ texts }: PageReading, read: readonly ShownText[]): void {
    if (!texts || texts.length !== read.length) return;
    for (const [index, { font, glyphs }] of texts.entries()) {
      const { chars } = read[index]!;
      // Where it makes more or fewer characters of it, there is no telling which is which.
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

/** Within an em: the two measure glyphs by different boxes. */
function isNear({ x0, x1, y0, y1 }: Rect, places: Float32Array, index: number): boolean {
  const at = index * PER_PLACE;
  const em = places[at + 3]!;
  const isBeside = Math.abs(x0 - places[at]!) < em && Math.abs(x1 - places[at + 1]!) < em;
  return isBeside && Math.abs((y0 + y1) / 2 - places[at + 2]!) < em;
}
