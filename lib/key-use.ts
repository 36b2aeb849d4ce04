import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';

/** Services that use a key on behalf of their caller. */
export type KeyUser = 'dynamodb' | 's3' | 'sqs';

/** Grants use of a key through one service only: the function cannot decrypt anything else with it. */
export function useOfKey(key: IKey, service: KeyUser, actions: readonly string[]): PolicyStatement {
  return new PolicyStatement({
    actions: [...actions],
    resources: [key.keyArn],
    conditions: {
      StringEquals: { 'kms:ViaService': `${service}.${Stack.of(key).region}.amazonaws.com` },
    },
  });
}
