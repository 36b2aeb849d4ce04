import { InvalidInputError } from '../domain/errors.ts';

/** Field of the office document in requests. */
const FIELD = 'file';

/** An error about an office document. @param rule end of the sentence, without its subject */
export function officeError(
  code: 'OFFICE_FORMAT' | 'OFFICE_DAMAGED' | 'OFFICE_ENCRYPTED' | 'OFFICE_LIMIT' | 'OFFICE_CRASHED',
  rule: string,
): InvalidInputError {
  return new InvalidInputError(`${FIELD}: ${rule}`, { code, field: FIELD });
}

/** The document needs a password, or another one. */
export function encryptedError(isWrong: boolean): InvalidInputError {
  if (!isWrong) return officeError('OFFICE_ENCRYPTED', 'is encrypted: send its password');
  const field = 'password';
  return new InvalidInputError(`${field}: does not open the document`, { code: 'OFFICE_ENCRYPTED', field });
}
