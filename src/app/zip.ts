import { Readable } from 'node:stream';
import { makeZip } from 'client-zip';

/** A file of a ZIP. */
export interface ZipEntry {
  /** Unique, with extension. */
  readonly name: string;
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
}

const CHUNK_BYTES = 256 * 1024;

/**
 * A ZIP as it is written, with Zip64 where it is needed. Nothing is compressed: streams of PDFs and images are already. The
 * next file is asked for once the one before it has been taken.
 *
 * @param at time of modification of all files
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
    // When nobody takes the rest. The library's own way to cancel leaves a rejection that nobody handles.
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

/** All of a stream, in memory. */
export async function readAll(stream: Readable): Promise<Uint8Array> {
  return new Uint8Array(Buffer.concat(await stream.toArray()));
}
