import {
  type ApiError,
  type ApiErrorDetails,
  AuthenticationError,
  ConflictError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
} from './errors.ts';
import { foreignResponse } from './foreign-response.ts';
import { ResponseHeaders } from './response-headers.ts';

/** Returns the error for a response. @param baseUrl base URL of the request */
export async function errorOf(response: Response, baseUrl: string): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as Partial<Record<string, unknown>>;
  const details: ApiErrorDetails = {
    status: response.status,
    code: typeof body.code === 'string' ? body.code : 'UNKNOWN',
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: retryAfterOf(response),
    field: typeof body.field === 'string' ? body.field : undefined,
    findings: Array.isArray(body.findings) ? body.findings : undefined,
    position: body.position as ApiErrorDetails['position'],
    step: body.step as ApiErrorDetails['step'],
    response: new ResponseHeaders(response),
  };
  const message = typeof body.error === 'string' ? body.error : unexplained(response, baseUrl);
  return new (classOf(response.status))(message, details);
}

function unexplained({ status, headers }: Response, baseUrl: string): string {
  // A proxy may respond for the service while that is down.
  if (status >= 500) return `The service answered ${status}`;
  return foreignResponse(status, headers.get('content-type'), baseUrl);
}

function classOf(status: number): typeof ApiError {
  switch (status) {
    case 401:
      return AuthenticationError;
    case 403:
      return PermissionError;
    case 404:
      return NotFoundError;
    case 409:
      return ConflictError;
    case 429:
      return RateLimitError;
    default:
      return status >= 500 ? ServerError : InvalidRequestError;
  }
}

/** Returns `Retry-After` in seconds, from a number or a date (RFC 9110 § 10.2.3). */
function retryAfterOf(response: Response): number | undefined {
  const value = response.headers.get('retry-after');
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
