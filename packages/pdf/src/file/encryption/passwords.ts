import { InvalidInputError } from '../../errors.ts';
import { textString } from '../core/text-string.ts';
import { saslPrep } from './sasl-prep.ts';

/** Bytes of UTF-8 that count of a password (ISO 32000-2, 7.6.4.3.3). */
const MAX_PASSWORD_BYTES = 127;

/**
 * The bytes of a password that a file is encrypted with.
 *
 * @param field that the password came in, for messages; they never hold the password
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
 * The texts that may be meant by a password that opens a file, in the order in which to try them: as ISO 32000-2 prepares
 * it, and as it was given, since most other programs prepare nothing.
 */
export function passwordsToTry(password: string | undefined): string[] {
  if (!password) return [''];
  const prepared = saslPrep(password);
  return [...new Set('text' in prepared ? [prepared.text, password] : [password])];
}

/**
 * The bytes that a file may have been encrypted with for a password, in the order in which to try them: in UTF-8, and as files did before
 * revision 5 of the handler, in PDFDocEncoding (ISO 32000-2, 7.6.4.3.2). qpdf left to itself takes UTF-8 for all of them.
 */
export function passwordBytesToTry(password: string | undefined): Uint8Array[] {
  const texts = passwordsToTry(password);
  const forms = texts.map((text): Uint8Array => Buffer.from(text, 'utf8'));
  for (const text of texts) {
    const { bytes } = textString(text);
    // What the encoding lacks becomes UTF-16, which no password is in.
    const isOther = bytes.length === text.length && !forms.some((form) => Buffer.compare(form, bytes) === 0);
    if (isOther) forms.push(bytes);
  }
  return forms;
}
