import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { CliError } from '../cli-error.ts';

/** Random access to bytes. */
export interface ByteSource {
  readonly length: number;
  /** Reads exactly `length` bytes. */
  read(at: number, length: number): Promise<Buffer>;
}

/** File inside a ZIP. */
export interface ZipFile {
  /** Name as stored in the ZIP: possibly a path that points anywhere, so never trusted. */
  readonly name: string;
  readonly size: number;
  /** @throws CliError when the content does not match its checksum */
  content(): AsyncIterable<Uint8Array>;
}

export function bytesSource(bytes: Uint8Array): ByteSource {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return {
    length: buffer.length,
    read: async (at, length) => whole(buffer.subarray(at, at + length), length),
  };
}

export async function fileSource(handle: FileHandle): Promise<ByteSource> {
  const { size } = await handle.stat();
  return {
    length: size,
    read: async (at, length) => {
      const buffer = Buffer.alloc(length);
      const { bytesRead } = await handle.read(buffer, 0, length, at);
      return whole(buffer.subarray(0, bytesRead), length);
    },
  };
}

const END = 0x06054b50;
const END_LENGTH = 22;
const END64_LOCATOR = 0x07064b50;
const END64_LOCATOR_LENGTH = 20;
const END64 = 0x06064b50;
const ENTRY = 0x02014b50;
const ENTRY_LENGTH = 46;
const LOCAL = 0x04034b50;
const LOCAL_LENGTH = 30;
const ZIP64_FIELD = 1;
const STORED = 0;
const MAX_COMMENT = 0xffff;
const UINT32 = 0xffffffff;
const CHUNK = 1 << 20;

/**
 * Reads the files of a ZIP as the service writes it (APPNOTE 4.3): stored, with Zip64 where needed. It reads the central
 * directory at the end, so a truncated ZIP is rejected as a whole.
 *
 * @throws CliError when the ZIP is incomplete or damaged
 */
export async function readZip(source: ByteSource): Promise<ZipFile[]> {
  const { count, offset, size } = await directoryOf(source);
  const directory = await source.read(offset, size);
  const files: ZipFile[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_LENGTH > directory.length || directory.readUInt32LE(at) !== ENTRY) throw damaged();
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      directory.readUInt16LE(at + field),
    );
    const nameEnd = at + ENTRY_LENGTH + nameLength!;
    const extra = directory.subarray(nameEnd, nameEnd + extraLength!);
    const [stored, length, local] = wide(
      extra,
      [20, 24, 42].map((field) => directory.readUInt32LE(at + field)),
    );
    if (directory.readUInt16LE(at + 10) !== STORED || stored !== length) throw damaged();
    files.push({
      name: directory.toString('utf8', at + ENTRY_LENGTH, nameEnd),
      size: length!,
      content: contentOf(source, local!, length!, directory.readUInt32LE(at + 16)),
    });
    at = nameEnd + extraLength! + commentLength!;
  }
  return files;
}

function contentOf(source: ByteSource, local: number, size: number, checksum: number): ZipFile['content'] {
  return async function* content() {
    const header = await source.read(local, LOCAL_LENGTH);
    if (header.readUInt32LE(0) !== LOCAL) throw damaged();
    const start = local + LOCAL_LENGTH + header.readUInt16LE(26) + header.readUInt16LE(28);
    let crc = 0;
    for (let at = 0; at < size; at += CHUNK) {
      const chunk = await source.read(start + at, Math.min(CHUNK, size - at));
      crc = crc32(chunk, crc);
      yield chunk;
    }
    if (crc !== checksum) throw damaged();
  };
}

interface Directory {
  readonly count: number;
  readonly offset: number;
  readonly size: number;
}

async function directoryOf(source: ByteSource): Promise<Directory> {
  const from = Math.max(0, source.length - END_LENGTH - MAX_COMMENT);
  const tail = await source.read(from, source.length - from);
  let end = tail.length - END_LENGTH;
  while (end >= 0 && tail.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) throw new CliError('the ZIP is incomplete: the connection ended early');
  const directory = {
    count: tail.readUInt16LE(end + 10),
    size: tail.readUInt32LE(end + 12),
    offset: tail.readUInt32LE(end + 16),
  };
  const isWide = directory.count === 0xffff || directory.size === UINT32 || directory.offset === UINT32;
  const locator = end - END64_LOCATOR_LENGTH;
  if (!isWide || locator < 0 || tail.readUInt32LE(locator) !== END64_LOCATOR) return directory;
  const end64 = await source.read(Number(tail.readBigUInt64LE(locator + 8)), 56);
  if (end64.readUInt32LE(0) !== END64) throw damaged();
  return {
    count: Number(end64.readBigUInt64LE(32)),
    size: Number(end64.readBigUInt64LE(40)),
    offset: Number(end64.readBigUInt64LE(48)),
  };
}

/**
 * Resolves the values of an entry. Those equal to 2³² − 1 are in its Zip64 field (APPNOTE 4.5.3), in the order size, stored size,
 * offset.
 */
function wide(extra: Buffer, [stored, size, offset]: readonly number[]): readonly number[] {
  const values: number[] = [];
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== ZIP64_FIELD) continue;
    const end = Math.min(extra.length, at + 4 + extra.readUInt16LE(at + 2));
    for (let value = at + 4; value + 8 <= end; value += 8) values.push(Number(extra.readBigUInt64LE(value)));
  }
  const next = (value: number): number => (value === UINT32 ? (values.shift() ?? value) : value);
  const length = next(size!);
  return [next(stored!), length, next(offset!)];
}

function whole(bytes: Buffer, length: number): Buffer {
  if (bytes.length !== length) throw damaged();
  return bytes;
}

function damaged(): CliError {
  return new CliError('the ZIP is damaged');
}
