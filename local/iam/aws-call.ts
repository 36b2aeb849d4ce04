/** AWS API call that an emulator received. */
export interface AwsCall {
  readonly service: 'dynamodb' | 'kms' | 'lambda' | 'logs' | 's3' | 'sqs';
  /** Operation, such as `SendMessage`. */
  readonly operation: string;
  /**
   * Resource of the call: the request's fields; for S3 `Bucket`, `Key` and `CopySource`; for KMS also `KeyArn`; for Lambda
   * `FunctionArn`.
   */
  readonly input: Readonly<Record<string, unknown>>;
  /** Identifies the function: each has its own credentials. */
  readonly accessKeyId: string | undefined;
}

/**
 * Hooks around calls: `before` runs before any effect, `after` runs after the effect but before the caller receives the response.
 * Fault injection uses them.
 */
export interface AwsCallHooks {
  /** Refuses the call by throwing {@link AccessDenied}. */
  before?(call: AwsCall): void | Promise<void>;
  after?(call: AwsCall): void | Promise<void>;
  /** Whether a missing object is hidden from the caller: S3 then responds 403 instead of 404. */
  hidesMissing?(call: AwsCall): boolean;
}

/** Error for a call that the caller's policies do not allow. */
export class AccessDenied extends Error {}

/** Error of a service that refuses a call although its caller may make it, such as throttling. Used by simulations and tests. */
export class CallRefused extends Error {
  readonly code: string;
  readonly status: number;
  /** Further fields of the response. */
  readonly fields: Readonly<Record<string, unknown>>;
  constructor(code: string, status: number, message: string, fields: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.fields = fields;
  }
}
