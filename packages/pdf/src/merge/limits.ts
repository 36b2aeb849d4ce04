import { PdfError } from '../errors.ts';

/** How many PDFs one merge takes. */
export const MIN_INPUTS = 2;
export const MAX_INPUTS = 20;

/** Bytes of all inputs together. */
export const MAX_TOTAL_BYTES = 400 << 20;

/**
 * @param sizes bytes of each input
 * @throws PdfError PDF_TOO_LARGE when the inputs are too much together
 */
export function assertMergeSize(sizes: readonly number[], field: string): void {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= MAX_TOTAL_BYTES) return;
  throw new PdfError(
    'too-large',
    'PDF_TOO_LARGE',
    `${field}: the PDFs have ${Math.ceil(total / 2 ** 20)} MB together, at most ${MAX_TOTAL_BYTES >> 20} MB can be merged`,
    { field },
  );
}
