import { TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { PlatenError } from '../../domain/errors.ts';

const RETRY_AFTER_SECONDS = 2;

/** Errors with which DynamoDB and S3 refuse a call for the moment, after the SDK has retried it. */
const REFUSALS = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'SlowDown',
  'ThrottlingException',
  'TransactionConflictException',
]);

/** Error for a table or bucket that refuses more calls for the moment. */
export function storageBusy(cause: unknown): PlatenError {
  return new PlatenError(
    'unavailable',
    'STORAGE_BUSY',
    'The storage is overloaded: try again in some seconds',
    {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      cause,
    },
  );
}

type Handler<Args, Result> = (args: Args) => Promise<Result>;

/** Middleware outside the SDK's retries: reports a refused call as {@link storageBusy}. */
export function reportingOverload<Args, Result>(next: Handler<Args, Result>): Handler<Args, Result> {
  return async (args) => {
    try {
      return await next(args);
    } catch (error) {
      throw error instanceof Error && REFUSALS.has(error.name) ? storageBusy(error) : error;
    }
  };
}

/** Middleware within the SDK's retries: makes it retry a write that met a transaction on the same item, which it does not by itself. */
export function retryingConflicts<Args, Result>(next: Handler<Args, Result>): Handler<Args, Result> {
  return async (args) => {
    try {
      return await next(args);
    } catch (error) {
      if (error instanceof TransactionConflictException) Object.assign(error, { $retryable: {} });
      throw error;
    }
  };
}
