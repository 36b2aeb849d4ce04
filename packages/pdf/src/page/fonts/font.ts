import type { Matrix, Rect } from '../../file/core/matrix.ts';
import type { PdfDict, PdfRef, PdfStream } from '../../file/core/objects.ts';

/** One character code of a show string, with its meaning and metrics from the font. Lengths are in units of the font size. */
export interface FontGlyph {
  readonly code: number;
  /** Number of bytes of the code. */
  readonly length: number;
  /** Text of the glyph; empty when the font does not define it. */
  readonly unicode: string;
  /** Alternative text, if ToUnicode and the encoding contradict each other. */
  readonly otherUnicode?: string;
  /** Horizontal displacement, or the vertical one (negative is down) in a vertical font. */
  readonly advance: number;
  /** Least and greatest displacement among viewers; only set if they differ. */
  readonly advances?: readonly [least: number, greatest: number];
  /** Whether word spacing applies: a single-byte code 32. */
  readonly isSpace: boolean;
  /** Whether viewers draw nothing for it, with differing widths: `.notdef` of a standard font. */
  readonly isBlank?: boolean;
  /** Extent of the glyph around its origin: advance by ascent and descent, or the position vector's box. */
  readonly box: Rect;
  /** Box of the ink, if the font program defines it. */
  readonly ink?: Rect;
  /** Distance in em from the origin down to the baseline of the line, for symbols that hang below their origin. */
  readonly hang?: number;
}

/** A glyph drawn by a procedure, with the box of its ink. */
export interface MeasuredGlyph {
  readonly glyph: FontGlyph;
  /** Whether its procedure shows text in other fonts, or content without bounds. */
  readonly isComposed: boolean;
}

/** Measured glyphs of a document's Type 3 fonts. */
export type MeasuredGlyphs = WeakMap<FontGlyph, MeasuredGlyph>;

export interface ContentFont {
  /** The font dictionary. */
  readonly dict: PdfDict;
  readonly vertical: boolean;
  readonly ascent: number;
  readonly descent: number;
  /**
   * Line height in em that viewers highlight when text is selected. Undefined for Type 3 fonts, whose font size is unrelated to
   * it.
   */
  readonly line: VerticalExtent | undefined;
  /** ToUnicode map, if it has one. */
  readonly toUnicode?: PdfStream | undefined;
  /** Glyph procedures of a Type 3 font. */
  readonly type3?: Type3Procedures | undefined;
  /** Splits a show string into glyphs. */
  decode(bytes: Uint8Array): FontGlyph[];
}

/** Returns the advance used by most viewers, with the range of the others. */
export function advanceAmong(
  usual: number,
  others: readonly (number | undefined)[],
): Pick<FontGlyph, 'advance' | 'advances'> {
  const all = [usual, ...others.filter((other) => other !== undefined)];
  const least = Math.min(...all);
  const greatest = Math.max(...all);
  return greatest - least < SAME ? { advance: usual } : { advance: usual, advances: [least, greatest] };
}

/** Difference in em up to which two widths count as equal: less than rounding to whole units causes. */
const SAME = 0.002;

/** The glyph procedures of a Type 3 font (ISO 32000-2, 9.6.4). */
export interface Type3Procedures {
  readonly dict: PdfDict;
  /** Matrix from glyph space to text space. */
  readonly matrix: Matrix;
  readonly resources: PdfDict | undefined;
  procedure(code: number): { readonly stream: PdfStream; readonly ref: PdfRef | undefined } | undefined;
}

/** Distances from the baseline in em, positive upwards: a descent is negative. */
export interface VerticalExtent {
  readonly ascent: number;
  readonly descent: number;
}

/** Returns plausible ascent and descent in em from a font descriptor's values (1/1000 em). */
export function verticalExtent(ascent: number | undefined, descent: number | undefined): VerticalExtent {
  let up = (ascent ?? 0) / 1000;
  let down = -Math.abs(descent ?? 0) / 1000;
  if (up < 0.5 || up > 1.2) up = 0.8;
  if (down < -0.5 || down === 0) down = -0.22;
  return { ascent: up, descent: down };
}
