import { hash, randomUUID } from 'node:crypto';
import {
  InvokeWithResponseStreamCommand,
  type InvokeWithResponseStreamResponseEvent,
  type LambdaClient,
} from '@aws-sdk/client-lambda';
import type { ImageSettings } from '../../../contract/image-settings.ts';
import { PlatenError } from '../../../domain/errors.ts';
import type { Document } from '../../../rendering/compose-document.ts';
import type { DocumentAssets } from '../../../rendering/document-resources.ts';
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

/** Bytes of a PDF or an image, with the properties of the print. */
type Made = Omit<Printed, 'pdf'> & { readonly bytes: Uint8Array };

/** Seconds until a caller should retry if no instance was free. */
const RETRY_AFTER_SECONDS = 5;
/** Lifetime of a presigned URL in seconds: longer than the longest render. */
const ADDRESS_SECONDS = 900;

/** Error when the print function did not respond: it ended, ran out of memory, or was unreachable. */
class PrintFunctionGoneError extends Error {
  override readonly name = 'PrintFunctionGoneError';
}

/**
 * Prints documents with the print function, whose role has no permissions: a document that escapes the browser gains none. Data
 * too large for an invocation passes through the bucket, by presigned URLs for single objects.
 */
export class LambdaPrinter implements DocumentPrinter {
  readonly #client: LambdaClient;
  readonly #functionName: string;
  readonly #blobs: S3BlobStore;

  /** @param blobs bucket for large documents, in the folder `prints` */
  constructor(client: LambdaClient, functionName: string, blobs: S3BlobStore) {
    this.#client = client;
    this.#functionName = functionName;
    this.#blobs = blobs;
  }

  /** @throws PlatenError as documented in `DocumentPrinter`, and `RENDER_BUSY` when no instance becomes free */
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
        // Hides the account from the print function.
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

  /** If an instance ended during the print, retries with another one. */
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
    const { warnings, conformance, violations } = reply;
    return { bytes: reply.stored ? await passing.result() : bytes, warnings, conformance, violations };
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

/** Objects of one document that pass through the bucket. */
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

  /** Returns the document with a URL for each file; signing needs no request. */
  async #readable(document: Document): Promise<Document> {
    const { resources } = document;
    if (resources === undefined) return document;
    const { assets, accountAssets } = resources;
    const [own, shared] = await Promise.all([
      this.#withUrls(assets),
      accountAssets && this.#withUrls(accountAssets),
    ]);
    return {
      ...document,
      resources: { ...resources, assets: own, ...(shared && { accountAssets: shared }) },
    };
  }

  async #withUrls(assets: DocumentAssets): Promise<DocumentAssets> {
    const files = Object.entries(assets).map(async ([path, file]) => {
      if (!('key' in file)) return [path, file] as const;
      const { mediaType, sizeBytes, key } = file;
      const url = await this.#blobs.presignRead(key, ADDRESS_SECONDS);
      return [path, { mediaType, sizeBytes, url }] as const;
    });
    return Object.fromEntries(await Promise.all(files));
  }

  async result(): Promise<Uint8Array> {
    const key = `${this.#key}.pdf`;
    this.#stored.add(key);
    return this.#blobs.read(key, { maxBytes: Number.POSITIVE_INFINITY });
  }

  /** Objects not dropped here, because this process ends, expire with the folder. */
  async drop(): Promise<void> {
    await Promise.allSettled([...this.#stored].map((key) => this.#blobs.delete(key)));
  }
}

/** Reads up to the last byte of the PDF or image, and no further: the function continues its work afterwards. */
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
  // The connection is reusable once its last event has been read.
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
    // Nothing awaits this response.
  }
}

/** Service and connection errors are retried once, like a crash; all others are internal errors. */
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
