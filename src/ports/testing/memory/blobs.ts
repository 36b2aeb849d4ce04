import { Readable } from 'node:stream';
import { NotFoundError, PlatenError } from '../../../domain/errors.ts';
import type { BlobStore, DownloadOptions } from '../../blob-store.ts';

/** Objects of one bucket, with the methods that use cases need beyond the port. */
export class MemoryBlobs implements BlobStore {
  readonly #objects = new Map<string, Uint8Array>();

  /** Returns the keys that begin with `prefix`, sorted. */
  keys(prefix = ''): string[] {
    return [...this.#objects.keys()].filter((key) => key.startsWith(prefix)).sort();
  }

  async put(key: string, bytes: Uint8Array, _contentType: string): Promise<void> {
    this.#objects.set(key, bytes.slice());
  }

  async read(key: string, limits: { maxBytes: number }): Promise<Uint8Array> {
    const bytes = this.#existing(key);
    if (bytes.length > limits.maxBytes) {
      throw new PlatenError(
        'too-large',
        'PAYLOAD_TOO_LARGE',
        `The document has ${bytes.length} bytes; at most ${limits.maxBytes} are possible here`,
      );
    }
    return bytes.slice();
  }

  async readRange(key: string, [start, end]: readonly [number, number]): Promise<Uint8Array> {
    return this.#existing(key).slice(start, end);
  }

  async stream(key: string): Promise<{ body: Readable; sizeBytes: number }> {
    const bytes = this.#existing(key);
    return { body: Readable.from([Buffer.from(bytes)]), sizeBytes: bytes.length };
  }

  async streamFrom(key: string, start: number): Promise<Readable> {
    const bytes = Buffer.from(this.#existing(key).subarray(start));
    return Readable.from(bytes.length === 0 ? [] : [bytes]);
  }

  async delete(key: string): Promise<void> {
    this.#objects.delete(key);
  }

  async *list(prefix: string): AsyncGenerator<{ key: string; sizeBytes: number }> {
    for (const key of this.keys(prefix)) yield { key, sizeBytes: this.#existing(key).length };
  }

  async presignGet(key: string, options: DownloadOptions): Promise<string> {
    return `memory:${key}?expires=${options.expiresInSeconds}`;
  }

  async presignPut(key: string, expiresInSeconds: number, sizeBytes?: number): Promise<string> {
    return `memory:${key}?expires=${expiresInSeconds}${sizeBytes === undefined ? '' : `&size=${sizeBytes}`}`;
  }

  async sizeOf(key: string): Promise<number | undefined> {
    return this.#objects.get(key)?.length;
  }

  async copy(fromKey: string, toKey: string): Promise<void> {
    this.#objects.set(toKey, this.#existing(fromKey));
  }

  #existing(key: string): Uint8Array {
    const bytes = this.#objects.get(key);
    if (!bytes) throw new NotFoundError('Document content not found');
    return bytes;
  }
}
