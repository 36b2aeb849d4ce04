import type { PdfDict } from '../../file/core/objects.ts';
import type { ObjectReader } from '../../file/core/reader.ts';
import { rectEntry } from '../syntax/entries.ts';
import type { VerticalExtent } from './font.ts';
import type { TrueTypeProgram } from './truetype.ts';

/** What viewers assume of a font that says nothing of its height, in em. */
const USUAL: VerticalExtent = { ascent: 0.95, descent: -0.35 };

/** The least that viewers take a font to reach up and down which they replace by one of their own. */
const SUBSTITUTE: VerticalExtent = { ascent: 0.95, descent: -0.25 };

/** Beyond this, in em, a value is a mistake rather than the height of a line. */
const HIGHEST = 1.5;
const LOWEST = -0.8;

/**
 * How high a line of a font is: `Ascent` and `Descent` of its descriptor (ISO 32000-2, 9.8.1), else what its program
 * or its `FontBBox` says, else what viewers assume; each where it is plausible, and never less than the glyphs' boxes.
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
