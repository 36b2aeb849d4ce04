import { ApiError } from '@platen/client';

/** Message about the document of the page, in a request or a pipeline; `stamps[0].pdf` is another one. */
const OWN_FIELD = /^(pdf: |steps\[\d+\] \([a-z]+ of document\))/;

/**
 * Returns whether an error asks for the password of the page's document, and whether a wrong one was given; undefined for another
 * error.
 */
export function lockOf(error: unknown): { readonly isWrong: boolean } | undefined {
  if (!(error instanceof ApiError) || !OWN_FIELD.test(error.message)) return undefined;
  if (error.code === 'PDF_ENCRYPTED') return { isWrong: false };
  return error.code === 'PASSWORD_WRONG' ? { isWrong: true } : undefined;
}
