import { PlatenError } from './errors.ts';

/** Content to upload: bytes, a Blob or File, a stream, or a file by its path (in Node, Deno and Bun). */
export type UploadContent =
  | Uint8Array
  | Blob
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>
  | { readonly path: string | URL };

interface Upload {
  readonly body: BodyInit;
  readonly headers: Record<string, string>;
  /** Name of the file, if the content has one. */
  readonly name?: string | undefined;
}

/**
 * Returns the body of an upload. Object stores accept no body of unknown length, so a stream without a size is buffered first.
 *
 * @throws PlatenError without a file system
 */
export async function toUpload(content: UploadContent, size?: number): Promise<Upload> {
  if (content instanceof Blob) return { body: content, headers: {} };
  if (content instanceof Uint8Array) return { body: content as BodyInit, headers: {} };
  if ('path' in content) {
    const { path } = content;
    return {
      body: await blobAt(path),
      headers: {},
      name: decodeURIComponent(String(path)).split(/[\\/]/).at(-1),
    };
  }
  if (size === undefined) return { body: await new Response(asStream(content)).blob(), headers: {} };
  return { body: asStream(content), headers: { 'Content-Length': String(size) } };
}

function asStream(
  content: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>,
): ReadableStream<Uint8Array> {
  if (content instanceof ReadableStream) return content;
  const chunks = content[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await chunks.return?.();
    },
  });
}

interface FileSystem {
  openAsBlob(path: string | URL): Promise<Blob>;
}

/** Returns a Blob that reads the file while it is sent. Bundlers for browsers must not find an import of `node:fs`. */
async function blobAt(path: string | URL): Promise<Blob> {
  const { process } = globalThis as {
    readonly process?: { readonly getBuiltinModule?: (name: 'node:fs') => FileSystem | undefined };
  };
  const files = process?.getBuiltinModule?.('node:fs');
  if (files === undefined) throw new PlatenError('upload: a path needs a runtime with files, such as Node');
  try {
    return await files.openAsBlob(path);
  } catch (cause) {
    throw new PlatenError(`upload: ${String(path)} cannot be read`, { cause });
  }
}
