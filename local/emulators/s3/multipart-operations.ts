import { invalidArgument } from './errors.ts';
import { storedHeaders, writeCondition } from './object-operations.ts';
import type { ObjectStore } from './object-store.ts';
import { readDocument, receiveBody, type S3Reply, type S3Request } from './request.ts';
import { xmlElements, xmlText } from './xml.ts';
import { xmlReply } from './xml-reply.ts';

export function createMultipartUpload(request: S3Request, store: ObjectStore): S3Reply {
  const { bucket, key } = request;
  store.requireBucket(bucket);
  request.message.resume();
  const UploadId = store.startUpload(bucket, key, storedHeaders(request));
  return xmlReply('InitiateMultipartUploadResult', { Bucket: bucket, Key: key, UploadId });
}

export async function uploadPart(request: S3Request, store: ObjectStore): Promise<S3Reply> {
  const upload = uploadOf(request, store);
  const number = Number(request.query.get('partNumber'));
  if (!Number.isInteger(number) || number < 1 || number > 10_000) {
    throw invalidArgument('Part number must be an integer between 1 and 10000');
  }
  const { checksumHeaders, ...blob } = await receiveBody(request, store);
  const etag = store.putPart(upload, number, blob);
  return { status: 200, headers: { ETag: `"${etag}"`, ...checksumHeaders } };
}

export async function completeMultipartUpload(request: S3Request, store: ObjectStore): Promise<S3Reply> {
  const { bucket, key } = request;
  const upload = uploadOf(request, store);
  const parts = xmlElements(await readDocument(request), 'Part').map((part) => ({
    number: Number(xmlText(part, 'PartNumber')),
    etag: (xmlText(part, 'ETag') ?? '').replaceAll('"', ''),
  }));
  if (parts.length === 0) throw invalidArgument('You must specify at least one part');
  const object = await store.completeUpload(bucket, key, upload, parts, writeCondition(request));
  return xmlReply('CompleteMultipartUploadResult', {
    Location: `http://${request.headers.host}/${bucket}/${encodeURI(key)}`,
    Bucket: bucket,
    Key: key,
    ETag: `"${object.etag}"`,
  });
}

export function abortMultipartUpload(request: S3Request, store: ObjectStore): S3Reply {
  store.abortUpload(uploadOf(request, store));
  return { status: 204 };
}

export function listParts(request: S3Request, store: ObjectStore): S3Reply {
  const upload = uploadOf(request, store);
  return xmlReply('ListPartsResult', {
    Bucket: request.bucket,
    Key: request.key,
    UploadId: upload,
    IsTruncated: false,
    Part: store.parts(upload).map((part) => ({
      PartNumber: part.number,
      ETag: `"${part.etag}"`,
      Size: part.size,
    })),
  });
}

function uploadOf(request: S3Request, store: ObjectStore): string {
  const upload = request.query.get('uploadId') ?? '';
  store.requireUpload(request.bucket, request.key, upload);
  return upload;
}
