import type { PdfObject } from '../../file/core/objects.ts';

export type Direction = 'ltr' | 'rtl';

/** Fonts by resource name. */
export type UsedFonts = Map<string, PdfObject>;

/** Sets text in fonts, a line at a time. Lengths are in em, relative to the font size. */
export interface Typesetter {
  /** Height of letters above the baseline; the next member is their depth below it (negative). */
  readonly ascent: number;
  readonly descent: number;
  /** Returns the first character that cannot be set; undefined when all can. */
  missing(text: string): string | undefined;
  width(text: string): number;
  /**
   * Returns the operators that show a line at the current position (ISO 32000-2, 9.4.3).
   *
   * @param used collects the fonts that the operators refer to
   */
  show(text: string, size: number, direction: Direction, used: UsedFonts): string;
}
