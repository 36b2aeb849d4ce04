import { removeSignatures } from '../../document/fields/model/remove-signatures.ts';
import { readFields } from '../../document/fields/reading/read-fields.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { refusalOf } from '../../file/core/refusals.ts';
import type { ProtectResult } from '../../file/encryption/options.ts';
import { type OpenOptions, openDocument } from '../../file/preflight/index.ts';
import { resetCryptFilters } from './crypt-filters.ts';

/**
 * Opens a file whose protection is to be changed, removes signatures and crypt filters, and writes the result. The rest of the
 * document stays unchanged.
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
