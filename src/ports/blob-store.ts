import type { Readable } from 'node:stream';
/** File name and lifetime of a download URL. */
export interface DownloadOptions {
  readonly documentName: string;
  readonly expiresInSeconds: number;
  /** Media type; default `application/pdf`. */
  readonly mediaType?: string | undefined;
}

/** Bytes of documents. */
export interface BlobStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** @throws NotFoundError when the object does not exist. */
  read(key: string, limits: { maxBytes: number }): Promise<Uint8Array>;
  stream(key: string): Promise<{ body: Readable; sizeBytes: number }>;
  delete(key: string): Promise<void>;
  /** Lists the objects whose keys begin with the prefix, sorted by key. */
  list(prefix: string): AsyncIterable<{ readonly key: string; readonly sizeBytes: number }>;
  /** Creates a URL that reads the object without credentials for `expiresInSeconds`. */
  presignGet(key: string, options: DownloadOptions): Promise<string>;
}
