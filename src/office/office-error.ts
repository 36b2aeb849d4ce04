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

/** Why LibreOffice did not convert a document. */
export type OfficeFailure = 'load' | 'export' | 'crash' | 'time' | 'memory';

/** Advice for a document that is too large. */
export const SPLIT = 'split it, or convert a part of it';

/** What a document is told on which LibreOffice failed. */
export function refusal(failed: OfficeFailure): InvalidInputError {
  switch (failed) {
    case 'time':
      return officeError('OFFICE_LIMIT', `takes longer to convert than is allowed: ${SPLIT}`);
    case 'memory':
      return officeError(
        'OFFICE_LIMIT',
        'needs more memory than is allowed: split it, or use smaller images',
      );
    case 'crash':
      return officeError(
        'OFFICE_CRASHED',
        'LibreOffice crashed on it: save it anew with an office program, or simplify it',
      );
    case 'load':
    case 'export':
      return officeError('OFFICE_DAMAGED', 'cannot be opened: save it anew with an office program');
  }
}
