import type { PdfDocument } from '../../../file/core/document.ts';
import { type PdfObject, PdfString } from '../../../file/core/objects.ts';
import { paletteOf } from '../../../page/images/raster.ts';
import type { Budget } from '../../../page/syntax/limits.ts';
import { withoutWords } from './samples.ts';

/**
 * Trims the table of an indexed colour space (ISO 32000-2, 8.6.6.3) to its declared number of entries, and clears the entries
 * that no sample uses.
 *
 * @param used the indexes that samples use; undefined when they are not known
 * @returns the same space when nothing is superfluous, or when it is of another kind
 */
export function exactPalette(
  pdf: PdfDocument,
  space: PdfObject,
  used: ReadonlySet<number> | undefined,
  matches: (text: string) => boolean,
  budget: Budget,
): PdfObject {
  const palette = paletteOf(pdf, space, budget);
  if (!palette) return space;
  const { base, components, highest, table } = palette;
  const length = Math.min(table.length, (highest + 1) * components);
  const kept = Uint8Array.from(table.subarray(0, length));
  if (used)
    for (let index = 0; index * components < length; index++)
      if (!used.has(index)) kept.fill(0, index * components, (index + 1) * components);
  const exact = withoutWords(kept, matches);
  if (Buffer.from(exact.buffer, exact.byteOffset, exact.length).equals(table)) return space;
  return [pdf.array(space)![0]!, base, highest, new PdfString(exact, true)];
}
