import { Annotations, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type IKey, Key, type KeyProps } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { requireRegion } from '../require-region.ts';
import type { Settings } from '../settings.ts';

/**
 * Returns the key that encrypts the data: a new one, or the operator's own, whose policy the operator writes (docs/deploy.md).
 */
export function dataKey(
  scope: Construct,
  id: string,
  { settings, ...props }: KeyProps & { readonly settings: Settings },
): IKey {
  const { dataKeyArn, prefix } = settings;
  if (dataKeyArn === undefined) {
    const key = new Key(scope, id, props);
    allowLogs(key, prefix);
    return key;
  }
  const { region } = Stack.of(scope);
  requireRegion(scope, 'dataKeyArn', dataKeyArn);
  Annotations.of(scope).addInfo(
    `The policy of ${dataKeyArn} must allow logs.${region}.amazonaws.com, cloudwatch.amazonaws.com and budgets.amazonaws.com: docs/deploy.md, A key of your own`,
  );
  return Key.fromKeyArn(scope, id, dataKeyArn);
}

/** Allows CloudWatch Logs to use the key for log groups of this deployment only. */
function allowLogs(key: Key, prefix: string): void {
  const { partition, region, account } = Stack.of(key);
  const group = (name: string) => `arn:${partition}:logs:${region}:${account}:log-group:${name}`;
  key.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal(`logs.${region}.amazonaws.com`)],
      actions: ['kms:Encrypt', 'kms:Decrypt', 'kms:ReEncrypt*', 'kms:GenerateDataKey*', 'kms:DescribeKey'],
      resources: ['*'],
      conditions: {
        ArnLike: {
          'kms:EncryptionContext:aws:logs:arn': [
            group(`${prefix}Service-*`),
            // The name contains the id of an API that is created later.
            group('API-Gateway-Execution-Logs_*'),
          ],
        },
      },
    }),
  );
}
