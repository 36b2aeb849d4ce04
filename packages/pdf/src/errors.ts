import type { PdfErrorCode } from './error-codes.ts';

/**
 * Whose fault a failure is, for callers that have to turn it into something else, such as an HTTP status or an exit code:
 * `invalid` and `not-found` can never succeed as they are, `too-large` is a matter of size, `timeout` may succeed another
 * time, `upstream` is a server that was asked, `internal` is the engine.
 */
export type PdfErrorKind = 'invalid' | 'not-found' | 'too-large' | 'timeout' | 'upstream' | 'internal';

export interface PdfErrorDetails {
  /** Path of the option or input that is wrong, such as `redactions[2].page`. */
  readonly field?: string;
  readonly cause?: unknown;
}

/**
 * Base of every error that the engine throws on purpose. Its message names the field and the rule, never contents
 * of the document, and may be shown to the user who supplied it. Anything else that is thrown is a defect of the
 * engine.
 */
export class PdfError extends Error {
  override readonly name: string = 'PdfError';
  readonly kind: PdfErrorKind;
  /** Stable, for programs; {@link ERROR_CODES} has all of them. */
  readonly code: PdfErrorCode;
  /** Path of the option or input that is wrong, such as `redactions[2].page`. */
  readonly field: string | undefined;

  constructor(kind: PdfErrorKind, code: PdfErrorCode, message: string, details: PdfErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.kind = kind;
    this.code = code;
    this.field = details.field;
  }
}

/** An input or option that can never succeed as it is. `kind` is `invalid`. */
export class InvalidInputError extends PdfError {
  override readonly name = 'InvalidInputError';
  constructor(message: string, details: PdfErrorDetails & { code?: PdfErrorCode } = {}) {
    super('invalid', details.code ?? 'INVALID_INPUT', message, details);
  }
}

/** What was asked for is not in the file. `kind` is `not-found`. */
export class NotFoundError extends PdfError {
  override readonly name = 'NotFoundError';
  constructor(message: string, details: PdfErrorDetails & { code?: PdfErrorCode } = {}) {
    super('not-found', details.code ?? 'NOT_FOUND', message, details);
  }
}

/** Work that was stopped because it reached its time limit. `kind` is `timeout`. */
export class TimeLimitError extends PdfError {
  override readonly name = 'TimeLimitError';
  constructor(message: string, details: PdfErrorDetails & { code?: PdfErrorCode } = {}) {
    super('timeout', details.code ?? 'TIMEOUT', message, details);
  }
}
