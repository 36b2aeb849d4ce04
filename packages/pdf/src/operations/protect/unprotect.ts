import { stamp } from '../../document/metadata/stamp.ts';
import { limitClaims } from '../../document/metadata/stated-claims.ts';
import { InvalidInputError } from '../../errors.ts';
import type { ProtectOptions, ProtectResult } from '../../file/encryption/options.ts';
import { assertSafePdf, type OpenOptions } from '../../file/preflight/index.ts';
import { assertRights } from './access.ts';
import { rewriteUnprotected } from './rewrite-unprotected.ts';

/**
 * Decrypts a PDF with its owner password, or with its user password if the file restricts nothing for those who have it.
 * Signatures are removed.
 *
 * @throws InvalidInputError `NOT_A_PDF`, `PDF_NOT_ENCRYPTED`, `PDF_ENCRYPTED`, `PASSWORD_WRONG`, `OWNER_PASSWORD_NEEDED`,
 *   `ENCRYPTION_UNSUPPORTED`, `PDF_DAMAGED`, `PDF_BOMB`, `TOO_MANY_PAGES` over 10,000
 * @throws PdfError `PDF_TOO_LARGE` over 200 MB
 */
export async function unprotect(pdf: Uint8Array, options: ProtectOptions = {}): Promise<ProtectResult> {
  const open: OpenOptions = { field: options.field ?? 'pdf', password: options.password };
  const encrypted = await assertRights(assertSafePdf(pdf, open), open);
  if (!encrypted) {
    const { field } = open;
    throw new InvalidInputError(`${field}: is not encrypted`, { field, code: 'PDF_NOT_ENCRYPTED' });
  }
  return rewriteUnprotected(pdf, open, (document) => {
    limitClaims(document, { tagged: true, whole: true, accessible: true, archive: true });
    stamp(document, new Date());
    return document.save();
  });
}
