import type { Platen, Upload } from '@platen/client';
import { refusal } from '../ui/refusal.ts';

/** Maximum number of files of one request. */
const BATCH = 50;
/** Milliseconds after which an announced file is announced again: its URL is valid for an hour, and a large file takes time. */
const FRESH_MS = 30 * 60_000;
/** Milliseconds in which finished uploads are collected. */
const COLLECTING_MS = 1_000;

interface Announcement {
  readonly at: number;
  readonly upload: Promise<Upload>;
}

interface Finishing {
  readonly documentId: string;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Announces and finishes uploads, many by one request, so that large files stay within the rate limit of a key, too. */
export class UploadBatches {
  readonly #platen: Platen;
  readonly #announced = new WeakMap<File, Announcement>();
  readonly #finishing: Finishing[] = [];
  #isFinishing = false;

  constructor(platen: Platen) {
    this.#platen = platen;
  }

  /**
   * Returns where to put a file.
   *
   * @param next files that follow, which the same request announces
   * @param nameOf returns the name of a file's document
   */
  announce(file: File, next: readonly File[], nameOf: (file: File) => string): Promise<Upload> {
    const known = this.#announced.get(file);
    if (known && Date.now() < known.at + FRESH_MS) return known.upload;
    const files = [file, ...next.filter((other) => !this.#announced.has(other))].slice(0, BATCH);
    const sent = this.#platen.createUploads({
      files: files.map((each) => ({ name: nameOf(each), sizeBytes: each.size })),
    });
    for (const [index, each] of files.entries()) {
      const upload = sent.then(({ uploads }) => uploads[index]!);
      this.#announced.set(each, { at: Date.now(), upload });
      upload.catch(() => this.#announced.delete(each));
    }
    return this.#announced.get(file)!.upload;
  }

  /** Makes an uploaded PDF a document. */
  finish(documentId: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#finishing.push({ documentId, resolve, reject });
      if (!this.#isFinishing) void this.#finishAll();
    });
  }

  /** Requests follow one another, so that each collects what was uploaded meanwhile. */
  async #finishAll(): Promise<void> {
    this.#isFinishing = true;
    while (this.#finishing.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, COLLECTING_MS));
      const batch = this.#finishing.splice(0, BATCH);
      try {
        const documentIds = batch.map(({ documentId }) => documentId);
        const { results } = await this.#platen.finishUploads({ documentIds });
        for (const [index, { resolve, reject }] of batch.entries()) {
          const { error, code = 'INVALID_INPUT' } = results[index]!;
          if (error === undefined) resolve();
          else reject(refusal(error, { code }));
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isFinishing = false;
  }
}
