import type { ContentFont, FontGlyph } from '../../../page/fonts/font.ts';
import { squeeze } from '../text/folding.ts';

/** Codes from this one on are not tracked. */
const MOST_CODES = 0x10000;

/** Maximum number of fonts of one document that are tracked. */
const MOST_FONTS = 500;

/**
 * Right-to-left letters and formatting characters that make others run right to left: their reading order differs from drawing
 * order.
 */
export const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\ud802\ud803\ud83a\ud83b]/;

/**
 * Encoding of a code's squeezed text: a UTF-16 unit or, from `TEXT` on, an index into `texts`, each with this offset added; or
 * one of these constants.
 */
const UNIT = 0x10000;
const TEXT = 0x20000;
export const [UNKNOWN, NOTHING, ODD] = [0, 1, 2] as const;

/** Half of a surrogate pair. */
const SURROGATE = /[\ud800-\udfff]/;

/** Text of the codes of one font, by code. */
export class FontCodes {
  /** Text by code: `UNKNOWN`, `NOTHING`, `ODD` for codes with several readings, or a unit or string (see `unitOf`, `textOf`). */
  meanings = new Uint32Array(256);
  /** Last page that showed the code; pages count from 1. */
  pages = new Uint32Array(256);

  readonly #texts: string[] = [];

  /**
   * Allocates space for a code.
   *
   * @returns false when the code is not tracked
   */
  reach(code: number): boolean {
    if (code < this.meanings.length) return true;
    if (code >= MOST_CODES) return false;
    const length = 2 << Math.log2(code);
    this.meanings = grown(this.meanings, length);
    this.pages = grown(this.pages, length);
    return true;
  }

  /** Stores a glyph's text in `meanings`, and returns its encoding there. */
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

  /** String that an entry of `meanings` refers to; undefined for all other entries. */
  textOf(meaning: number): string | undefined {
    return meaning < TEXT ? undefined : this.#texts[meaning - TEXT];
  }
}

function grown(values: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(length);
  larger.set(values);
  return larger;
}

/** UTF-16 unit of an entry of `meanings` that is a unit. */
export function unitOf(meaning: number): number {
  return meaning - UNIT;
}

/** Codes of the fonts of one document. */
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
