import { hash, randomUUID } from 'node:crypto';
import {
  InvokeWithResponseStreamCommand,
  type InvokeWithResponseStreamResponseEvent,
  type LambdaClient,
} from '@aws-sdk/client-lambda';
import type { ImageSettings } from '../../../contract/image-settings.ts';
import { PlatenError } from '../../../domain/errors.ts';
import type { Document } from '../../../rendering/compose-document.ts';
import {
  type Captured,
  type DocumentPrinter,
  type Printed,
  type PrintOptions,
  timeoutError,
} from '../../../rendering/printer.ts';
import type { S3BlobStore } from '../documents/blob-store.ts';
import { toPlatenError } from '../invocation/passed-error.ts';
import { isOutOfReach, sendWhenFree } from '../invocation/send-when-free.ts';
import { type PrintReply, type PrintRequest, packDocument } from './print-message.ts';

/** The bytes of a PDF or an image, and what is to be said of it. */
type Made = Omit<Printed, 'pdf'> & { readonly bytes: Uint8Array };

/** When a caller may try again if no instance was free. */
const RETRY_AFTER_SECONDS = 5;
/** A presigned address outlives the longest render. */
const ADDRESS_SECONDS = 900;

/** The print function did not answer: it ended, ran out of memory, or could not be reached. */
class PrintFunctionGoneError extends Error {
  override readonly name = 'PrintFunctionGoneError';
}

/**
 * Has documents printed by the print function, whose role has no permissions: a document that breaks out of the browser
 * gains none. Whatever is too large for a call passes through the bucket, by presigned URLs that each give access to
 * one object.
 */
export class LambdaPrinter implements DocumentPrinter {
  readonly #client: LambdaClient;
  readonly #functionName: string;
  readonly #blobs: S3BlobStore;

  /** @param blobs the bucket through which large documents pass, in the folder `prints` */
  constructor(client: LambdaClient, functionName: string, blobs: S3BlobStore) {
    this.#client = client;
    this.#functionName = functionName;
    this.#blobs = blobs;
  }

  /** @throws PlatenError as `DocumentPrinter` says, and `RENDER_BUSY` when no instance becomes free */
  async print(document: Document, options: PrintOptions): Promise<Printed> {
    const { bytes, ...said } = await this.#make(document, undefined, options);
    return { pdf: bytes, ...said };
  }

  async capture(document: Document, image: ImageSettings, options: PrintOptions): Promise<Captured> {
    const { bytes, warnings } = await this.#make(document, image, options);
    return { image: bytes, warnings };
  }

  async #make(
    document: Document,
    image: ImageSettings | undefined,
    { timeoutMs, spentMs = 0, signal, owner }: PrintOptions,
  ): Promise<Made> {
    const stop = new AbortController();
    const timer = setTimeout(
      () => stop.abort(timeoutError(timeoutMs, document)),
      Math.max(1, timeoutMs - spentMs),
    );
    const giveUp = () => stop.abort(signal?.reason);
    signal?.addEventListener('abort', giveUp, { once: true });
    const deadline = Date.now() + timeoutMs - spentMs;
    const passing = new PassingObjects(this.#blobs);
    try {
      const request = await passing.request(document, {
        image,
        timeoutMs,
        deadline,
        // The print function learns of no account.
        owner: owner && hash('sha256', owner),
      });
      return await this.#printWithRetry(request, passing, stop.signal);
    } catch (error) {
      throw stop.signal.aborted ? stop.signal.reason : error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      await passing.drop();
    }
  }

  /** An instance that ended while it had the document is left to Lambda, and another one is tried. */
  async #printWithRetry(request: PrintRequest, passing: PassingObjects, signal: AbortSignal): Promise<Made> {
    try {
      return await this.#printOnce(request, passing, signal);
    } catch (error) {
      if (signal.aborted || !(error instanceof PrintFunctionGoneError)) throw error;
    }
    try {
      return await this.#printOnce(request, passing, signal);
    } catch (error) {
      if (!(error instanceof PrintFunctionGoneError)) throw error;
      throw new PlatenError('internal', 'RENDER_CRASHED', 'Printing stopped twice on this document', {
        cause: error,
      });
    }
  }

  async #printOnce(request: PrintRequest, passing: PassingObjects, signal: AbortSignal): Promise<Made> {
    const events = await this.#invoke(request, signal);
    const { reply, bytes } = await readAnswer(events);
    if (!reply.ok) throw toPlatenError(reply.error);
    const { warnings, conformance, breaches } = reply;
    return { bytes: reply.stored ? await passing.result() : bytes, warnings, conformance, breaches };
  }

  async #invoke(
    request: PrintRequest,
    signal: AbortSignal,
  ): Promise<AsyncIterator<InvokeWithResponseStreamResponseEvent>> {
    const command = new InvokeWithResponseStreamCommand({
      FunctionName: this.#functionName,
      Payload: Buffer.from(JSON.stringify(request)),
    });
    const send = async () => {
      const { EventStream: events } = await this.#client.send(command, { abortSignal: signal });
      if (events === undefined) throw new PrintFunctionGoneError('The print function sent no answer');
      return events[Symbol.asyncIterator]();
    };
    try {
      return await sendWhenFree(send, { signal, busy: busyError });
    } catch (error) {
      throw signal.aborted ? error : goneOr(error);
    }
  }
}

/** The objects of one document that pass through the bucket. */
class PassingObjects {
  readonly #blobs: S3BlobStore;
  readonly #key = `prints/${randomUUID()}`;
  readonly #stored = new Set<string>();

  constructor(blobs: S3BlobStore) {
    this.#blobs = blobs;
  }

  async request(
    document: Document,
    further: Pick<PrintRequest, 'image' | 'timeoutMs' | 'deadline' | 'owner'>,
  ): Promise<PrintRequest> {
    const [packed, resultUrl] = await Promise.all([
      this.#readable(document).then(packDocument),
      this.#blobs.presignPut(`${this.#key}.pdf`, ADDRESS_SECONDS),
    ]);
    if (!Buffer.isBuffer(packed)) return { document: packed, resultUrl, ...further };
    const key = `${this.#key}.json.gz`;
    this.#stored.add(key);
    await this.#blobs.put(key, packed, 'application/gzip');
    const url = await this.#blobs.presignRead(key, ADDRESS_SECONDS);
    return { document: { url }, resultUrl, ...further };
  }

  /** The document with an address for each of its files: signing one takes no request. */
  async #readable(document: Document): Promise<Document> {
    const { resources } = document;
    if (resources === undefined) return document;
    const files = Object.entries(resources.assets).map(async ([path, file]) => {
      if (!('key' in file)) return [path, file] as const;
      const { mediaType, sizeBytes, key } = file;
      const url = await this.#blobs.presignRead(key, ADDRESS_SECONDS);
      return [path, { mediaType, sizeBytes, url }] as const;
    });
    return { ...document, resources: { ...resources, assets: Object.fromEntries(await Promise.all(files)) } };
  }

  async result(): Promise<Uint8Array> {
    const key = `${this.#key}.pdf`;
    this.#stored.add(key);
    return this.#blobs.read(key, { maxBytes: Number.POSITIVE_INFINITY });
  }

  /** What is not dropped here, because this process ends, expires with the folder. */
  async drop(): Promise<void> {
    await Promise.allSettled([...this.#stored].map((key) => this.#blobs.delete(key)));
  }
}

/** Reads up to the last byte of the PDF or image, and no further: the function has something to do after it. */
async function readAnswer(
  events: AsyncIterator<InvokeWithResponseStreamResponseEvent>,
): Promise<{ reply: PrintReply; bytes: Uint8Array }> {
  const chunks: Buffer[] = [];
  let size = 0;
  let reply: PrintReply | undefined;
  for (;;) {
    if (reply !== undefined && size >= bytesAfter(reply)) break;
    const bytes = await nextBytes(events);
    if (reply !== undefined) {
      chunks.push(bytes);
      size += bytes.length;
      continue;
    }
    chunks.push(bytes);
    const head = Buffer.concat(chunks);
    const end = head.indexOf('\n');
    if (end < 0) continue;
    reply = JSON.parse(head.toString('utf8', 0, end)) as PrintReply;
    chunks.splice(0, chunks.length, head.subarray(end + 1));
    size = head.length - end - 1;
  }
  // The connection can be used again once its last event has been read.
  void drain(events);
  return { reply, bytes: Buffer.concat(chunks) };
}

function bytesAfter(reply: PrintReply): number {
  return reply.ok && !reply.stored ? reply.sizeBytes : 0;
}

async function nextBytes(events: AsyncIterator<InvokeWithResponseStreamResponseEvent>): Promise<Buffer> {
  let result: IteratorResult<InvokeWithResponseStreamResponseEvent>;
  try {
    result = await events.next();
  } catch (error) {
    throw goneOr(error);
  }
  if (result.done) throw new PrintFunctionGoneError('The answer of the print function broke off');
  const { PayloadChunk: chunk, InvokeComplete: completed } = result.value;
  if (completed !== undefined) {
    throw new PrintFunctionGoneError(
      `The print function ended with ${completed.ErrorCode ?? 'half an answer'}: ${completed.ErrorDetails ?? ''}`,
    );
  }
  return Buffer.from(chunk?.Payload ?? []);
}

async function drain(events: AsyncIterator<unknown>): Promise<void> {
  try {
    while (!(await events.next()).done);
  } catch {
    // Nobody waits for this response.
  }
}

/** Faults of the service and of the connection are retried once, like a crash; the rest are faults of ours. */
function goneOr(error: unknown): unknown {
  if (error instanceof PlatenError || error instanceof PrintFunctionGoneError) return error;
  if (!isOutOfReach(error)) return error;
  return new PrintFunctionGoneError('The print function could not be reached', { cause: error });
}

function busyError(cause: unknown): PlatenError {
  return new PlatenError(
    'unavailable',
    'RENDER_BUSY',
    'All capacity for rendering is in use: try again in some seconds',
    { retryAfterSeconds: RETRY_AFTER_SECONDS, cause },
  );
}
