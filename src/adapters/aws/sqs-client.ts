import { SQSClient } from '@aws-sdk/client-sqs';

// Separate from `clients.ts`: few functions use a queue, and bundling the others need not read the SDK's module for it.
let sqsClient: SQSClient | undefined;

export function sqs(): SQSClient {
  sqsClient ??= new SQSClient({});
  return sqsClient;
}
