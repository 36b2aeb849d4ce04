import { InvalidInputError, PdfError } from '../../errors.ts';
import { DamagedPdfError, isDamage } from './damaged.ts';

/** Errors for refused input PDFs; each message begins with the field of the input. */
export const refusals = {
  notPdf: (field: string) =>
    new InvalidInputError(`${field}: not a PDF, the header "%PDF-" is missing from its first 1024 bytes`, {
      field,
      code: 'NOT_A_PDF',
    }),
  tooLarge: (field: string, maxBytes: number) =>
    new PdfError('too-large', 'PDF_TOO_LARGE', `${field}: the PDF is larger than ${maxBytes >> 20} MB`, {
      field,
    }),
  passwordNeeded: (field: string) =>
    new InvalidInputError(`${field}: the PDF is encrypted and needs a password to be opened`, {
      field,
      code: 'PDF_ENCRYPTED',
    }),
  passwordWrong: (field: string) =>
    new InvalidInputError(`${field}: the password does not open the PDF`, { field, code: 'PASSWORD_WRONG' }),
  unsupportedEncryption: (field: string) =>
    new InvalidInputError(`${field}: the PDF is encrypted in a way that is not supported`, {
      field,
      code: 'ENCRYPTION_UNSUPPORTED',
    }),
  /** @param cause is named if it describes the damage itself. */
  damaged: (field: string, cause?: unknown) =>
    new InvalidInputError(`${field}: the PDF is damaged and cannot be repaired${damageOf(cause)}`, {
      field,
      code: 'PDF_DAMAGED',
      cause,
    }),
  bomb: (field: string) =>
    new InvalidInputError(`${field}: the PDF holds a stream that decompresses to more than is allowed`, {
      field,
      code: 'PDF_BOMB',
    }),
  /** @param reason end of the sentence, such as "its forms nest deeper than 24". */
  tooComplex: (field: string, reason: string) =>
    new InvalidInputError(`${field}: the PDF is too complex: ${reason}`, { field, code: 'PDF_TOO_COMPLEX' }),
  tooManyPages: (field: string, maxPages: number) =>
    new InvalidInputError(`${field}: the PDF has more than ${maxPages} pages`, {
      field,
      code: 'TOO_MANY_PAGES',
    }),
} as const;

/**
 * Converts an error of processing a file to a refusal, if the file is its cause (`isDamage`). Any other error that is not a
 * `PdfError`, such as a `TypeError` or a `RangeError`, is our own defect: it is returned unchanged, so that it becomes a 500, not
 * a 400.
 */
export function refusalOf(error: unknown, field: string): unknown {
  if (error instanceof PdfError) return error;
  return isDamage(error) ? refusals.damaged(field, error) : error;
}

function damageOf(cause: unknown): string {
  return cause instanceof DamagedPdfError ? `: ${cause.message}` : '';
}
