import type { PdfErrorCode } from './error-codes.ts';

/**
 * Cause of a failure, for callers that map it to an HTTP status or an exit code. Requests that fail with `invalid` or `not-found`
 * can never succeed unchanged, `too-large` exceeds a size limit, `timeout` may succeed on a retry, `upstream` is a failure of
 * another server, `internal` one of the engine.
 */
export type PdfErrorKind = 'invalid' | 'not-found' | 'too-large' | 'timeout' | 'upstream' | 'internal';

export interface PdfErrorDetails {
  /** Path of the faulty option or input, such as `redactions[2].page`. */
  readonly field?: string;
  readonly cause?: unknown;
}

/**
 * Base class of every error that the engine throws on purpose. Its message names the field and the rule, never contents of the
 * document, so it may be shown to the user who supplied the document. Any other error is a defect of the engine.
 */
export class PdfError extends Error {
  override readonly name: string = 'PdfError';
  readonly kind: PdfErrorKind;
  /** Stable error code for programs; {@link ERROR_CODES} lists all of them. */
  readonly code: PdfErrorCode;
  /** Path of the faulty option or input, such as `redactions[2].page`. */
  readonly field: string | undefined;

  constructor(kind: PdfErrorKind, code: PdfErrorCode, message: string, details: PdfErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.kind = kind;
    this.code = code;
    this.field = details.field;
  }
}

/** Thrown for an input or option that can never succeed unchanged. `kind` is `invalid`. */
export class InvalidInputError extends PdfError {
  override readonly name = 'InvalidInputError';
  constructor(message: string, details: PdfErrorDetails & { code?: PdfErrorCode } = {}) {
    super('invalid', details.code ?? 'INVALID_INPUT', message, details);
  }
}

/** Thrown when the file does not contain what was requested. `kind` is `not-found`. */
export class NotFoundError extends PdfError {
  override readonly name = 'NotFoundError';
  constructor(message: string, details: PdfErrorDetails & { code?: PdfErrorCode } = {}) {
    super('not-found', details.code ?? 'NOT_FOUND', message, details);
  }
}

/** Thrown when work is stopped at its time limit. `kind` is `timeout`. */
export class TimeLimitError extends PdfError {
  override readonly name = 'TimeLimitError';
  constructor(message: string, details: PdfErrorDetails & { code?: PdfErrorCode } = {}) {
    super('timeout', details.code ?? 'TIMEOUT', message, details);
  }
}
