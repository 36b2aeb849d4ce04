import { ApiError } from '@platen/client';
import { whenAllowed } from '../api/when-allowed.ts';

/** Statuses of refusals that are about one file; others would refuse each further one. */
const ABOUT_FILE: readonly number[] = [400, 409, 413, 415, 422];

/**
 * Saves files one after the other, also after one that the service refuses. Limits of requests are waited for.
 *
 * @returns the errors of refused files
 */
export async function saveEach(
  files: readonly File[],
  save: (file: File) => Promise<unknown>,
): Promise<readonly unknown[]> {
  const errors: unknown[] = [];
  for (const file of files) {
    try {
      await whenAllowed(() => save(file));
    } catch (error) {
      if (!(error instanceof ApiError) || !ABOUT_FILE.includes(error.status)) throw error;
      errors.push(error.field === 'path' ? naming(file, error) : error);
    }
  }
  return errors;
}

/** Returns an error about the path of a file with the file's name, which the user knows. */
function naming({ name }: File, { message, status, code, requestId, retryAfterSeconds }: ApiError): ApiError {
  const text = message.replace(/^path: /, `${name}: `);
  return new ApiError(text, { status, code, requestId, retryAfterSeconds, field: name });
}
