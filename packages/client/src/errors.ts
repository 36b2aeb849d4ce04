import type { ErrorCode } from './generated/error-codes.ts';
import type { ErrorBody, InvoiceFinding } from './generated/types.ts';
import type { ResponseHeaders } from './response-headers.ts';

/** Base of everything that the client throws. */
export class PlatenError extends Error {
  override readonly name: string = 'PlatenError';
}

/** Where in a template something is wrong; lines and columns are counted from 1. */
export interface SourcePosition {
  readonly part: 'html' | 'header' | 'footer';
  readonly line: number;
  readonly column: number;
}

/** The step of a pipeline that failed; `index` is counted from 0. */
export type FailedStep = NonNullable<ErrorBody['step']>;

export interface ApiErrorDetails {
  readonly status: number;
  readonly code: ErrorCode;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly response?: ResponseHeaders | undefined;
  readonly step?: FailedStep | undefined;
  readonly findings?: readonly InvoiceFinding[] | undefined;
  readonly position?: SourcePosition | undefined;
}

/** The service refused or failed: its message, and `code` to switch on. */
export class ApiError extends PlatenError {
  override readonly name: string = 'ApiError';
  readonly status: number;
  /** A stable upper-case word, such as `TEMPLATE_NOT_FOUND`. */
  readonly code: ErrorCode;
  /** Name it when you ask for help. */
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** With the code `INVOICE_RULES`: every rule that the invoice breaks. */
  readonly findings: readonly InvoiceFinding[];
  /** With the codes `TEMPLATE_SYNTAX` and `TEMPLATE_RENDER`: where in the template, if that is known. */
  readonly position: SourcePosition | undefined;
  /** Of a pipeline: the step that failed. */
  readonly step: FailedStep | undefined;
  /** The headers of the response, with `rateLimit`. */
  readonly response: ResponseHeaders | undefined;

  constructor(message: string, details: ApiErrorDetails) {
    super(message);
    this.status = details.status;
    this.code = details.code;
    this.requestId = details.requestId;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.findings = details.findings ?? [];
    this.position = details.position;
    this.step = details.step;
    this.response = details.response;
  }
}

/** 400, 413 and 415: the request can never succeed as it is. */
export class InvalidRequestError extends ApiError {
  override readonly name = 'InvalidRequestError';
}

/** 401: the key is missing, unknown or revoked. */
export class AuthenticationError extends ApiError {
  override readonly name = 'AuthenticationError';
}

/** 403: the plan or the scope of the key does not allow it. */
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

/** 429: the rate limit, or with the code `QUOTA_EXCEEDED` the renders of the month, are used up. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError';
}

/** 5xx */
export class ServerError extends ApiError {
  override readonly name = 'ServerError';
}

/** No answer: the service was not reached, or took longer than `timeoutMs`. */
export class ConnectionError extends PlatenError {
  override readonly name = 'ConnectionError';
}

/** A queued render failed for good. */
export class JobFailedError extends PlatenError {
  override readonly name = 'JobFailedError';
  readonly jobId: string;
  constructor(jobId: string, message: string) {
    super(message);
    this.jobId = jobId;
  }
}

/** {@link Platen.waitForJob} waited as long as it may. The job goes on. */
export class JobTimeoutError extends PlatenError {
  override readonly name = 'JobTimeoutError';
  readonly jobId: string;
  constructor(jobId: string, timeoutMs: number) {
    super(`The job ${jobId} has not ended within ${timeoutMs} ms`);
    this.jobId = jobId;
  }
}

/** A webhook is not from the service, or is too old. */
export class WebhookVerificationError extends PlatenError {
  override readonly name = 'WebhookVerificationError';
}
