import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';

/** Services that use a key in the name of who calls them. */
export type KeyUser = 'dynamodb' | 's3' | 'sqs';

/** Allows the use of a key by way of a service alone: whoever has it can open what the service gives, and no more. */
export function useOfKey(key: IKey, service: KeyUser, actions: readonly string[]): PolicyStatement {
  return new PolicyStatement({
    actions: [...actions],
    resources: [key.keyArn],
    conditions: {
      StringEquals: { 'kms:ViaService': `${service}.${Stack.of(key).region}.amazonaws.com` },
    },
  });
}
