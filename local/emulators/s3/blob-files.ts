import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

export interface WrittenBlob {
  readonly file: string;
  readonly size: number;
  readonly md5: Buffer;
}

/** Files under generated names, each written once and never changed. */
export class BlobFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Writes a stream and returns once it is durable on disk. A failed stream leaves no file.
   *
   * @param onChunk receives every chunk written.
   */
  async write(body: AsyncIterable<Buffer>, onChunk?: (chunk: Buffer) => void): Promise<WrittenBlob> {
    const file = randomUUID();
    const target = this.#pathOf(file);
    mkdirSync(path.dirname(target), { recursive: true });
    const hash = createHash('md5');
    let size = 0;
    const handle = await open(target, 'wx');
    try {
      for await (const chunk of body) {
        hash.update(chunk);
        onChunk?.(chunk);
        size += chunk.length;
        await handle.write(chunk);
      }
      await handle.sync();
    } catch (error) {
      rmSync(target, { force: true });
      throw error;
    } finally {
      await handle.close();
    }
    return { file, size, md5: hash.digest() };
  }

  /** Reads the bytes from `start` to `end`, both inclusive. */
  read(file: string, start = 0, end = Number.POSITIVE_INFINITY): Readable {
    return createReadStream(this.#pathOf(file), { start, end, highWaterMark: 256 * 1024 });
  }

  remove(file: string): void {
    rmSync(this.#pathOf(file), { force: true });
  }

  #pathOf(file: string): string {
    return path.join(this.#folder, file.slice(0, 2), file);
  }
}
