import { randomBytes } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { CorsRule } from '../../assembly/data.ts';
import { type ListeningServer, listen } from '../../http/listen.ts';
import { hasForeignHost, isFromPage } from '../../http/loopback-only.ts';
import { AccessDenied, type AwsCall, type AwsCallHooks, CallRefused } from '../../iam/aws-call.ts';
import { isPresigned, type SecretFor } from '../sigv4.ts';
import * as buckets from './bucket-operations.ts';
import { corsHeaders } from './cors.ts';
import { accessDenied, S3Error } from './errors.ts';
import * as multipart from './multipart-operations.ts';
import * as objects from './object-operations.ts';
import type { ObjectStore } from './object-store.ts';
import { parseRequest, type S3Reply, type S3Request } from './request.ts';
import { authenticate } from './signature.ts';
import { xmlDocument } from './xml.ts';

export interface S3ServerOptions {
  readonly store: ObjectStore;
  readonly port: number;
  readonly secretFor: SecretFor;
  readonly corsRules: ReadonlyMap<string, readonly CorsRule[]>;
  readonly hooks?: AwsCallHooks;
}

type Operation = (request: S3Request, store: ObjectStore) => S3Reply | Promise<S3Reply>;

/** Serves the part of the S3 API that a document store needs, on a loopback port. */
export function startS3Server(options: S3ServerOptions): Promise<ListeningServer> {
  return listen(
    http.createServer((message, response) => void serve(message, response, options)),
    options.port,
  );
}

async function serve(
  message: IncomingMessage,
  response: ServerResponse,
  options: S3ServerOptions,
): Promise<void> {
  response.setHeader('x-amz-request-id', randomBytes(8).toString('hex').toUpperCase());
  response.on('error', () => {});
  try {
    const parsed = parseRequest(message);
    refuseForeign(parsed);
    if (parsed.method === 'OPTIONS') {
      if (!cors(parsed, response, options)) {
        throw accessDenied('CORSResponse: This CORS request is not allowed.');
      }
      response.writeHead(200).end();
      return;
    }
    const signature = authenticate(parsed, options.secretFor);
    const request = { ...parsed, signature };
    cors(request, response, options);
    const [operation, run] = route(request);
    const call: AwsCall = {
      service: 's3',
      operation,
      input: subjectOf(request),
      accessKeyId: signature.accessKeyId,
    };
    await options.hooks?.before?.(call);
    const reply = await concealing(call, options.hooks, () => run(request, options.store));
    await options.hooks?.after?.(call);
    await send(response, reply);
  } catch (error) {
    sendError(message, response, error);
  }
}

/** Sets the CORS headers; returns true if a rule of the bucket allows the request. */
function cors(request: S3Request, response: ServerResponse, { corsRules }: S3ServerOptions): boolean {
  const preflight = request.method === 'OPTIONS';
  const requested = request.headers['access-control-request-headers'];
  const headers = corsHeaders(corsRules.get(request.bucket) ?? [], {
    origin: request.headers.origin,
    method: preflight ? (request.headers['access-control-request-method'] ?? '') : request.method,
    headers: preflight && requested ? requested.toLowerCase().split(/\s*,\s*/) : [],
  });
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
  return headers !== undefined;
}

/** Web pages may use presigned URLs, which are made for them, and nothing else. */
function refuseForeign({ message, query }: S3Request): void {
  if (hasForeignHost(message.headers)) throw accessDenied('The Host is not a name of this machine');
  if (isFromPage(message.headers) && !isPresigned(query)) {
    throw accessDenied('Web pages need a presigned URL');
  }
}

function subjectOf({ bucket, key, headers, query }: S3Request): Record<string, string | undefined> {
  const source = headers['x-amz-copy-source'];
  const CopySource = source && decodeURIComponent(source).replace(/^\//, '');
  return { Bucket: bucket, Key: key, CopySource, Prefix: query.get('prefix') ?? undefined };
}

/** Hides from a caller without list permission whether an object exists. */
async function concealing<T>(call: AwsCall, hooks: AwsCallHooks | undefined, run: () => T | Promise<T>) {
  try {
    return await run();
  } catch (error) {
    const missing = error instanceof S3Error && error.code === 'NoSuchKey';
    throw missing && hooks?.hidesMissing?.(call) ? accessDenied() : error;
  }
}

const BUCKET_OPERATIONS: Readonly<Record<string, [string, Operation]>> = {
  GET: ['ListObjects', buckets.listObjects],
  PUT: ['CreateBucket', buckets.createBucket],
  HEAD: ['HeadBucket', buckets.headBucket],
  DELETE: ['DeleteBucket', buckets.deleteBucket],
};

const OBJECT_OPERATIONS: Readonly<Record<string, [string, Operation]>> = {
  GET: ['GetObject', objects.getObject],
  HEAD: ['HeadObject', objects.getObject],
  PUT: ['PutObject', objects.putObject],
  DELETE: ['DeleteObject', objects.deleteObject],
};

const UPLOAD_OPERATIONS: Readonly<Record<string, [string, Operation]>> = {
  GET: ['ListParts', multipart.listParts],
  PUT: ['UploadPart', multipart.uploadPart],
  POST: ['CompleteMultipartUpload', multipart.completeMultipartUpload],
  DELETE: ['AbortMultipartUpload', multipart.abortMultipartUpload],
};

/** Sub-resources of a bucket or an object that are not emulated. */
const UNSUPPORTED = [
  'acl',
  'cors',
  'encryption',
  'lifecycle',
  'notification',
  'policy',
  'tagging',
  'uploads',
  'versioning',
  'versions',
  'website',
];

function route(request: S3Request): [string, Operation] {
  const { method, query, key, bucket } = request;
  const found = (() => {
    if (bucket === '')
      return method === 'GET' ? (['ListBuckets', buckets.listBuckets] as [string, Operation]) : undefined;
    if (key === '') {
      if (method === 'POST' && query.has('delete')) {
        return ['DeleteObjects', buckets.deleteObjects] as [string, Operation];
      }
      return UNSUPPORTED.some((name) => query.has(name)) ? undefined : BUCKET_OPERATIONS[method];
    }
    if (query.has('uploadId')) return UPLOAD_OPERATIONS[method];
    if (method === 'POST' && query.has('uploads')) {
      return ['CreateMultipartUpload', multipart.createMultipartUpload] as [string, Operation];
    }
    if (UNSUPPORTED.some((name) => query.has(name))) return undefined;
    if (method === 'PUT' && request.headers['x-amz-copy-source'] !== undefined) {
      return ['CopyObject', objects.copyObject] as [string, Operation];
    }
    return OBJECT_OPERATIONS[method];
  })();
  if (!found) throw new S3Error('NotImplemented', 501, `${method} of this resource is not supported locally`);
  return found;
}

async function send(response: ServerResponse, { status, headers, body }: S3Reply): Promise<void> {
  response.writeHead(status, { ...headers });
  if (body === undefined || typeof body === 'string') response.end(body);
  else await pipeline(body, response).catch(() => response.destroy());
}

function toS3Error(error: unknown): S3Error {
  if (error instanceof S3Error) return error;
  if (error instanceof CallRefused) return new S3Error(error.code, error.status, error.message);
  return error instanceof AccessDenied
    ? accessDenied(error.message)
    : new S3Error('InternalError', 500, String(error));
}

function sendError(message: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const known = toS3Error(error);
  const body = xmlDocument('Error', {
    Code: known.code,
    Message: known.message,
    RequestId: String(response.getHeader('x-amz-request-id')),
  });
  // Reads and discards the rest of the body; otherwise the client would see a reset instead of the response.
  message.resume();
  response.writeHead(known.status, { 'Content-Type': 'application/xml' });
  response.end(message.method === 'HEAD' || known.status === 304 ? undefined : body);
}
