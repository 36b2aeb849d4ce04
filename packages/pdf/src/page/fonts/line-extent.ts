import type { PdfDict } from '../../file/core/objects.ts';
import type { ObjectReader } from '../../file/core/reader.ts';
import { rectEntry } from '../syntax/entries.ts';
import type { VerticalExtent } from './font.ts';
import type { TrueTypeProgram } from './truetype.ts';

/** Height that viewers assume for a font without one, in em. */
const USUAL: VerticalExtent = { ascent: 0.95, descent: -0.35 };

/** Least height that viewers assume for a font that they replace by their own. */
const SUBSTITUTE: VerticalExtent = { ascent: 0.95, descent: -0.25 };

/** Largest plausible line height, in em. */
const HIGHEST = 1.5;
const LOWEST = -0.8;

/**
 * Returns the line height of a font: `Ascent` and `Descent` of its descriptor (ISO 32000-2, 9.8.1), else the values of its
 * program or its `FontBBox`, else those that viewers assume. Implausible values are skipped, and the result is never less than
 * the glyph boxes.
 */
export function lineExtent(
  pdf: ObjectReader,
  descriptor: PdfDict | undefined,
  program: TrueTypeProgram | undefined,
  glyphs: VerticalExtent,
): VerticalExtent {
  const box = rectEntry(pdf, descriptor, 'FontBBox');
  const thousandths = (value: number | undefined) => (value === undefined ? undefined : value / 1000);
  const up = [thousandths(pdf.number(descriptor, 'Ascent')), program?.line?.ascent, thousandths(box?.y1)]
    .map((value) => Math.abs(value ?? 0))
    .find((value) => value >= glyphs.ascent / 2 && value <= HIGHEST);
  const down = [thousandths(pdf.number(descriptor, 'Descent')), program?.line?.descent, thousandths(box?.y0)]
    .map((value) => -Math.abs(value ?? 0))
    .find((value) => value < 0 && value >= LOWEST);
  const isEmbedded = ['FontFile', 'FontFile2', 'FontFile3'].some((key) => pdf.stream(descriptor, key));
  const least = isEmbedded ? glyphs : SUBSTITUTE;
  return {
    ascent: Math.max(up ?? USUAL.ascent, least.ascent, glyphs.ascent),
    descent: Math.min(down ?? USUAL.descent, least.descent, glyphs.descent),
  };
}
