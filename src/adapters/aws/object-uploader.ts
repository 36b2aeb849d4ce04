import { Readable } from 'node:stream';
import { S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { S3Target } from '../../contract/s3-target.ts';
import { InvalidInputError, type PlatenError } from '../../domain/errors.ts';
import { assertPublicUrl, createGuardedAgents, EGRESS_REFUSED } from '../../egress/index.ts';
import { type ObjectUploader, UploadFailedError } from '../../ports/object-uploader.ts';
import { isConnectionProblem, uploadProblem } from './upload-problem.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const REQUEST_TIMEOUT_MS = 30_000;

/** Uploads to a customer's object store, with the customer's credentials, through the egress guard. */
export class GuardedObjectUploader implements ObjectUploader {
  async upload(target: S3Target, bytes: Uint8Array, contentType: string, timeoutMs: number): Promise<string> {
    if (target.endpoint !== undefined) await assertPublicUrl(target.endpoint, 's3.endpoint');
    const endpoint = target.endpoint ?? endpointOfEnvironment();
    const handler = new WatchedHandler();
    const client = clientFor(target, endpoint, handler);
    let timer: NodeJS.Timeout | undefined;
    try {
      const params = { Bucket: target.bucket, Key: target.key, Body: bytes, ContentType: contentType };
      const upload = new Upload({ client, params });
      timer = setTimeout(() => void upload.abort(), Math.max(1, timeoutMs));
      await upload.done();
    } catch (error) {
      throw translate(error, handler.bodyWasRead && !isConnectionProblem(error));
    } finally {
      clearTimeout(timer);
      client.destroy();
    }
    return locationOf(target, endpoint);
  }
}

/** Detects when a request begins to send bytes of the object, which the initial request of a multipart upload does not. */
class WatchedHandler extends NodeHttpHandler {
  bodyWasRead = false;

  constructor() {
    super({
      ...createGuardedAgents(),
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
    });
  }

  override handle(...[request, options]: Parameters<NodeHttpHandler['handle']>) {
    if (!(request.body instanceof Uint8Array) || request.body.length === 0)
      return super.handle(request, options);
    return super.handle(Object.assign(request.clone(), { body: this.#watched(request.body) }), options);
  }

  #watched(bytes: Uint8Array): Readable {
    const noteRead = () => {
      this.bodyWasRead = true;
    };
    return Readable.from(
      (function* () {
        noteRead();
        yield bytes;
      })(),
      { objectMode: false },
    );
  }
}

function clientFor(target: S3Target, endpoint: string | undefined, requestHandler: WatchedHandler): S3Client {
  const { accessKeyId, secretAccessKey, sessionToken } = target;
  return new S3Client({
    region: target.region ?? 'us-east-1',
    endpoint,
    forcePathStyle: isPathStyle(target, endpoint),
    credentials: { accessKeyId, secretAccessKey, sessionToken },
    requestHandler,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    followRegionRedirects: false,
  });
}

/** Returns the S3 endpoint from the environment, if set, as the AWS SDKs read it. */
function endpointOfEnvironment(): string | undefined {
  return process.env.AWS_ENDPOINT_URL_S3 || process.env.AWS_ENDPOINT_URL || undefined;
}

/**
 * Stores other than AWS rarely have a host name per bucket, and the certificate of AWS does not cover bucket names with a dot.
 */
function isPathStyle({ bucket }: S3Target, endpoint: string | undefined): boolean {
  return endpoint !== undefined || bucket.includes('.');
}

/** Returns the URL of an uploaded object. */
export function locationOf(target: S3Target, endpoint: string | undefined): string {
  const { bucket, key, region } = target;
  const path = key.split('/').map(encodeURIComponent).join('/');
  if (endpoint !== undefined) return `${endpoint.replace(/\/+$/, '')}/${bucket}/${path}`;
  const domain = region?.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  return isPathStyle(target, endpoint)
    ? `https://s3.${region}.${domain}/${bucket}/${path}`
    : `https://${bucket}.s3.${region}.${domain}/${path}`;
}

function translate(error: unknown, sent: boolean): PlatenError {
  if ((error as { code?: string }).code === EGRESS_REFUSED) {
    return new InvalidInputError('s3.endpoint must not lead to a private address', {
      field: 's3.endpoint',
      code: 'URL_REFUSED',
      cause: error,
    });
  }
  return new UploadFailedError(`The upload to s3 failed: ${uploadProblem(error)}`, { sent, cause: error });
}
