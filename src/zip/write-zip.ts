import { Readable } from 'node:stream';
import { makeZip } from 'client-zip';

/** File in a ZIP. */
export interface ZipEntry {
  /** Unique name with extension. */
  readonly name: string;
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
}

const CHUNK_BYTES = 256 * 1024;

/**
 * Streams a ZIP, with Zip64 where needed. Nothing is compressed, since PDFs and images already are. The next file is requested
 * once the previous one has been consumed.
 *
 * @param at modification time of all files
 */
export function zipOf(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>, at = new Date()): Readable {
  return Readable.from(pieces(entries, at), { objectMode: false });
}

async function* pieces(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  lastModified: Date,
): AsyncGenerator<Uint8Array> {
  let current: AsyncGenerator<Uint8Array> | undefined;
  const files = (async function* () {
    for await (const { name, bytes } of entries) {
      current = piecesOf(bytes);
      yield { name, lastModified, input: current };
    }
  })();
  const reader = makeZip(files).getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // The consumer stopped early. The library's own cancellation leaves an unhandled rejection.
    await current?.return(undefined);
    await files.return(undefined);
  }
}

async function* piecesOf(bytes: ZipEntry['bytes']): AsyncGenerator<Uint8Array> {
  if (!(bytes instanceof Uint8Array)) {
    yield* bytes;
    return;
  }
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

/** Reads a whole stream into memory. */
export async function readAll(stream: Readable): Promise<Uint8Array> {
  return new Uint8Array(Buffer.concat(await stream.toArray()));
}
