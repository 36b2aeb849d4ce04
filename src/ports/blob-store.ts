import type { Readable } from 'node:stream';
/** How a download names its file, and how long its URL works. */
export interface DownloadOptions {
  readonly documentName: string;
  readonly expiresInSeconds: number;
  /** `application/pdf` when left out. */
  readonly mediaType?: string | undefined;
}

/** Bytes of documents. */
export interface BlobStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** @throws NotFoundError when there is no such object. */
  read(key: string, limits: { maxBytes: number }): Promise<Uint8Array>;
  stream(key: string): Promise<{ body: Readable; sizeBytes: number }>;
  delete(key: string): Promise<void>;
  /** The objects whose keys begin with the prefix, in the order of the keys. */
  list(prefix: string): AsyncIterable<{ readonly key: string; readonly sizeBytes: number }>;
  /** A URL that reads the object without credentials until `expiresInSeconds` have passed. */
  presignGet(key: string, options: DownloadOptions): Promise<string>;
}
