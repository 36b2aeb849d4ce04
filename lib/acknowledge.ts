import { Stack, Validations } from 'aws-cdk-lib';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IConstruct } from 'constructs';

/**
 * Says why a policy names a whole folder of a bucket of the data stack.
 *
 * cdk-nag wants every finding by its full name, in which the bucket is the name of its stack's export.
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
