import type { ErrorCode } from '../../../domain/error-codes.ts';
import {
  type ErrorKind,
  InvalidInputError,
  type KnownError,
  NotFoundError,
  PlatenError,
  TimeLimitError,
} from '../../../domain/errors.ts';

/** Error in the form that one function returns to another. */
export interface PassedError {
  readonly kind: ErrorKind;
  readonly code: ErrorCode;
  readonly message: string;
  readonly field?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

/** Returns the part of an error that concerns the caller; other kinds of errors are not passed on. */
export function passError(error: KnownError): PassedError {
  const { kind, code, message, field, retryAfterSeconds } = error;
  return { kind, code, message, field, retryAfterSeconds };
}

export function toPlatenError({ kind, code, message, field, retryAfterSeconds }: PassedError): PlatenError {
  const details = {
    ...(field !== undefined && { field }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
  if (kind === 'invalid') return new InvalidInputError(message, { code, ...details });
  if (kind === 'not-found') return new NotFoundError(message, { code, ...details });
  if (kind === 'timeout') return new TimeLimitError(message, { code, ...details });
  return new PlatenError(kind, code, message, details);
}
