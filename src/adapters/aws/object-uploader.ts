import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { assertPublicUrl, createGuardedAgents, EGRESS_REFUSED } from '../../egress/index.ts';
import { InvalidInputError, PlatenError } from '../../errors.ts';
import type { ObjectUploader, S3Target } from '../../ports/object-uploader.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const REQUEST_TIMEOUT_MS = 30_000;

/** Uploads to a customer's store, with the customer's credentials, through the egress guard. */
export class GuardedObjectUploader implements ObjectUploader {
  async upload(target: S3Target, bytes: Uint8Array, contentType: string): Promise<string> {
    if (target.endpoint !== undefined) await assertPublicUrl(target.endpoint, 's3.endpoint');
    const client = clientFor(target);
    try {
      const params = { Bucket: target.bucket, Key: target.key, Body: bytes, ContentType: contentType };
      await new Upload({ client, params }).done();
    } catch (error) {
      throw translate(error);
    } finally {
      client.destroy();
    }
    return locationOf(target);
  }
}

function clientFor(target: S3Target): S3Client {
  return new S3Client({
    region: target.region ?? 'us-east-1',
    endpoint: target.endpoint,
    // Stores other than AWS seldom have a host name for every bucket.
    forcePathStyle: target.endpoint !== undefined,
    credentials: { accessKeyId: target.accessKeyId, secretAccessKey: target.secretAccessKey },
    requestHandler: new NodeHttpHandler({
      ...createGuardedAgents(),
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
    }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    followRegionRedirects: false,
  });
}

function locationOf({ bucket, key, region, endpoint }: S3Target): string {
  const path = key.split('/').map(encodeURIComponent).join('/');
  if (endpoint !== undefined) return `${endpoint.replace(/\/+$/, '')}/${bucket}/${path}`;
  return `https://${bucket}.s3.${region}.amazonaws.com/${path}`;
}

function translate(error: unknown): PlatenError {
  if ((error as { code?: string }).code === EGRESS_REFUSED) {
    return new InvalidInputError('s3.endpoint must not lead to a private address', {
      field: 's3.endpoint',
      code: 'URL_REFUSED',
      cause: error,
    });
  }
  // The name of the store's error says what to mend (NoSuchBucket, AccessDenied); its message may hold secrets.
  const reason = error instanceof S3ServiceException ? error.name : 'it could not be reached';
  return new PlatenError('upstream', 'S3_UPLOAD_FAILED', `The upload to s3 failed: ${reason}`, {
    cause: error,
  });
}
