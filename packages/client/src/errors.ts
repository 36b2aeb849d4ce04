import type { ErrorCode } from './generated/error-codes.ts';
import type { ErrorBody, InvoiceFinding } from './generated/types.ts';
import type { ResponseHeaders } from './response-headers.ts';

/** Base class of all errors of the client. */
export class PlatenError extends Error {
  override readonly name: string = 'PlatenError';
}

/** Position of an error in a template; lines and columns count from 1. */
export interface SourcePosition {
  readonly part: 'html' | 'header' | 'footer';
  readonly line: number;
  readonly column: number;
}

/** Failed step of a pipeline; `index` counts from 0. */
export type FailedStep = NonNullable<ErrorBody['step']>;

export interface ApiErrorDetails {
  readonly status: number;
  readonly code: ErrorCode;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly response?: ResponseHeaders | undefined;
  readonly step?: FailedStep | undefined;
  readonly field?: string | undefined;
  readonly findings?: readonly InvoiceFinding[] | undefined;
  readonly position?: SourcePosition | undefined;
}

/** Error response of the service, with its message, and `code` to switch on. */
export class ApiError extends PlatenError {
  override readonly name: string = 'ApiError';
  readonly status: number;
  /** Stable code in upper case, such as `TEMPLATE_NOT_FOUND`. */
  readonly code: ErrorCode;
  /** Request id to quote in support requests. */
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /**
   * Path of the field that broke a rule, such as `redactions[2].page`. With the codes `MISSING_FIELD` and `INVALID_FIELD` it is within
   * the data of the template.
   */
  readonly field: string | undefined;
  /** With the code `INVOICE_RULES`: every rule that the invoice violates. */
  readonly findings: readonly InvoiceFinding[];
  /** With the codes `TEMPLATE_SYNTAX` and `TEMPLATE_RENDER`: position in the template, if known. */
  readonly position: SourcePosition | undefined;
  /** Failed step of a pipeline. */
  readonly step: FailedStep | undefined;
  /** Headers of the response, with `rateLimit`. */
  readonly response: ResponseHeaders | undefined;

  constructor(message: string, details: ApiErrorDetails) {
    super(message);
    this.status = details.status;
    this.code = details.code;
    this.requestId = details.requestId;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.field = details.field;
    this.findings = details.findings ?? [];
    this.position = details.position;
    this.step = details.step;
    this.response = details.response;
  }
}

/** 400, 413 and 415: the request cannot succeed unless it is changed. */
export class InvalidRequestError extends ApiError {
  override readonly name = 'InvalidRequestError';
}

/** 401: the key is missing, unknown or revoked. */
export class AuthenticationError extends ApiError {
  override readonly name = 'AuthenticationError';
}

/** 403: the plan or the scope of the key does not allow the request. */
export class PermissionError extends ApiError {
  override readonly name = 'PermissionError';
}

/** 404 */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError';
}

/** 409 */
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError';
}

/** 429: the rate limit is exceeded, or with the code `QUOTA_EXCEEDED` the month's renders are used up. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError';
}

/** 5xx */
export class ServerError extends ApiError {
  override readonly name = 'ServerError';
}

/** Error without a response: the service was unreachable or took longer than `timeoutMs`. */
export class ConnectionError extends PlatenError {
  override readonly name = 'ConnectionError';
}

/** Error for a queued render that failed permanently. */
export class JobFailedError extends PlatenError {
  override readonly name = 'JobFailedError';
  readonly jobId: string;
  constructor(jobId: string, message: string) {
    super(message);
    this.jobId = jobId;
  }
}

/** Error when {@link Platen.waitForJob} times out. The job continues. */
export class JobTimeoutError extends PlatenError {
  override readonly name = 'JobTimeoutError';
  readonly jobId: string;
  constructor(jobId: string, timeoutMs: number) {
    super(`The job ${jobId} has not ended within ${timeoutMs} ms`);
    this.jobId = jobId;
  }
}

/** Error for a webhook that is too old or not from the service. */
export class WebhookVerificationError extends PlatenError {
  override readonly name = 'WebhookVerificationError';
}
