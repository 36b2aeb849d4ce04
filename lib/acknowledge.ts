import { Stack, Validations } from 'aws-cdk-lib';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IConstruct } from 'constructs';

/**
 * Records why a policy covers a whole folder of a bucket of the data stack.
 * cdk-nag requires the full name of every finding, in which the bucket appears as an export of its stack.
 */
export function acknowledgeFolder(policy: IConstruct, bucket: IBucket, folder: string, reason: string): void {
  const data = Stack.of(bucket);
  const { 'Fn::ImportValue': exportName } = data.resolve(data.exportValue(bucket.bucketArn)) as {
    'Fn::ImportValue': string;
  };
  Validations.of(policy).acknowledge({
    id: `AwsSolutions-IAM5[Resource::${exportName}/${folder}/*]`,
    reason,
  });
}
