import type { ErrorCode } from '../domain/error-codes.ts';
import {
  type ErrorKind,
  InvalidInputError,
  isKnownError,
  NotFoundError,
  PlatenError,
  TimeLimitError,
} from '../domain/errors.ts';
import type { Work } from './capabilities.ts';

/** Message from the process to its thread. */
export type ToThread =
  | {
      readonly kind: 'job';
      readonly work: Work;
      /** Whether the PDFs are returned with the result. */
      readonly returns: boolean;
    }
  | { readonly kind: 'answer'; readonly call: number; readonly value: unknown }
  | { readonly kind: 'refusal'; readonly call: number; readonly error: SerializedError };

/** Message from the thread to its process. */
export type FromThread =
  | { readonly kind: 'started' }
  | { readonly kind: 'result'; readonly value: unknown; readonly pdfs: readonly Uint8Array[] }
  | { readonly kind: 'failure'; readonly error: SerializedError }
  /** A step has ended, which extends the work's time by these milliseconds. */
  | { readonly kind: 'progress'; readonly earnedMs: number }
  /** Request that only the process can handle; it replies with an `answer` or a `refusal`. */
  | { readonly kind: 'call'; readonly call: number; readonly name: string; readonly bytes: Uint8Array };

/** Error as plain data: structured cloning keeps neither classes nor codes. */
interface SerializedError {
  readonly platen?: {
    readonly kind: ErrorKind;
    readonly code: ErrorCode;
    readonly field?: string | undefined;
    readonly retryAfterSeconds?: number | undefined;
  };
  readonly name: string;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly cause?: SerializedError;
}

export function serializeError(error: unknown, depth = 0): SerializedError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { name, message, stack, cause } = error;
  return {
    name,
    message,
    stack,
    ...(isKnownError(error) && {
      platen: {
        kind: error.kind,
        code: error.code,
        field: error.field,
        retryAfterSeconds: error.retryAfterSeconds,
      },
    }),
    ...(cause !== undefined && depth < 4 && { cause: serializeError(cause, depth + 1) }),
  };
}

export function deserializeError(serialized: SerializedError): Error {
  const { platen, message, stack } = serialized;
  const cause = serialized.cause === undefined ? {} : { cause: deserializeError(serialized.cause) };
  if (platen === undefined) {
    return Object.assign(new Error(message, cause), { name: serialized.name, stack });
  }
  const { kind, code } = platen;
  const { field, retryAfterSeconds } = platen;
  const details = {
    code,
    ...(field !== undefined && { field }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...cause,
  };
  if (kind === 'invalid') return new InvalidInputError(message, details);
  if (kind === 'not-found') return new NotFoundError(message, details);
  if (kind === 'timeout') return new TimeLimitError(message, details);
  return new PlatenError(kind, code, message, details);
}

/** Returns the bytes in their own, transferable buffer; copied if their buffer is shared. */
export function transferable(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const whole = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.length;
  return whole && buffer.constructor === ArrayBuffer ? new Uint8Array(buffer) : new Uint8Array(bytes);
}
