import { PdfError } from '../../errors.ts';

/** Minimum number of PDFs for `merge`. */
export const MIN_INPUTS = 2;
/** Maximum number of PDFs for `merge`. */
export const MAX_INPUTS = 20;

/** Largest total size of the inputs of `merge`, in bytes. */
export const MAX_TOTAL_BYTES = 400 << 20;

/**
 * Checks the total size for `merge` before any input is read.
 *
 * @param sizes bytes of each input
 * @param field name of the list of inputs, with which the message begins
 * @throws PdfError `PDF_TOO_LARGE` when they have more than `MAX_TOTAL_BYTES` together
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
