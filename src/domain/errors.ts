import { PdfError } from '@platen/pdf/basics';
import type { ErrorCode } from './error-codes.ts';

/**
 * What kind of failure this is, independent of any transport. `src/http/error-table.ts` is the one place that
 * turns a kind into an HTTP status.
 */
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

/** A rule that a part of the input breaks, where one error names several. */
export interface BrokenRule {
  /** As its standard names it, such as BR-CO-15. */
  readonly rule: string;
  readonly severity: 'error' | 'warning';
  /** In the request, such as `invoice.lines[3].netAmount`. */
  readonly path: string;
  readonly message: string;
  /** What would keep it. */
  readonly mend: string;
}

/** Where in a template something is wrong. */
export interface SourcePosition {
  readonly part: 'html' | 'markdown' | 'header' | 'footer';
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}

/** The step of a pipeline that failed. */
export interface FailedStep {
  /** In `steps`, from 0. */
  readonly index: number;
  readonly do: string;
}

export interface ErrorDetails {
  /** Path of the input field that is wrong, such as `redactions[2].page`. */
  readonly field?: string;
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds?: number;
  /** All rules that are broken. */
  readonly findings?: readonly BrokenRule[];
  readonly position?: SourcePosition;
  readonly step?: FailedStep;
  readonly cause?: unknown;
}

/**
 * Base of every error whose message may be shown to the caller. Anything else that is thrown becomes a 500 whose
 * message reveals no internals.
 *
 * `code` is a stable upper-case word that clients may switch on, one of those in error-codes.ts; `message` names the
 * field and the rule.
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
 * Whether this is an error whose kind, code and message are meant for the caller: one of the service, or one of the
 * engine, which has its own.
 */
export function isKnownError(error: unknown): error is KnownError {
  return error instanceof PlatenError || error instanceof PdfError;
}

/** What a {@link PlatenError} and a `PdfError` have in common. */
export interface KnownError extends Error {
  readonly kind: ErrorKind;
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly findings?: readonly BrokenRule[] | undefined;
  readonly position?: SourcePosition | undefined;
  readonly step?: FailedStep | undefined;
}

/** Whether the service is at fault, and not what the caller sent or named. */
export function isOurFault(error: unknown): boolean {
  return !isKnownError(error) || error.kind === 'internal' || error.kind === 'unavailable';
}

/** Input that can never succeed as it is: a 400 whose message begins with the field. */
export class InvalidInputError extends PlatenError {
  override readonly name = 'InvalidInputError';
  constructor(message: string, details: ErrorDetails & { code?: ErrorCode } = {}) {
    super('invalid', details.code ?? 'INVALID_INPUT', message, details);
  }
}

/** The thing named in the path or body does not exist for this account. */
export class NotFoundError extends PlatenError {
  override readonly name = 'NotFoundError';
  constructor(message: string, details: ErrorDetails & { code?: ErrorCode } = {}) {
    super('not-found', details.code ?? 'NOT_FOUND', message, details);
  }
}

/** Work that was stopped because it reached its time limit. */
export class TimeLimitError extends PlatenError {
  override readonly name = 'TimeLimitError';
  constructor(message: string, details: ErrorDetails & { code?: ErrorCode } = {}) {
    super('timeout', details.code ?? 'TIMEOUT', message, details);
  }
}
