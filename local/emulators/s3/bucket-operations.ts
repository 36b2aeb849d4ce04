import { invalidArgument } from './errors.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';
import { readDocument, type S3Reply, type S3Request } from './request.ts';
import { xmlElements, xmlText } from './xml.ts';
import { xmlReply } from './xml-reply.ts';

const MAX_KEYS = 1000;

export function listBuckets(_request: S3Request, store: ObjectStore): S3Reply {
  const Bucket = store.buckets().map(({ name, createdAt }) => ({
    Name: name,
    CreationDate: new Date(createdAt).toISOString(),
  }));
  return xmlReply('ListAllMyBucketsResult', { Owner: { ID: 'local' }, Buckets: { Bucket } });
}

export function createBucket(request: S3Request, store: ObjectStore): S3Reply {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(request.bucket))
    throw invalidArgument('The bucket name is not valid');
  store.createBucket(request.bucket);
  request.message.resume();
  return { status: 200, headers: { Location: `/${request.bucket}` } };
}

export function headBucket(request: S3Request, store: ObjectStore): S3Reply {
  store.requireBucket(request.bucket);
  return { status: 200 };
}

export function deleteBucket(request: S3Request, store: ObjectStore): S3Reply {
  store.deleteBucket(request.bucket);
  return { status: 204 };
}

/** Handles ListObjectsV2, and the part of ListObjects that is identical. */
export function listObjects(request: S3Request, store: ObjectStore): S3Reply {
  const { query, bucket } = request;
  store.requireBucket(bucket);
  const version2 = query.get('list-type') === '2';
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const token = query.get('continuation-token');
  const after =
    token !== null
      ? Buffer.from(token, 'base64url').toString()
      : (query.get(version2 ? 'start-after' : 'marker') ?? '');
  const limit = Math.min(MAX_KEYS, Number(query.get('max-keys') ?? MAX_KEYS));
  if (!Number.isInteger(limit) || limit < 0) throw invalidArgument('max-keys must be an integer from 0 on');
  const encode = (text: string) =>
    query.get('encoding-type') === 'url' ? encodeURIComponent(text).replaceAll('%2F', '/') : text;

  const objects: StoredObject[] = [];
  const groups = new Set<string>();
  let last = '';
  let truncated = false;
  for (const object of store.list(bucket, prefix, after)) {
    const end = delimiter === '' ? -1 : object.key.indexOf(delimiter, prefix.length);
    const group = end < 0 ? undefined : object.key.slice(0, end + delimiter.length);
    // If a page ends within a group, the next page continues after that group.
    if (group !== undefined && (groups.has(group) || after.startsWith(group))) {
      last = object.key;
      continue;
    }
    if (objects.length + groups.size >= limit) {
      truncated = limit > 0;
      break;
    }
    if (group === undefined) objects.push(object);
    else groups.add(group);
    last = object.key;
  }
  return xmlReply('ListBucketResult', {
    Name: bucket,
    Prefix: encode(prefix),
    Delimiter: delimiter === '' ? undefined : encode(delimiter),
    MaxKeys: limit,
    KeyCount: version2 ? objects.length + groups.size : undefined,
    IsTruncated: truncated,
    EncodingType: query.get('encoding-type') ?? undefined,
    NextContinuationToken: version2 && truncated ? Buffer.from(last).toString('base64url') : undefined,
    NextMarker: !version2 && truncated ? encode(last) : undefined,
    Contents: objects.map((object) => ({
      Key: encode(object.key),
      LastModified: new Date(object.modifiedAt).toISOString(),
      ETag: `"${object.etag}"`,
      Size: object.size,
      StorageClass: 'STANDARD',
    })),
    CommonPrefixes: [...groups].map((group) => ({ Prefix: encode(group) })),
  });
}

export async function deleteObjects(request: S3Request, store: ObjectStore): Promise<S3Reply> {
  store.requireBucket(request.bucket);
  const document = await readDocument(request);
  const keys = xmlElements(document, 'Object').map((object) => xmlText(object, 'Key') ?? '');
  if (keys.length > MAX_KEYS) throw invalidArgument('At most 1000 objects can be deleted at once');
  for (const key of keys) store.delete(request.bucket, key);
  const quiet = xmlText(document, 'Quiet') === 'true';
  return xmlReply('DeleteResult', { Deleted: quiet ? [] : keys.map((Key) => ({ Key })) });
}
