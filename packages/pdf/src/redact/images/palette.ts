import type { Budget } from '../../content/limits.ts';
import type { PdfDocument } from '../../core/document.ts';
import { decodeStream } from '../../core/filters.ts';
import { type PdfObject, PdfStream, PdfString } from '../../core/objects.ts';
import { componentsOf } from '../../images/decode-image.ts';
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
  const parts = pdf.array(space);
  const components = componentsOf(pdf, pdf.resolve(parts?.[1]), undefined);
  const highest = pdf.number(parts?.[2]);
  const lookup = pdf.resolve(parts?.[3]);
  if (!parts || components === undefined || highest === undefined) return space;
  const table =
    lookup instanceof PdfString
      ? lookup.bytes
      : lookup instanceof PdfStream
        ? decodeStream(pdf, lookup, budget).data
        : undefined;
  if (!table) return space;
  const length = Math.min(table.length, (Math.min(Math.max(highest, 0), 255) + 1) * components);
  const kept = Uint8Array.from(table.subarray(0, length));
  if (used)
    for (let index = 0; index * components < length; index++)
      if (!used.has(index)) kept.fill(0, index * components, (index + 1) * components);
  const exact = withoutWords(kept, matches);
  if (Buffer.from(exact.buffer, exact.byteOffset, exact.length).equals(table)) return space;
  return [parts[0]!, parts[1]!, highest, new PdfString(exact, true)];
}
