import { randomBytes } from 'node:crypto';
import { stamp } from '../../document/metadata/stamp.ts';
import { limitClaims } from '../../document/metadata/stated-claims.ts';
import { InvalidInputError } from '../../errors.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { dict, name } from '../../file/core/objects.ts';
import { encryptionFor, newPassword, type Protection } from '../../file/encryption/index.ts';
import {
  type ProtectOptions,
  type ProtectRequest,
  type ProtectResult,
  permissionBits,
} from '../../file/encryption/options.ts';
import { assertSafePdf, type OpenOptions } from '../../file/preflight/index.ts';
import { assertRights, isEncrypted } from './access.ts';
import { exemptMetadata } from './crypt-filters.ts';
import { rewriteUnprotected } from './rewrite-unprotected.ts';

/**
 * Encrypts a PDF with AES-256 (ISO 32000-2, 7.6.4, revision 6 of the standard security handler), including all strings and
 * streams. An encrypted file gets these passwords and permissions instead of its own, if the given password is the owner's or the
 * file restricts nothing.
 *
 * Passwords are prepared by SASLprep (RFC 4013). The PDF/A claim is removed, since PDF/A forbids encryption (ISO 19005-2, 6.1.3);
 * the PDF/UA claim stays, since accessibility is always allowed (ISO 14289-1, 7.16). Signatures are removed.
 *
 * @throws InvalidInputError `INVALID_INPUT` for `userPassword`, `ownerPassword`, `permissions`; for the PDF `NOT_A_PDF`,
 *   `PDF_DAMAGED`, `PDF_ENCRYPTED`, `PASSWORD_WRONG`, `OWNER_PASSWORD_NEEDED`, `ENCRYPTION_UNSUPPORTED`, `PDF_BOMB`,
 *   `TOO_MANY_PAGES` over 10,000
 * @throws PdfError `PDF_TOO_LARGE` over 200 MB
 */
export async function protect(
  pdf: Uint8Array,
  request: ProtectRequest,
  options: ProtectOptions = {},
): Promise<ProtectResult> {
  const protection = protectionOf(request);
  const open: OpenOptions = { field: options.field ?? 'pdf', password: options.password };
  const bytes = assertSafePdf(pdf, open);
  if (isEncrypted(bytes)) await assertRights(bytes, open);
  return rewriteUnprotected(bytes, open, (document) => {
    limitClaims(document, { tagged: true, whole: true, accessible: true, archive: false });
    stamp(document, new Date());
    claimEncryption(document);
    if (!protection.encryptMetadata) exemptMetadata(document);
    return document.save(undefined, { encryption: encryptionFor(protection) });
  });
}

/**
 * Checks a request without any PDF.
 *
 * @throws InvalidInputError
 */
export function validateProtectRequest(request: ProtectRequest): void {
  protectionOf(request);
}

function protectionOf(request: ProtectRequest): Protection {
  const { userPassword = '', ownerPassword, permissions = {}, encryptMetadata = true } = request;
  if (userPassword === '' && ownerPassword === undefined) {
    throw invalid('userPassword', 'is required without ownerPassword');
  }
  const user = newPassword(userPassword, 'userPassword');
  // SASLprep removes joiners and soft hyphens: a password of only these would be empty and protect nothing.
  if (userPassword !== '' && user.length === 0) throw invalid('userPassword', 'has no characters that count');
  const owner =
    ownerPassword === undefined
      ? Buffer.from(randomBytes(32).toString('base64url'))
      : newPassword(ownerPassword, 'ownerPassword');
  if (owner.length === 0) throw invalid('ownerPassword', 'must not be empty');
  if (Buffer.compare(user, owner) === 0) {
    throw invalid('ownerPassword', 'must not be the userPassword, which would open the file with all rights');
  }
  if (permissions.print === false && permissions.printHighQuality) {
    throw invalid('permissions.printHighQuality', 'cannot be true while print is false');
  }
  return {
    userPassword: user,
    ownerPassword: owner,
    permissions: permissionBits(permissions),
    encryptMetadata,
  };
}

function invalid(field: string, rule: string): InvalidInputError {
  return new InvalidInputError(`${field}: ${rule}`, { field });
}

/** Declares Adobe's extension level 8, the encryption newer than PDF 1.7, for readers of that version. */
function claimEncryption(document: PdfDocument): void {
  if (document.version >= '2.0') return;
  document.version = '1.7';
  const extensions = new Map(document.dict(document.catalog, 'Extensions'));
  extensions.set('ADBE', dict({ BaseVersion: name('1.7'), ExtensionLevel: 8 }));
  document.catalog.set('Extensions', extensions);
}
