import { randomUUID } from 'node:crypto';
import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import type { DocumentToConvert } from '../../../app/document-converter.ts';
import type { AssetFile } from '../../../contract/asset.ts';
import { PlatenError, TimeLimitError } from '../../../domain/errors.ts';
import type { ConvertedDocument } from '../../../office/office-converter.ts';
import type { S3BlobStore } from '../documents/blob-store.ts';
import { toPlatenError } from '../invocation/passed-error.ts';
import { isOutOfReach, sendWhenFree } from '../invocation/send-when-free.ts';
import {
  type ConvertReply,
  type ConvertRequest,
  MAX_INLINE_ADDITIONS,
  MAX_INLINE_BYTES,
} from './convert-message.ts';

const RETRY_AFTER_SECONDS = 5;
/** A presigned address outlives the longest conversion. */
const ADDRESS_SECONDS = 900;

/** The convert function ended without a reply. Its log has the reason. */
class ConvertFunctionError extends Error {
  override readonly name = 'ConvertFunctionError';
}

/**
 * Converts documents with the convert function, whose role has no permissions. Documents too large for a call pass through the
 * bucket, by presigned URLs that each give access to one object.
 */
export class LambdaOfficeConverter {
  readonly #client: LambdaClient;
  readonly #functionName: string;
  readonly #blobs: S3BlobStore;

  /** @param blobs the bucket through which large documents pass, in the folder `prints` */
  constructor(client: LambdaClient, functionName: string, blobs: S3BlobStore) {
    this.#client = client;
    this.#functionName = functionName;
    this.#blobs = blobs;
  }

  /** @throws PlatenError as `OfficeConverter` does, `RENDER_TIMEOUT`, and `CONVERT_BUSY` when no instance is free */
  async convert(
    { bytes, additions, fonts = [], owner: _, ...document }: DocumentToConvert,
    timeoutMs: number,
  ): Promise<ConvertedDocument> {
    const deadline = Date.now() + timeoutMs;
    const signal = AbortSignal.timeout(Math.max(1, timeoutMs));
    const key = `prints/${randomUUID()}`;
    const [input, output] = [`${key}.office`, `${key}.result`];
    const stored: string[] = [];
    try {
      const resultUrl = await this.#blobs.presignPut(output, ADDRESS_SECONDS);
      const stash = async (name: string, content: Uint8Array) => {
        stored.push(name);
        await this.#blobs.put(name, content, 'application/octet-stream');
        return { url: await this.#blobs.presignRead(name, ADDRESS_SECONDS) };
      };
      const added = Buffer.from(JSON.stringify(additions ?? {}));
      const isSmall = added.length <= MAX_INLINE_ADDITIONS;
      const passed = isSmall ? additions : await stash(`${key}.json`, added);
      const room = MAX_INLINE_BYTES - (isSmall ? added.length : 0);
      const file =
        bytes.length <= room ? { base64: Buffer.from(bytes).toString('base64') } : await stash(input, bytes);
      const font = async (asset: AssetFile, index: number) => {
        if ('key' in asset)
          return { id: asset.sha256, url: await this.#blobs.presignRead(asset.key, ADDRESS_SECONDS) };
        if ('url' in asset) return { id: asset.url, url: asset.url };
        const name = `${key}.font${index}`;
        return { id: name, ...(await stash(name, Buffer.from(asset.data, 'base64'))) };
      };
      const shared = fonts.length > 0 && { fonts: await Promise.all(fonts.map(font)) };
      const request = {
        ...document,
        file,
        ...shared,
        ...(passed && { additions: passed }),
        deadline,
        resultUrl,
      };
      const reply = await this.#reply(request, signal);
      if (!reply.ok) throw toPlatenError(reply.error);
      const { base64, warnings, conformance } = reply;
      if (base64 !== undefined) return { bytes: Buffer.from(base64, 'base64'), warnings, conformance };
      stored.push(output);
      return {
        bytes: await this.#blobs.read(output, { maxBytes: Number.POSITIVE_INFINITY }),
        warnings,
        conformance,
      };
    } catch (error) {
      if (!signal.aborted) throw error;
      throw new TimeLimitError(`The document was not converted within ${Math.ceil(timeoutMs / 1000)} s`, {
        code: 'RENDER_TIMEOUT',
      });
    } finally {
      // Objects that could not be deleted expire with the folder.
      await Promise.allSettled(stored.map((name) => this.#blobs.delete(name)));
    }
  }

  async #reply(request: ConvertRequest, signal: AbortSignal): Promise<ConvertReply> {
    const command = new InvokeCommand({
      FunctionName: this.#functionName,
      Payload: Buffer.from(JSON.stringify(request)),
    });
    const send = () => this.#client.send(command, { abortSignal: signal });
    const { FunctionError, Payload } = await sendWhenFree(send, { signal, busy: busyError }).catch(
      (error: unknown) => {
        if (signal.aborted || error instanceof PlatenError || !isOutOfReach(error)) throw error;
        throw busyError(error);
      },
    );
    if (FunctionError !== undefined) throw new ConvertFunctionError(FunctionError);
    return JSON.parse(Buffer.from(Payload ?? []).toString('utf8')) as ConvertReply;
  }
}

function busyError(cause: unknown): PlatenError {
  return new PlatenError(
    'unavailable',
    'CONVERT_BUSY',
    'All capacity for converting is in use: try again in some seconds',
    { retryAfterSeconds: RETRY_AFTER_SECONDS, cause },
  );
}
