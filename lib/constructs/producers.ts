import { CfnOutput } from 'aws-cdk-lib';
import { ManagedPolicy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { PRODUCER_FOLDER } from '../../src/contract/render-message.ts';
import { acknowledgeFolder } from '../acknowledge.ts';
import type { DataStack } from '../data/data-stack.ts';
import { useOfKey } from '../key-use.ts';
import type { WorkQueue } from './work-queue.ts';

/** Access for a producer that adds renders directly to the queue: an attachable policy, and the resource names. */
export class Producers extends Construct {
  constructor(scope: Construct, id: string, props: { readonly render: WorkQueue; readonly data: DataStack }) {
    super(scope, id);
    const { render, data } = props;
    const bucket = data.buckets.INTERNAL_BUCKET;
    const policy = new ManagedPolicy(this, 'Policy', {
      description: 'Lets a producer queue renders of any account of this Platen deployment',
      statements: [
        new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [render.queue.queueArn] }),
        new PolicyStatement({
          actions: ['s3:PutObject'],
          resources: [bucket.arnForObjects(`${PRODUCER_FOLDER}/*`)],
        }),
        useOfKey(data.key, 'sqs', ['kms:GenerateDataKey', 'kms:Decrypt']),
        useOfKey(data.key, 's3', ['kms:GenerateDataKey', 'kms:Decrypt']),
      ],
    });
    acknowledgeFolder(
      policy,
      bucket,
      PRODUCER_FOLDER,
      'Producers name their own objects: their folder is the least that can be named.',
    );
    const outputs = {
      RenderQueueUrl: render.queue.queueUrl,
      RenderQueueArn: render.queue.queueArn,
      ProducerPolicyArn: policy.managedPolicyArn,
      ProducerBucket: bucket.bucketName,
    };
    for (const [name, value] of Object.entries(outputs)) {
      new CfnOutput(this, name, { value }).overrideLogicalId(name);
    }
  }
}
