/** What kind of failure this is. A caller decides what it means to its own callers. */
export type PdfErrorKind = 'invalid' | 'not-found' | 'too-large' | 'timeout' | 'upstream' | 'internal';

export interface PdfErrorDetails {
  /** Path of the option or input that is wrong, such as `redactions[2].page`. */
  readonly field?: string;
  readonly cause?: unknown;
}

/**
 * Base of every error that the engine throws on purpose. Its message begins with the field and may be shown to whoever
 * gave the input; `code` is a stable upper-case word. Anything else that is thrown is a defect.
 */
export class PdfError extends Error {
  override readonly name: string = 'PdfError';
  readonly kind: PdfErrorKind;
  readonly code: string;
  readonly field: string | undefined;

  constructor(kind: PdfErrorKind, code: string, message: string, details: PdfErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.kind = kind;
    this.code = code;
    this.field = details.field;
  }
}

/** An input or option that can never succeed as it is. */
export class InvalidInputError extends PdfError {
  override readonly name = 'InvalidInputError';
  constructor(message: string, details: PdfErrorDetails & { code?: string } = {}) {
    super('invalid', details.code ?? 'INVALID_INPUT', message, details);
  }
}

/** What was asked for is not in the file. */
export class NotFoundError extends PdfError {
  override readonly name = 'NotFoundError';
  constructor(message: string, details: PdfErrorDetails & { code?: string } = {}) {
    super('not-found', details.code ?? 'NOT_FOUND', message, details);
  }
}

/** Work that was stopped because it reached its time limit. */
export class TimeLimitError extends PdfError {
  override readonly name = 'TimeLimitError';
  constructor(message: string, details: PdfErrorDetails & { code?: string } = {}) {
    super('timeout', details.code ?? 'TIMEOUT', message, details);
  }
}
