import { ApiError } from '@platen/client';

/** Returns whether an error asks for the password of a PDF, and whether a wrong one was given; undefined for another error. */
export function lockOf(error: unknown): { readonly isWrong: boolean } | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'PDF_ENCRYPTED') return { isWrong: false };
  return error.code === 'PASSWORD_WRONG' ? { isWrong: true } : undefined;
}
