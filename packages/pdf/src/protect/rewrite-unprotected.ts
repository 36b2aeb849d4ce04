import { DamagedPdfError } from '../core/damaged.ts';
import type { PdfDocument } from '../core/document.ts';
import { removeSignatures } from '../core/remove-signatures.ts';
import { PdfError } from '../errors.ts';
import { type OpenOptions, openDocument } from '../preflight/index.ts';
import { refusals } from '../refusals.ts';
import { resetCryptFilters } from './crypt-filters.ts';
import type { ProtectResult } from './options.ts';

/**
 * Opens a file whose protection is going to be another, without signatures and without crypt filters, and writes what comes of
 * it. All else of the document stays as it is.
 *
 * @throws as `openDocument`
 */
export async function rewriteUnprotected(
  pdf: Uint8Array,
  options: OpenOptions,
  write: (document: PdfDocument) => Uint8Array,
): Promise<ProtectResult> {
  const { document } = await openDocument(pdf, { ...options, takeSound: true });
  try {
    const removedSignatures = removeSignatures(document);
    resetCryptFilters(document);
    return { pdf: write(document), removedSignatures };
  } catch (error) {
    if (error instanceof PdfError) throw error;
    if (error instanceof DamagedPdfError || error instanceof RangeError) {
      throw refusals.damaged(options.field, error);
    }
    throw error;
  }
}
