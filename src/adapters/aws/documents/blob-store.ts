import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { contentDisposition } from '../../../contract/content-disposition.ts';
import { NotFoundError, PlatenError } from '../../../domain/errors.ts';
import type { BlobStore, DownloadOptions } from '../../../ports/blob-store.ts';

/** Objects of one bucket. */
export class S3BlobStore implements BlobStore {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(client: S3Client, bucket: string) {
    this.#client = client;
    this.#bucket = bucket;
  }

  async put(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    // Small bodies are sent as one PUT, large ones as a multipart upload that can retry single parts.
    const upload = new Upload({
      client: this.#client,
      params: { Bucket: this.#bucket, Key: key, Body: bytes, ContentType: contentType },
      partSize: 8 * 1024 * 1024,
      queueSize: 4,
    });
    await upload.done();
  }

  async read(key: string, limits: { maxBytes: number }): Promise<Uint8Array> {
    const { body, sizeBytes } = await this.stream(key);
    if (sizeBytes > limits.maxBytes) {
      body.destroy();
      throw new PlatenError(
        'too-large',
        'PAYLOAD_TOO_LARGE',
        `The document has ${sizeBytes} bytes; at most ${limits.maxBytes} are possible here`,
      );
    }
    // Filled as data arrives: a large file is never in memory twice.
    const bytes = new Uint8Array(sizeBytes);
    let length = 0;
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      bytes.set(chunk, length);
      length += chunk.length;
    }
    return bytes;
  }

  /** Reads a byte range; the end is exclusive. */
  async readRange(key: string, [start, end]: readonly [number, number]): Promise<Uint8Array> {
    const { Body } = await this.#client.send(
      new GetObjectCommand({ Bucket: this.#bucket, Key: key, Range: `bytes=${start}-${end - 1}` }),
    );
    return Body!.transformToByteArray();
  }

  /** Streams from the given byte to the end; empty if it is the end. */
  async streamFrom(key: string, start: number): Promise<Readable> {
    if (start > 0 && start >= ((await this.sizeOf(key)) ?? 0)) return Readable.from([]);
    const { Body } = await this.#client.send(
      new GetObjectCommand({
        Bucket: this.#bucket,
        Key: key,
        ...(start > 0 && { Range: `bytes=${start}-` }),
      }),
    );
    if (!(Body instanceof Readable)) throw new Error('S3 answered without a body');
    return Body;
  }

  async stream(key: string): Promise<{ body: Readable; sizeBytes: number }> {
    try {
      const { Body, ContentLength } = await this.#client.send(
        new GetObjectCommand({ Bucket: this.#bucket, Key: key }),
      );
      if (!(Body instanceof Readable)) throw new Error('S3 answered without a body');
      return { body: Body, sizeBytes: ContentLength ?? 0 };
    } catch (error) {
      if (isMissing(error)) throw new NotFoundError('Document content not found', { cause: error });
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key }));
  }

  async *list(prefix: string): AsyncGenerator<{ key: string; sizeBytes: number }> {
    let ContinuationToken: string | undefined;
    do {
      const page = await this.#client.send(
        new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: prefix, ContinuationToken }),
      );
      for (const { Key, Size = 0 } of page.Contents ?? []) {
        if (Key !== undefined) yield { key: Key, sizeBytes: Size };
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  presignGet(key: string, options: DownloadOptions): Promise<string> {
    const { documentName, mediaType = 'application/pdf' } = options;
    const command = new GetObjectCommand({
      Bucket: this.#bucket,
      Key: key,
      ResponseContentType: mediaType,
      ResponseContentDisposition: contentDisposition('attachment', documentName, mediaType.split('/')[1]),
    });
    return getSignedUrl(this.#client, command, { expiresIn: options.expiresInSeconds });
  }

  /** Creates a URL for our own functions; `presignGet` is for people, who need a file name. */
  presignRead(key: string, expiresInSeconds: number): Promise<string> {
    const command = new GetObjectCommand({ Bucket: this.#bucket, Key: key });
    return getSignedUrl(this.#client, command, { expiresIn: expiresInSeconds });
  }

  presignPut(key: string, expiresInSeconds: number, sizeBytes?: number): Promise<string> {
    // A given length is signed, so S3 rejects a body of any other length.
    const command = new PutObjectCommand({ Bucket: this.#bucket, Key: key, ContentLength: sizeBytes });
    return getSignedUrl(this.#client, command, { expiresIn: expiresInSeconds });
  }

  /** Returns the object's size; `undefined` if it does not exist. */
  async sizeOf(key: string): Promise<number | undefined> {
    try {
      const { ContentLength } = await this.#client.send(
        new HeadObjectCommand({ Bucket: this.#bucket, Key: key }),
      );
      return ContentLength ?? 0;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** Copies within the bucket or from another one. */
  async copy(fromKey: string, toKey: string, fromBucket = this.#bucket): Promise<void> {
    await this.#client.send(
      new CopyObjectCommand({
        Bucket: this.#bucket,
        Key: toKey,
        CopySource: `${fromBucket}/${encodeURI(fromKey)}`,
      }),
    );
  }
}

/**
 * Whether the object is missing. S3 returns 403 instead of 404 to callers without list permission, as all our functions are, to
 * hide which keys exist.
 */
export function isMissing(error: unknown): boolean {
  if (error instanceof NoSuchKey || error instanceof NotFound) return true;
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 403;
}
