import type { ErrorCode } from '../domain/error-codes.ts';
import {
  type BrokenRule,
  type ErrorKind,
  type FailedStep,
  isKnownError,
  PlatenError,
  type SourcePosition,
} from '../domain/errors.ts';

/** HTTP status of each kind of failure; the only such mapping. */
const STATUS_OF_KIND: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'unsupported-media-type': 415,
  'rate-limited': 429,
  internal: 500,
  upstream: 502,
  unavailable: 503,
  timeout: 504,
};

interface ErrorBody {
  readonly error: string;
  readonly code: ErrorCode;
  readonly requestId: string;
  readonly field?: string;
  readonly findings?: readonly BrokenRule[];
  readonly position?: SourcePosition;
  readonly step?: FailedStep;
}

/**
 * Returns the response for anything thrown. For anything but a {@link PlatenError}, the response only reports an internal error.
 */
export function errorResponse(
  error: unknown,
  requestId: string,
): { status: number; body: ErrorBody; headers: Record<string, string> } {
  if (!isKnownError(error)) {
    return {
      status: 500,
      body: { error: 'Internal server error', code: 'INTERNAL_ERROR', requestId },
      headers: {},
    };
  }
  const headers: Record<string, string> = {};
  if (error.retryAfterSeconds !== undefined) headers['Retry-After'] = String(error.retryAfterSeconds);
  if (error.kind === 'unauthenticated') headers['WWW-Authenticate'] = 'Bearer';
  return {
    status: STATUS_OF_KIND[error.kind],
    body: {
      error: error.message,
      code: error.code,
      requestId,
      ...(error.field !== undefined && { field: error.field }),
      ...(error.findings && { findings: error.findings }),
      ...(error.position && { position: error.position }),
      ...(error.step && { step: error.step }),
    },
    headers,
  };
}
