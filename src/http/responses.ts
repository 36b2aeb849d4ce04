import { Readable } from 'node:stream';
import { contentDisposition } from '../contract/content-disposition.ts';
import { OFFICE_MEDIA_TYPES, WRITTEN_FORMATS } from '../domain/office-media-types.ts';

/** Response of a handler; the endpoint adds the request id and streams the body. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Readable;
}

/** Returns a JSON response. */
export function json(status: number, value: unknown, headers: Record<string, string> = {}): HttpResponse {
  return {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(value),
  };
}

/** Returns `{ data }` with a long list as its last member, serialized one item at a time. */
export function jsonInParts(data: object, list: string, items: Iterable<unknown>): HttpResponse {
  return {
    status: 200,
    headers: { 'Content-Type': 'application/json' },
    body: Readable.from(jsonParts(data, list, items), { objectMode: false }),
  };
}

function* jsonParts(data: object, list: string, items: Iterable<unknown>): Generator<string> {
  yield `{"data":${JSON.stringify({ ...data, [list]: [] }).slice(0, -2)}`;
  let comma = '';
  for (const item of items) {
    yield comma + JSON.stringify(item);
    comma = ',';
  }
  yield ']}}';
}

/** Returns an empty response: 204. */
export function noContent(): HttpResponse {
  return { status: 204, headers: { 'Content-Type': 'application/json' }, body: '' };
}

/** Returns the header of a result that has lost the signatures of its input. */
export function signaturesRemoved(removed: boolean): Record<string, string> {
  return removed ? { 'X-Signatures-Removed': 'true' } : {};
}

interface FileOptions {
  readonly documentId?: string | undefined;
  readonly documentName?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns a PDF response, see {@link file}. */
export function pdf(bytes: Uint8Array, options: FileOptions = {}): HttpResponse {
  return file('application/pdf', bytes, options);
}

/** Returns a file, streamed in chunks, so that the gateway's response limit does not apply. */
export function file(mediaType: string, bytes: Uint8Array, options: FileOptions = {}): HttpResponse {
  const headers: Record<string, string> = { 'Content-Type': mediaType, ...options.headers };
  if (options.documentId !== undefined) headers['X-Document-Id'] = options.documentId;
  if (options.documentName !== undefined) {
    const format = WRITTEN_FORMATS.find((each) => OFFICE_MEDIA_TYPES[each] === mediaType);
    const extension = format ?? mediaType.split('/')[1];
    headers['Content-Disposition'] = contentDisposition('inline', options.documentName, extension);
  }
  return streamed(bytes, headers);
}

/**
 * Returns a stored user file for its owner. Whatever its type, browsers neither display nor run it in the service's origin.
 *
 * @param path path whose last segment is the download's name
 */
export function download(bytes: Uint8Array, path: string): HttpResponse {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot + 1)] : [name, 'bin'];
  return streamed(bytes, {
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': contentDisposition('attachment', stem, extension),
    'Content-Security-Policy': "default-src 'none'; sandbox",
  });
}

/** Returns bytes, streamed in chunks. */
export function streamed(bytes: Uint8Array, headers: Record<string, string>): HttpResponse {
  return { status: 200, headers, body: Readable.from(chunks(bytes), { objectMode: false }) };
}

const CHUNK_BYTES = 256 * 1024;

function* chunks(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}
