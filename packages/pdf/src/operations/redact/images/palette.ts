import type { PdfDocument } from '../../../file/core/document.ts';
import { type PdfObject, PdfString } from '../../../file/core/objects.ts';
import { paletteOf } from '../../../page/images/raster.ts';
import type { Budget } from '../../../page/syntax/limits.ts';
import { withoutWords } from './samples.ts';

/**
 * An indexed colour space (ISO 32000-2, 8.6.6.3) whose table has the entries that it says it has, and nothing in those that
 * no sample names.
 *
 * @param used the indexes that samples name; undefined when they are not known
 * @returns the same space when nothing is too much, or it is of another kind
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
