import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';

/** File in a ZIP archive. */
export interface ZipFile {
  /** Path inside the archive with `/`, never absolute and without `..`. A folder's ends with `/`. */
  readonly name: string;
  /** Bytes, as the archive states them. Reading more, or fewer, is an error. */
  readonly size: number;
  /** Bytes that it takes in the archive. */
  readonly compressedSize: number;
  readonly encrypted: boolean;
  /** Type and permissions as in `stat`, or 0. */
  readonly mode: number;
  /**
   * Streams the content.
   *
   * @throws ZipError when its size or checksum is wrong
   */
  stream(): AsyncIterable<Uint8Array>;
  /**
   * Reads the whole content.
   *
   * @throws ZipError when its size or checksum is wrong
   */
  content(): Promise<Buffer>;
}

/** An archive that violates the format. Its message names the fault, as the end of a sentence. */
export class ZipError extends Error {
  override readonly name = 'ZipError';
}

/**
 * Lists the files of a ZIP archive by its central directory (APPNOTE 4.3.12), with ZIP64.
 *
 * @param archive its bytes, or the descriptor of a file that stays open until all contents are read
 * @param maxFiles that are listed; the archive is not read further
 * @throws ZipError
 */
export async function readZip(archive: Uint8Array | number, maxFiles = Infinity): Promise<ZipFile[]> {
  const files: ZipFile[] = [];
  try {
    const zip = await open(archive);
    for await (const entry of zip.eachEntry()) {
      if (files.length === maxFiles) throw new ZipError(`has more than ${maxFiles} files inside`);
      files.push(fileOf(zip, entry));
    }
  } catch (error) {
    throw zipError(error);
  }
  return files;
}

/** Whether bytes begin as an archive with files does (APPNOTE 4.3.7). */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

function open(archive: Uint8Array | number): Promise<yauzl.ZipFile> {
  if (typeof archive === 'number') return yauzl.fromFdPromise(archive, { autoClose: false });
  return yauzl.fromBufferPromise(
    withoutTail(Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)),
  );
}

/** End of central directory record: its signature, its size without the comment, and where the comment's length is (APPNOTE 4.3.16). */
const END = { signature: Buffer.from('PK\x05\x06', 'latin1'), size: 22, commentLength: 20 };

/** Leaves out bytes after the archive, such as the line end that some downloads add. Office programs ignore them as well. */
function withoutTail(archive: Buffer): Buffer {
  const at = archive.lastIndexOf(END.signature);
  if (at < 0 || at + END.size > archive.length) return archive;
  return archive.subarray(0, at + END.size + archive.readUInt16LE(at + END.commentLength));
}

function fileOf(zip: yauzl.ZipFile, entry: yauzl.Entry): ZipFile {
  async function* stream() {
    let checksum = 0;
    try {
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        checksum = crc32(chunk, checksum);
        yield chunk as Uint8Array;
      }
    } catch (error) {
      throw zipError(error);
    }
    if (checksum !== entry.crc32)
      throw new ZipError(`is damaged (${entry.fileName} does not match its checksum)`);
  }
  return {
    name: entry.fileName,
    size: entry.uncompressedSize,
    compressedSize: entry.compressedSize,
    encrypted: entry.isEncrypted(),
    mode: entry.externalFileAttributes >>> 16,
    stream,
    content: () => collect(stream()),
  };
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const collected: Uint8Array[] = [];
  for await (const chunk of chunks) collected.push(chunk);
  return Buffer.concat(collected);
}

function zipError(error: unknown): ZipError {
  return error instanceof ZipError ? error : new ZipError(`is damaged (${(error as Error).message})`);
}
