import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Platen, UploadedDocument, UploadOptions } from '../../../packages/client/src/index.ts';
import { CliError, fileReason } from '../cli-error.ts';
import type { Session } from '../session.ts';
import { nameOf, readBytes } from './json.ts';

/** Maximum characters of a document name. */
const MAX_NAME = 200;

/** A Blob that reports how many of its bytes have been read. */
class WatchedBlob extends Blob {
  override readonly size: number;
  readonly #content: Blob;
  readonly #onRead: (bytes: number) => void;

  constructor(content: Blob, onRead: (bytes: number) => void) {
    super();
    this.size = content.size;
    this.#content = content;
    this.#onRead = onRead;
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    const onRead = this.#onRead;
    return this.#content.stream().pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(chunk, controller) {
          onRead(chunk.length);
          controller.enqueue(chunk);
        },
      }),
    );
  }
}

/**
 * Uploads a file of any size without holding it in memory.
 * @param file path of a file, or `-` for standard input.
 */
export async function uploadFile(
  session: Session,
  platen: Platen,
  file: string,
  options: UploadOptions = {},
): Promise<UploadedDocument> {
  const content = file === '-' ? new Blob([new Uint8Array(await readBytes(file))]) : await openFile(file);
  return uploadBlob(session, platen, content, { name: defaultName(file), ...options }, nameOf(file));
}

/** Uploads bytes in memory or an open file. @param title label in the progress display. */
export async function uploadBlob(
  session: Session,
  platen: Platen,
  content: Blob,
  options: UploadOptions,
  title: string,
): Promise<UploadedDocument> {
  session.progress.begin(`Uploading ${title}`);
  let done = 0;
  const watched = new WatchedBlob(content, (bytes) => {
    done += bytes;
    session.progress.update({ done, total: content.size, unit: 'bytes' });
  });
  const uploaded = await platen.upload(watched, options);
  session.progress.end();
  return uploaded;
}

/** @returns a file's size in bytes @throws CliError when the file does not exist */
export async function sizeOf(file: string): Promise<number> {
  const about = await stat(file).catch((error) => {
    throw new CliError(`cannot read ${file}: ${fileReason(error)}`);
  });
  if (about.isDirectory()) throw new CliError(`cannot read ${file}: it is a folder`);
  return about.size;
}

async function openFile(file: string): Promise<Blob> {
  await sizeOf(file);
  return (await openAsBlob(file).catch((error) => {
    throw new CliError(`cannot read ${file}: ${fileReason(error)}`);
  })) as Blob;
}

function defaultName(file: string): string | undefined {
  return file === '-' ? undefined : path.basename(file).slice(0, MAX_NAME);
}
