import { InvalidInputError } from '../../errors.ts';
import { readStrictly } from '../../file/core/read-strictly.ts';
import { allowsEverything } from '../../file/encryption/options.ts';
import type { OpenOptions } from '../../file/preflight/index.ts';
import { usePdfium } from '../../file/preflight/open-pdf.ts';

/**
 * Whether a file is encrypted, determined without PDFium. If damage hides the encryption, PDFium and qpdf do not decrypt the file
 * either.
 */
export function isEncrypted(bytes: Uint8Array): boolean {
  if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('/Encrypt')) return true;
  // The name `/Encrypt` may contain escapes.
  const trailer = readStrictly(bytes, (file) => file.encrypted);
  return trailer.outcome === 'encrypted';
}

/**
 * Checks that the protection of a file may be changed: the password is the owner's, or the file restricts nothing for those who
 * open it (ISO 32000-2, 7.6.4.1).
 *
 * @param bytes as returned by `assertSafePdf`
 * @returns whether the file is encrypted
 * @throws InvalidInputError `OWNER_PASSWORD_NEEDED`, `PDF_ENCRYPTED`, `PASSWORD_WRONG`, `ENCRYPTION_UNSUPPORTED`, `PDF_DAMAGED`
 */
export function assertRights(bytes: Uint8Array, options: OpenOptions): Promise<boolean> {
  const { field } = options;
  return usePdfium(bytes, options, (library, { handle }) => {
    if (!library.EPDF_IsEncrypted(handle)) return false;
    if (library.EPDF_IsOwnerUnlocked(handle)) return true;
    const permissions = library.FPDF_GetDocPermissions(handle);
    if (allowsEverything(permissions, library.FPDF_GetSecurityHandlerRevision(handle))) return true;
    throw new InvalidInputError(
      `${field}: forbids something to those who open it ${options.password ? 'with this password' : 'without a password'}, and only the owner password lifts that`,
      { field, code: 'OWNER_PASSWORD_NEEDED' },
    );
  });
}
