import { InvalidInputError } from '../../errors.ts';
import { textString } from '../core/text-string.ts';
import { saslPrep } from './sasl-prep.ts';

/** Number of significant UTF-8 bytes of a password (ISO 32000-2, 7.6.4.3.3). */
const MAX_PASSWORD_BYTES = 127;

/**
 * Returns the bytes of a password for encrypting a file.
 *
 * @param field input field of the password, for messages; they never contain the password
 * @throws InvalidInputError when it has characters that SASLprep forbids, or more than 127 bytes
 */
export function newPassword(password: string, field: string): Uint8Array {
  const prepared = saslPrep(password);
  if ('refused' in prepared) {
    throw new InvalidInputError(`${field}: ${prepared.refused}`, { field });
  }
  const bytes = Buffer.from(prepared.text, 'utf8');
  if (bytes.length <= MAX_PASSWORD_BYTES) return bytes;
  throw new InvalidInputError(
    `${field}: must have at most ${MAX_PASSWORD_BYTES} bytes in UTF-8, and has ${bytes.length}`,
    { field },
  );
}

/**
 * Returns the forms of a password to try, in order: as prepared by ISO 32000-2, then unchanged, since most other programs prepare
 * nothing.
 */
export function passwordsToTry(password: string | undefined): string[] {
  if (!password) return [''];
  const prepared = saslPrep(password);
  return [...new Set('text' in prepared ? [prepared.text, password] : [password])];
}

/**
 * Returns the encodings of a password to try, in order: UTF-8, then PDFDocEncoding, which files used before revision 5 of the
 * handler (ISO 32000-2, 7.6.4.3.2). qpdf by itself uses UTF-8 for all revisions.
 */
export function passwordBytesToTry(password: string | undefined): Uint8Array[] {
  const texts = passwordsToTry(password);
  const forms = texts.map((text): Uint8Array => Buffer.from(text, 'utf8'));
  for (const text of texts) {
    const { bytes } = textString(text);
    // Characters outside the encoding would yield UTF-16, which no password uses.
    const isOther = bytes.length === text.length && !forms.some((form) => Buffer.compare(form, bytes) === 0);
    if (isOther) forms.push(bytes);
  }
  return forms;
}
