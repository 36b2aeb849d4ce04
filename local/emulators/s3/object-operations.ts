import { invalidArgument, noSuchKey, preconditionFailed, S3Error } from './errors.ts';
import type { ObjectStore, StoredObject, WriteCondition } from './object-store.ts';
import { receiveBody, type S3Reply, type S3Request } from './request.ts';
import { xmlReply } from './xml-reply.ts';

/** Headers of a PUT that a later GET returns. */
const STORED_HEADERS = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'expires',
  'x-amz-server-side-encryption',
  'x-amz-server-side-encryption-aws-kms-key-id',
  'x-amz-storage-class',
];

/** Response headers by the GET query parameter that overrides them. */
const RESPONSE_OVERRIDES: Readonly<Record<string, string>> = {
  'response-cache-control': 'cache-control',
  'response-content-disposition': 'content-disposition',
  'response-content-encoding': 'content-encoding',
  'response-content-language': 'content-language',
  'response-content-type': 'content-type',
  'response-expires': 'expires',
};

export async function putObject(request: S3Request, store: ObjectStore): Promise<S3Reply> {
  store.requireBucket(request.bucket);
  const condition = writeCondition(request);
  // Checked before the body is read, so that clients need not send a body that will be refused; the commit decides.
  if (condition.ifNoneMatch && store.get(request.bucket, request.key)) throw preconditionFailed();
  const { file, size, md5, checksumHeaders } = await receiveBody(request, store);
  const headers = { ...storedHeaders(request), ...checksumHeaders };
  const etag = md5.toString('hex');
  store.commit(request.bucket, request.key, { file, size, etag }, headers, condition);
  return { status: 200, headers: { ETag: `"${etag}"`, ...encryptionHeaders(headers), ...checksumHeaders } };
}

export function getObject(request: S3Request, store: ObjectStore): S3Reply {
  store.requireBucket(request.bucket);
  const object = store.get(request.bucket, request.key);
  if (!object) throw noSuchKey();
  const headers = responseHeaders(request, object);
  if (notModified(request, object)) return { status: 304, headers: { ETag: headers.ETag! } };
  const range = parseRange(request.headers.range, object.size);
  if (range) headers['Content-Range'] = `bytes ${range.start}-${range.end}/${object.size}`;
  headers['Content-Length'] = String(range ? range.end - range.start + 1 : object.size);
  const status = range ? 206 : 200;
  if (request.method === 'HEAD' || object.size === 0) return { status, headers };
  return { status, headers, body: store.open(object, range?.start, range?.end) };
}

export function deleteObject(request: S3Request, store: ObjectStore): S3Reply {
  store.requireBucket(request.bucket);
  store.delete(request.bucket, request.key);
  return { status: 204 };
}

export async function copyObject(request: S3Request, store: ObjectStore): Promise<S3Reply> {
  store.requireBucket(request.bucket);
  const [, bucket, key] =
    /^\/?([^/]+)\/(.+?)(?:\?versionId=.*)?$/.exec(
      decodeURIComponent(request.headers['x-amz-copy-source'] ?? ''),
    ) ?? [];
  if (!bucket || !key) throw invalidArgument('x-amz-copy-source is not of the form bucket/key');
  store.requireBucket(bucket);
  const source = store.get(bucket, key);
  if (!source) throw noSuchKey();
  const blob = await store.files.write(store.open(source));
  const replace = request.headers['x-amz-metadata-directive'] === 'REPLACE';
  const etag = blob.md5.toString('hex');
  const copy = store.commit(
    request.bucket,
    request.key,
    { file: blob.file, size: blob.size, etag },
    replace ? storedHeaders(request) : source.headers,
    writeCondition(request),
  );
  return xmlReply('CopyObjectResult', {
    LastModified: new Date(copy.modifiedAt).toISOString(),
    ETag: `"${etag}"`,
  });
}

/** Returns the headers of a write request that are stored with the object. */
export function storedHeaders(request: S3Request): Record<string, string> {
  const stored: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined) continue;
    if (STORED_HEADERS.includes(name) || name.startsWith('x-amz-meta-')) stored[name] = value;
  }
  const encoding = stored['content-encoding']?.split(',').filter((item) => item.trim() !== 'aws-chunked');
  if (encoding?.length) stored['content-encoding'] = encoding.join(',');
  else delete stored['content-encoding'];
  return stored;
}

/** Reads `If-None-Match` and `If-Match` of a write. */
export function writeCondition(request: S3Request): WriteCondition {
  const none = request.headers['if-none-match'];
  if (none !== undefined && none !== '*') {
    throw new S3Error('NotImplemented', 501, 'If-None-Match of a write must be *');
  }
  const match = request.headers['if-match'];
  return { ifNoneMatch: none === '*', ifMatch: match?.replaceAll('"', '') };
}

function encryptionHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name.startsWith('x-amz-server-side-encryption')),
  );
}

function responseHeaders(request: S3Request, object: StoredObject): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': 'binary/octet-stream',
    ...object.headers,
    ETag: `"${object.etag}"`,
    'Last-Modified': new Date(object.modifiedAt).toUTCString(),
    'Accept-Ranges': 'bytes',
  };
  if (request.headers['x-amz-checksum-mode'] !== 'ENABLED' || request.headers.range !== undefined) {
    for (const name of Object.keys(headers)) if (name.startsWith('x-amz-checksum-')) delete headers[name];
  }
  for (const [parameter, header] of Object.entries(RESPONSE_OVERRIDES)) {
    const value = request.query.get(parameter);
    if (value !== null) headers[header] = value;
  }
  return headers;
}

/** Evaluates the read preconditions (RFC 9110, section 13.2.2). */
function notModified(request: S3Request, object: StoredObject): boolean {
  const { headers } = request;
  const tags = (value: string) => value.split(',').map((tag) => tag.trim().replaceAll('"', ''));
  const includes = (value: string) => value === '*' || tags(value).includes(object.etag);
  if (headers['if-match'] !== undefined) {
    if (!includes(headers['if-match'])) throw preconditionFailed();
  } else if (headers['if-unmodified-since'] !== undefined) {
    if (object.modifiedAt > Date.parse(headers['if-unmodified-since'])) throw preconditionFailed();
  }
  if (headers['if-none-match'] !== undefined) return includes(headers['if-none-match']);
  const since = headers['if-modified-since'];
  return since !== undefined && object.modifiedAt <= Date.parse(since);
}

/** Parses one byte range (RFC 9110, section 14.1.2); as in S3, several ranges return the whole object. */
function parseRange(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || (first === '' && last === '')) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size || start > end) {
    throw new S3Error('InvalidRange', 416, 'The requested range is not satisfiable');
  }
  return { start, end };
}
