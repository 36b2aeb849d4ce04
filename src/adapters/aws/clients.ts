import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

// One client per process and service, created at first use, so that later requests reuse its connections.
let documentClient: DynamoDBDocumentClient | undefined;
let s3Client: S3Client | undefined;

export function dynamo(): DynamoDBDocumentClient {
  documentClient ??= DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 5 }), {
    // The marshaller mistakes an object with a member named `constructor`, which metadata may contain, for a class instance.
    marshallOptions: { removeUndefinedValues: true, convertClassInstanceToMap: true },
  });
  return documentClient;
}

export function s3(): S3Client {
  // A presigned PUT must not carry the checksum of the empty body that the SDK sees when signing.
  s3Client ??= new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' });
  return s3Client;
}
