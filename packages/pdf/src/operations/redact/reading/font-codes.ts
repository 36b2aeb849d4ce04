import type { ContentFont, FontGlyph } from '../../../page/fonts/font.ts';
import { squeeze } from '../text/folding.ts';

/** Codes from here on are not followed. */
const MOST_CODES = 0x10000;

/** Fonts of one document that are followed. */
const MOST_FONTS = 500;

/** Letters that are read from right to left, and what makes others be read so: their order in a line is not that of drawing. */
export const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\ud802\ud803\ud83a\ud83b]/;

/** What a code means, squeezed: a UTF-16 unit or, from `TEXT` on, an index in `texts`, each with this added; or one of these. */
const UNIT = 0x10000;
const TEXT = 0x20000;
export const [UNKNOWN, NOTHING, ODD] = [0, 1, 2] as const;

/** Half a character. */
const SURROGATE = /[\ud800-\udfff]/;

/** What is known of the codes of one font, by code. */
export class FontCodes {
  /** By code: `UNKNOWN`, `NOTHING`, `ODD` for what is read in several ways, or a unit or text (see `unitOf`, `textOf`). */
  meanings = new Uint32Array(256);
  /** The page that showed the code last; pages count from 1. */
  pages = new Uint32Array(256);

  readonly #texts: string[] = [];

  /** Makes room for a code. @returns false when it is not followed */
  reach(code: number): boolean {
    if (code < this.meanings.length) return true;
    if (code >= MOST_CODES) return false;
    const length = 2 << Math.log2(code);
    this.meanings = grown(this.meanings, length);
    this.pages = grown(this.pages, length);
    return true;
  }

  /** What a glyph means, as it stands in `meanings` from then on. */
  learn({ code, unicode, otherUnicode }: FontGlyph): number {
    const text = squeeze(unicode);
    const isOdd = otherUnicode !== undefined || RIGHT_TO_LEFT.test(unicode) || SURROGATE.test(text);
    const meaning = isOdd ? ODD : this.#meaningOf(text);
    this.meanings[code] = meaning;
    return meaning;
  }

  #meaningOf(text: string): number {
    if (text.length > 1) return TEXT + this.#texts.push(text) - 1;
    return text === '' ? NOTHING : UNIT + text.charCodeAt(0);
  }

  /** The text that a meaning stands for; undefined for all others. */
  textOf(meaning: number): string | undefined {
    return meaning < TEXT ? undefined : this.#texts[meaning - TEXT];
  }
}

function grown(values: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(length);
  larger.set(values);
  return larger;
}

/** The unit that a meaning stands for, which is none of the others. */
export function unitOf(meaning: number): number {
  return meaning - UNIT;
}

/** What is known of the fonts of one document. */
export class DocumentCodes {
  readonly #fonts = new Map<ContentFont, FontCodes>();

  /** @returns undefined when there are too many fonts */
  of(font: ContentFont): FontCodes | undefined {
    let codes = this.#fonts.get(font);
    if (!codes && this.#fonts.size < MOST_FONTS) {
      codes = new FontCodes();
      this.#fonts.set(font, codes);
    }
    return codes;
  }
}
