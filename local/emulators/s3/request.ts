import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { sha256Hex, type VerifiedSignature } from '../sigv4.ts';
import { AwsChunkedDecoder } from './aws-chunked.ts';
import type { WrittenBlob } from './blob-files.ts';
import { checksumAlgorithmOf, startChecksum } from './checksums.ts';
import { ChunkVerifier } from './chunk-verifier.ts';
import { S3Error } from './errors.ts';
import type { ObjectStore } from './object-store.ts';

const MAX_DOCUMENT_BYTES = 4 * 1024 * 1024;

/** Response of an operation. */
export interface S3Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Readable;
}

/** Parsed S3 request. */
export interface S3Request {
  readonly method: string;
  readonly bucket: string;
  readonly key: string;
  readonly rawPath: string;
  readonly query: URLSearchParams;
  /** Names in lower case; `x-amz-*` query parameters of a presigned URL count as headers. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly message: IncomingMessage;
  /** Signature of the whole request, on which chunk signatures build. Missing until the request is authenticated. */
  readonly signature?: VerifiedSignature;
}

/** Reads the bucket from the first path segment, or from a host such as `bucket.localhost`. */
export function parseRequest(message: IncomingMessage): S3Request {
  const raw = message.url ?? '/';
  const mark = raw.indexOf('?');
  const rawPath = mark < 0 ? raw : raw.slice(0, mark);
  const query = new URLSearchParams(mark < 0 ? '' : raw.slice(mark + 1));
  const hostBucket = /^(.+?)(?:\.s3)?\.localhost(?::\d+)?$/.exec(message.headers.host ?? '')?.[1];
  const path = decode(rawPath.slice(1));
  const slash = path.indexOf('/');
  const fromPath =
    slash < 0 ? { bucket: path, key: '' } : { bucket: path.slice(0, slash), key: path.slice(slash + 1) };
  const headers: Record<string, string | undefined> = {};
  for (const [name, value] of query) {
    if (name.toLowerCase().startsWith('x-amz-')) headers[name.toLowerCase()] = value;
  }
  for (const [name, value] of Object.entries(message.headers)) {
    headers[name] = Array.isArray(value) ? value.join(',') : value;
  }
  return {
    method: message.method ?? 'GET',
    ...(hostBucket === undefined ? fromPath : { bucket: hostBucket, key: path }),
    rawPath,
    query,
    headers,
    message,
  };
}

/** Writes the request's body to disk and verifies every given length and checksum. */
export async function receiveBody(
  request: S3Request,
  store: ObjectStore,
): Promise<WrittenBlob & { readonly checksumHeaders: Record<string, string> }> {
  const { headers } = request;
  const declared = headers['x-amz-content-sha256'] ?? '';
  const decoder = decoderOf(request);
  const chunked = decoder !== undefined;
  const body: Readable = decoder ?? request.message;
  const algorithm = checksumAlgorithmOf(headers);
  const checksum = algorithm && startChecksum(algorithm);
  const sha256 = /^[0-9a-f]{64}$/.test(declared) ? createHash('sha256') : undefined;
  const blob = await store.files.write(body, (chunk) => {
    checksum?.update(chunk);
    sha256?.update(chunk);
  });
  try {
    const expectedLength =
      headers['x-amz-decoded-content-length'] ?? (chunked ? undefined : headers['content-length']);
    if (expectedLength !== undefined && Number(expectedLength) !== blob.size) {
      throw new S3Error('IncompleteBody', 400, 'The body does not have the length that its header states');
    }
    const md5 = headers['content-md5'];
    if (md5 !== undefined && md5 !== blob.md5.toString('base64')) throw badDigest('Content-MD5');
    if (sha256 && sha256.digest('hex') !== declared) {
      throw contentMismatch();
    }
    if (!algorithm || !checksum) return { ...blob, checksumHeaders: {} };
    const name = `x-amz-checksum-${algorithm}`;
    const value = checksum.digest();
    const expected = headers[name] ?? decoder?.trailers[name];
    if (expected !== undefined && expected !== value) throw badDigest(name);
    return { ...blob, checksumHeaders: { [name]: value, 'x-amz-checksum-type': 'FULL_OBJECT' } };
  } catch (error) {
    store.files.remove(blob.file);
    throw error;
  }
}

/** Reads a small body, such as the XML of DeleteObjects. */
export async function readDocument(request: S3Request): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const body: Readable = decoderOf(request) ?? request.message;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_DOCUMENT_BYTES) throw new S3Error('MalformedXML', 400, 'The document is too large');
    chunks.push(chunk);
  }
  const document = Buffer.concat(chunks);
  const declared = request.headers['x-amz-content-sha256'] ?? '';
  if (/^[0-9a-f]{64}$/.test(declared) && sha256Hex(document) !== declared) throw contentMismatch();
  return document.toString();
}

/** Returns a decoder for the message's body; undefined if the body has no framing. */
function decoderOf({ headers, message, signature }: S3Request): AwsChunkedDecoder | undefined {
  const declared = headers['x-amz-content-sha256'] ?? '';
  const chunked =
    declared.startsWith('STREAMING-') || (headers['content-encoding'] ?? '').includes('aws-chunked');
  if (!chunked) return undefined;
  const signed = declared.startsWith('STREAMING-AWS4-') && signature;
  const verifier = signed ? new ChunkVerifier(signed, declared.endsWith('-TRAILER')) : undefined;
  const decoder = new AwsChunkedDecoder(verifier);
  message.on('error', (error) => decoder.destroy(error)).pipe(decoder);
  return decoder;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new S3Error('InvalidURI', 400, "Couldn't parse the specified URI.");
  }
}

function contentMismatch(): S3Error {
  return new S3Error('XAmzContentSHA256Mismatch', 400, 'x-amz-content-sha256 does not match the body');
}

function badDigest(name: string): S3Error {
  return new S3Error('BadDigest', 400, `The ${name} you specified did not match what we received.`);
}
