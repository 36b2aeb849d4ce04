import { SQSClient } from '@aws-sdk/client-sqs';

// Apart from `clients.ts`, since few functions use a queue: bundling the others then need not read the SDK's module for it.
let sqsClient: SQSClient | undefined;

export function sqs(): SQSClient {
  sqsClient ??= new SQSClient({});
  return sqsClient;
}
