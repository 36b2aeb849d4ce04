import type { Rect } from '../core/matrix.ts';

/** One character code of a show string, with what its font says about it. Lengths are in units of the font size. */
export interface FontGlyph {
  readonly code: number;
  /** Bytes of the code in the string. */
  readonly length: number;
  /** What the glyph means; empty when nothing in the font tells. */
  readonly unicode: string;
  /** Another reading, where ToUnicode and the encoding contradict each other. */
  readonly otherUnicode?: string;
  /** Horizontal displacement, or the vertical one (negative is down) in a vertical font. */
  readonly advance: number;
  /** Whether word spacing applies: a single-byte code 32. */
  readonly isSpace: boolean;
  /** Extent of the glyph around its origin: advance by ascent and descent, or the position vector's box. */
  readonly box: Rect;
  /** Where the ink is, when the font program tells. */
  readonly ink?: Rect;
}

export interface ContentFont {
  readonly vertical: boolean;
  readonly ascent: number;
  readonly descent: number;
  readonly isType3: boolean;
  /** Splits a show string into glyphs. */
  decode(bytes: Uint8Array): FontGlyph[];
}

/** Ascent and descent in em, from a font descriptor's values (1/1000 em), made plausible. */
export function verticalExtent(
  ascent: number | undefined,
  descent: number | undefined,
): {
  ascent: number;
  descent: number;
} {
  let up = (ascent ?? 0) / 1000;
  let down = -Math.abs(descent ?? 0) / 1000;
  if (up < 0.5 || up > 1.2) up = 0.8;
  if (down < -0.5 || down === 0) down = -0.22;
  return { ascent: up, descent: down };
}
