import { ApiError } from '@platen/client';

/** Returns a refusal that an answer has as text, about one job, item or file, as an error. */
export function refusal(
  message: string,
  { code = 'UNKNOWN', requestId }: Partial<Pick<ApiError, 'code' | 'requestId'>>,
): ApiError {
  return new ApiError(message, { status: 400, code, requestId, retryAfterSeconds: undefined });
}
