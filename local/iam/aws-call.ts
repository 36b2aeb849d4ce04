/** One call of an AWS API that reached an emulator. */
export interface AwsCall {
  readonly service: 'dynamodb' | 'kms' | 'lambda' | 's3' | 'sqs';
  /** Such as `SendMessage`. */
  readonly operation: string;
  /**
   * What the call works on: the request's fields, for S3 `Bucket`, `Key` and `CopySource`, for KMS `KeyArn` as well,
   * for Lambda `FunctionArn`.
   */
  readonly input: Readonly<Record<string, unknown>>;
  /** Distinguishes functions: each has credentials of its own. */
  readonly accessKeyId: string | undefined;
}

/**
 * Watches the calls: `before` runs before the call has any effect, `after` once it has had its effect, but before the
 * caller learns of it. Fault injection uses these hooks.
 */
export interface AwsCallHooks {
  /** Throws {@link AccessDenied} to refuse the call. */
  before?(call: AwsCall): void | Promise<void>;
  after?(call: AwsCall): void | Promise<void>;
  /** Whether the caller may not learn that an object does not exist: S3 then answers 403 in place of 404. */
  hidesMissing?(call: AwsCall): boolean;
}

/** The caller's policies do not allow the call. */
export class AccessDenied extends Error {}
