/** One call of an AWS API that reached an emulator. */
export interface AwsCall {
  readonly service: 'dynamodb' | 'kms' | 's3' | 'sqs';
  /** Such as `SendMessage`. */
  readonly operation: string;
  /** Tells which function called: each has credentials of its own. */
  readonly accessKeyId: string | undefined;
}

/**
 * Watches the calls: `before` runs before the call has any effect, `after` when it has had it, but before the
 * caller learns of it. Fault injection hangs in here.
 */
export interface AwsCallHooks {
  before?(call: AwsCall): void | Promise<void>;
  after?(call: AwsCall): void | Promise<void>;
}

/** The access key id in a SigV4 `Authorization` header. */
export function accessKeyIdOf(authorization: string | undefined): string | undefined {
  return /Credential=([^/,\s]+)\//.exec(authorization ?? '')?.[1];
}
