import type { Rect } from '../../../file/core/matrix.ts';

/** Boxes that PDFium invents are one thousandth of an em high and as wide as the advance. */
const NO_HEIGHT = 0.005;

/** Whether a code is white space or no character at all. */
export function isInvisible(code: number): boolean {
  if (code < 0x80) return code === 0 || code === 0x20 || (code >= 0x09 && code <= 0x0d);
  return code > 0x10ffff || /\s/u.test(String.fromCodePoint(code));
}

/**
 * The characters of a page as an engine extracts them, in a typed array, since a page has thousands. Their boxes are fetched one
 * by one, as only few of them matter.
 */
export class CharTable {
  /** Code points; 0 for characters without one. */
  readonly codes: Uint32Array;
  readonly #boxOf: (index: number) => Rect | undefined;

  /** @param boxOf bounds of the ink of a character, in the page's user space; only while the page is open */
  constructor(length: number, boxOf: (index: number) => Rect | undefined) {
    this.codes = new Uint32Array(length);
    this.#boxOf = boxOf;
  }

  get length(): number {
    return this.codes.length;
  }

  text(index: number): string {
    const code = this.codes[index]!;
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  }

  /** Tight bounds of the ink; undefined for spaces and for characters that the engine adds. */
  box(index: number): Rect | undefined {
    const box = this.#boxOf(index);
    return box && box.x1 > box.x0 && box.y1 > box.y0 ? box : undefined;
  }

  /** Whether the engine has no glyph, and therefore no position, for a character that should be visible. */
  isUndrawn(index: number): boolean {
    const box = isInvisible(this.codes[index]!) ? undefined : this.box(index);
    return box !== undefined && box.y1 - box.y0 < (box.x1 - box.x0) * NO_HEIGHT;
  }

  /** Joins all characters except those that `isLeftOut`; `owners` has the index of the character for each UTF-16 unit. */
  joined(isLeftOut: (code: number) => boolean): { text: string; owners: () => Int32Array } {
    const units = new Uint16Array(this.length * 2);
    const isTaken = (code: number) => code !== 0 && code <= 0x10ffff && !isLeftOut(code);
    let length = 0;
    let isLatin = true;
    for (const code of this.codes) {
      if (!isTaken(code)) continue;
      if (code > 0xff) isLatin = false;
      if (code > 0xffff) {
        units[length++] = 0xd7c0 + (code >> 10);
        units[length++] = 0xdc00 + (code & 0x3ff);
      } else units[length++] = code;
    }
    // A string with one byte per character is faster to search.
    const text = isLatin
      ? Buffer.from(units.subarray(0, length)).toString('latin1')
      : Buffer.from(units.buffer, 0, length * 2).toString('utf16le');
    const owners = () => {
      const all = new Int32Array(length);
      let at = 0;
      for (const [index, code] of this.codes.entries()) {
        if (!isTaken(code)) continue;
        all[at++] = index;
        if (code > 0xffff) all[at++] = index;
      }
      return all;
    };
    return { text, owners };
  }
}
