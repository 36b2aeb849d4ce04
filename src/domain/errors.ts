import { PdfError } from '@platen/pdf/basics';
import type { ErrorCode } from './error-codes.ts';

/** Kind of failure, independent of any transport. Only `src/http/error-table.ts` maps a kind to an HTTP status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'unsupported-media-type'
  | 'rate-limited'
  | 'upstream'
  | 'timeout'
  | 'unavailable'
  | 'internal';

/** Rule that a part of the input violates, for errors with several. */
export interface BrokenRule {
  /** Name of the rule in its standard, such as BR-CO-15. */
  readonly rule: string;
  readonly severity: 'error' | 'warning';
  /** Path in the request, such as `invoice.lines[3].netAmount`. */
  readonly path: string;
  readonly message: string;
  /** Change that would satisfy the rule. */
  readonly mend: string;
}

/** Position of an error in a template. */
export interface SourcePosition {
  readonly part: 'html' | 'markdown' | 'header' | 'footer';
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}

/** Failed step of a pipeline. */
export interface FailedStep {
  /** Index in `steps`, from 0. */
  readonly index: number;
  readonly do: string;
}

export interface ErrorDetails {
  /** Path of the invalid input field, such as `redactions[2].page`. */
  readonly field?: string;
  /** Seconds until a retry makes sense. */
  readonly retryAfterSeconds?: number;
  /** All violated rules. */
  readonly findings?: readonly BrokenRule[];
  readonly position?: SourcePosition;
  readonly step?: FailedStep;
  readonly cause?: unknown;
}

/**
 * Base of every error whose message may be shown to the caller. Anything else that is thrown becomes a 500 whose message reveals
 * no internals.
 * `code` is a stable upper-case word from error-codes.ts that clients may switch on; `message` names the field and the rule.
 */
export class PlatenError extends Error {
  override readonly name: string = 'PlatenError';
  readonly kind: ErrorKind;
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly findings: readonly BrokenRule[] | undefined;
  readonly position: SourcePosition | undefined;
  readonly step: FailedStep | undefined;

  constructor(kind: ErrorKind, code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.kind = kind;
    this.code = code;
    this.field = details.field;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.findings = details.findings;
    this.position = details.position;
    this.step = details.step;
  }
}

/**
 * Whether an error's kind, code and message are meant for the caller: one of the service, or one of the engine, which has its own
 * class.
 */
export function isKnownError(error: unknown): error is KnownError {
  return error instanceof PlatenError || error instanceof PdfError;
}

/** Common interface of {@link PlatenError} and `PdfError`. */
export interface KnownError extends Error {
  readonly kind: ErrorKind;
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly findings?: readonly BrokenRule[] | undefined;
  readonly position?: SourcePosition | undefined;
  readonly step?: FailedStep | undefined;
}

/** Whether the service is at fault, rather than the caller's input. */
export function isOurFault(error: unknown): boolean {
  return !isKnownError(error) || error.kind === 'internal' || error.kind === 'unavailable';
}

/** Error for input that can never succeed unchanged: a 400 whose message begins with the field. */
export class InvalidInputError extends PlatenError {
  override readonly name = 'InvalidInputError';
  constructor(message: string, details: ErrorDetails & { code?: ErrorCode } = {}) {
    super('invalid', details.code ?? 'INVALID_INPUT', message, details);
  }
}

/** Error for a resource, named in the path or body, that does not exist for this account. */
export class NotFoundError extends PlatenError {
  override readonly name = 'NotFoundError';
  constructor(message: string, details: ErrorDetails & { code?: ErrorCode } = {}) {
    super('not-found', details.code ?? 'NOT_FOUND', message, details);
  }
}

/** Error for work that was stopped at its time limit. */
export class TimeLimitError extends PlatenError {
  override readonly name = 'TimeLimitError';
  constructor(message: string, details: ErrorDetails & { code?: ErrorCode } = {}) {
    super('timeout', details.code ?? 'TIMEOUT', message, details);
  }
}
