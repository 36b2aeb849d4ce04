import { NotFoundError } from '../domain/errors.ts';

/** Returns the number of a version as written in a path; 0, which no version has, for any other text. */
export function versionNumber(text: string): number {
  return /^[1-9]\d{0,7}$/.test(text) ? Number(text) : 0;
}

/** Creates the error for a version that a template or pipeline does not have. */
export function versionNotFound(
  code: 'TEMPLATE_VERSION_NOT_FOUND' | 'PIPELINE_VERSION_NOT_FOUND',
  slug: string,
  { oldest, newest }: { readonly oldest: number; readonly newest: number },
): NotFoundError {
  const message = `Version not found: ${slug} has the versions ${oldest} to ${newest}`;
  return new NotFoundError(message, { code, field: 'version' });
}
