import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { reportingOverload, retryingConflicts } from './storage-busy.ts';

const ATTEMPTS = 5;
const OVERLOAD = { name: 'platenReportingOverload', step: 'initialize', priority: 'high' } as const;

// One client per process and service, created at first use, so that later requests reuse its connections.
let documentClient: DynamoDBDocumentClient | undefined;
let s3Client: S3Client | undefined;

export function dynamo(): DynamoDBDocumentClient {
  documentClient ??= documentClientOf(new DynamoDBClient({ maxAttempts: ATTEMPTS }));
  return documentClient;
}

/** Returns a client that retries temporary errors, and reports an overloaded table as `STORAGE_BUSY`. */
export function documentClientOf(client: DynamoDBClient): DynamoDBDocumentClient {
  client.middlewareStack.addRelativeTo(retryingConflicts, {
    name: 'platenRetryingConflicts',
    relation: 'after',
    toMiddleware: 'retryMiddleware',
  });
  client.middlewareStack.add(reportingOverload, OVERLOAD);
  return DynamoDBDocumentClient.from(client, {
    // The marshaller mistakes an object with a member named `constructor`, which metadata may contain, for a class instance.
    marshallOptions: { removeUndefinedValues: true, convertClassInstanceToMap: true },
  });
}

export function s3(): S3Client {
  // A presigned PUT must not carry the checksum of the empty body that the SDK sees when signing.
  s3Client ??= reporting(
    new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED', maxAttempts: ATTEMPTS }),
  );
  return s3Client;
}

function reporting(client: S3Client): S3Client {
  client.middlewareStack.add(reportingOverload, OVERLOAD);
  return client;
}
