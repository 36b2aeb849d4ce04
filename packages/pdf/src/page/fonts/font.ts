import type { Matrix, Rect } from '../../file/core/matrix.ts';
import type { PdfDict, PdfRef, PdfStream } from '../../file/core/objects.ts';

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
  /** Least and greatest displacement that viewers use; only where they do not agree on one. */
  readonly advances?: readonly [least: number, greatest: number];
  /** Whether word spacing applies: a single-byte code 32. */
  readonly isSpace: boolean;
  /** Whether viewers draw nothing for it, each as wide as it likes: `.notdef` of a standard font. */
  readonly isBlank?: boolean;
  /** Extent of the glyph around its origin: advance by ascent and descent, or the position vector's box. */
  readonly box: Rect;
  /** Where the ink is, when the font program tells. */
  readonly ink?: Rect;
}

/** A glyph that a procedure draws, with the box of its ink. */
export interface MeasuredGlyph {
  readonly glyph: FontGlyph;
  /** Whether its procedure shows text in other fonts, or something without bounds. */
  readonly isComposed: boolean;
}

/** What is known about the glyphs of one document's Type 3 fonts. */
export type MeasuredGlyphs = WeakMap<FontGlyph, MeasuredGlyph>;

export interface ContentFont {
  /** The font dictionary. */
  readonly dict: PdfDict;
  readonly vertical: boolean;
  readonly ascent: number;
  readonly descent: number;
  /**
   * How high viewers take a line of it to be, in em: what they mark when its text is selected. Undefined for Type 3 fonts, whose size says
   * nothing of that.
   */
  readonly line: VerticalExtent | undefined;
  /** The map that says what its codes mean, if it has one. */
  readonly toUnicode?: PdfStream | undefined;
  /** The procedures with which a Type 3 font draws its glyphs. */
  readonly type3?: Type3Procedures | undefined;
  /** Splits a show string into glyphs. */
  decode(bytes: Uint8Array): FontGlyph[];
}

/** The advance on which most viewers agree, with the range of the others. */
export function advanceAmong(
  usual: number,
  others: readonly (number | undefined)[],
): Pick<FontGlyph, 'advance' | 'advances'> {
  const all = [usual, ...others.filter((other) => other !== undefined)];
  const least = Math.min(...all);
  const greatest = Math.max(...all);
  return greatest - least < SAME ? { advance: usual } : { advance: usual, advances: [least, greatest] };
}

/** Difference in em up to which two widths count as the same: less than rounding to whole units causes. */
const SAME = 0.002;

/** The glyph procedures of a Type 3 font (ISO 32000-2, 9.6.4). */
export interface Type3Procedures {
  readonly dict: PdfDict;
  /** From glyph space to text space. */
  readonly matrix: Matrix;
  readonly resources: PdfDict | undefined;
  procedure(code: number): { readonly stream: PdfStream; readonly ref: PdfRef | undefined } | undefined;
}

/** Distances from the baseline in em: up is positive, so that a descent is not. */
export interface VerticalExtent {
  readonly ascent: number;
  readonly descent: number;
}

/** Ascent and descent in em, from a font descriptor's values (1/1000 em), made plausible. */
export function verticalExtent(ascent: number | undefined, descent: number | undefined): VerticalExtent {
  let up = (ascent ?? 0) / 1000;
  let down = -Math.abs(descent ?? 0) / 1000;
  if (up < 0.5 || up > 1.2) up = 0.8;
  if (down < -0.5 || down === 0) down = -0.22;
  return { ascent: up, descent: down };
}
