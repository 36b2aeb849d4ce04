import { Transform, type TransformCallback } from 'node:stream';
import type { ChunkVerifier } from './chunk-verifier.ts';
import { S3Error } from './errors.ts';

const MAX_LINE_BYTES = 4096;

/**
 * Removes the `aws-chunked` framing from a body, and keeps its trailing headers. Source: S3 API reference, "Transferring payload
 * in multiple chunks".
 */
export class AwsChunkedDecoder extends Transform {
  /** Trailing headers in lower case; complete when the stream has ended. */
  readonly trailers: Record<string, string> = {};
  #buffer: Buffer = Buffer.alloc(0);
  #remaining = 0;
  #state: 'size' | 'data' | 'data-end' | 'trailers' | 'done' = 'size';
  readonly #verifier: ChunkVerifier | undefined;

  /** @param verifier verifies the chunk signatures, if the request declared them. */
  constructor(verifier?: ChunkVerifier) {
    super();
    this.#verifier = verifier;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#buffer = this.#buffer.length === 0 ? chunk : Buffer.concat([this.#buffer, chunk]);
    try {
      while (this.#step());
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    if (this.#state !== 'done' && this.#state !== 'trailers') {
      done(new S3Error('IncompleteBody', 400, 'The chunked body ends too early'));
      return;
    }
    try {
      this.#verifier?.end(this.trailers);
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  /** Decodes the next part; returns false if it needs more input. */
  #step(): boolean {
    if (this.#state === 'data') return this.#data();
    if (this.#state === 'done') return false;
    const end = this.#buffer.indexOf('\r\n');
    if (end < 0) {
      if (this.#buffer.length > MAX_LINE_BYTES) throw malformed();
      return false;
    }
    const line = this.#buffer.toString('latin1', 0, end);
    this.#buffer = this.#buffer.subarray(end + 2);
    this.#line(line);
    return true;
  }

  #data(): boolean {
    if (this.#buffer.length === 0) return false;
    const part = this.#buffer.subarray(0, this.#remaining);
    this.#buffer = this.#buffer.subarray(part.length);
    this.#remaining -= part.length;
    this.#verifier?.update(part);
    this.push(part);
    if (this.#remaining === 0) {
      this.#verifier?.endChunk();
      this.#state = 'data-end';
    }
    return true;
  }

  #line(line: string): void {
    if (this.#state === 'data-end') {
      if (line !== '') throw malformed();
      this.#state = 'size';
    } else if (this.#state === 'size') {
      const [, size, signature] =
        /^([0-9a-fA-F]{1,8})(?:;chunk-signature=([0-9a-f]{2,64}))?$/.exec(line) ?? [];
      if (size === undefined) throw malformed();
      this.#remaining = Number.parseInt(size, 16);
      this.#verifier?.startChunk(signature);
      if (this.#remaining === 0) this.#verifier?.endChunk();
      this.#state = this.#remaining === 0 ? 'trailers' : 'data';
    } else if (line === '') {
      this.#state = 'done';
    } else {
      const colon = line.indexOf(':');
      this.trailers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim();
    }
  }
}

function malformed(): S3Error {
  return new S3Error('InvalidRequest', 400, 'The aws-chunked body is malformed');
}
