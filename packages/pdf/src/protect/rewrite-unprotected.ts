import { DamagedPdfError } from '../core/damaged.ts';
import type { PdfDocument } from '../core/document.ts';
import { PdfError } from '../errors.ts';
import { readFields } from '../forms/read-fields.ts';
import { removeSignatures } from '../forms/remove-signatures.ts';
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
    const fields = readFields(document, options.field);
    const removedSignatures = removeSignatures(document, fields, { keepLook: true });
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
