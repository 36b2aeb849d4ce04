import type { PdfDocument } from '../core/document.ts';
import { readFields } from '../forms/read-fields.ts';
import { removeSignatures } from '../forms/remove-signatures.ts';
import { type OpenOptions, openDocument } from '../preflight/index.ts';
import { refusalOf } from '../refusals.ts';
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
    throw refusalOf(error, options.field);
  }
}
