import type { PdfObject } from '../../file/core/objects.ts';

export type Direction = 'ltr' | 'rtl';

/** Fonts by the names with which operators refer to them. */
export type UsedFonts = Map<string, PdfObject>;

/** Sets text in fonts, a line at a time. Lengths are in em: they are multiplied by the size. */
export interface Typesetter {
  /** How far letters reach above the baseline, and below it (negative). */
  readonly ascent: number;
  readonly descent: number;
  /** The first character of a text that cannot be set; undefined when all can. */
  missing(text: string): string | undefined;
  width(text: string): number;
  /**
   * The operators that show a line from the present place on (ISO 32000-2, 9.4.3).
   *
   * @param used takes the fonts that they refer to
   */
  show(text: string, size: number, direction: Direction, used: UsedFonts): string;
}
