import { inflateRawSync } from 'node:zlib';

/** A file in a ZIP archive. */
export interface ZipEntry {
  readonly name: string;
  readonly encrypted: boolean;
  readonly method: number;
  readonly compressedSize: number;
  /** Offset of its local header. */
  readonly offset: number;
}

/** The archive breaks the format, or expands to more than is allowed. */
export class ZipError extends Error {
  override readonly name = 'ZipError';
  readonly isBomb: boolean;

  constructor(message: string, isBomb = false) {
    super(message);
    this.isBomb = isBomb;
  }
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_LENGTH = 22;
const MAX_COMMENT = 65_535;
const STORED = 0;
const DEFLATED = 8;

/**
 * The central directory of a ZIP archive (APPNOTE 4.3.12). ZIP64 is not read: office documents of 4 GB are not converted.
 *
 * @throws ZipError
 */
export function zipEntries(bytes: Uint8Array, maxEntries: number): ZipEntry[] {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfDirectory(view);
  const count = view.readUInt16LE(end + 10);
  if (count > maxEntries)
    throw new ZipError(`has ${count} files inside, at most ${maxEntries} are allowed`, true);
  const entries: ZipEntry[] = [];
  let at = view.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > view.length || view.readUInt32LE(at) !== CENTRAL)
      throw new ZipError('its list of files is damaged');
    const nameLength = view.readUInt16LE(at + 28);
    entries.push({
      name: view.toString('utf8', at + 46, at + 46 + nameLength),
      encrypted: (view.readUInt16LE(at + 8) & 1) !== 0,
      method: view.readUInt16LE(at + 10),
      compressedSize: view.readUInt32LE(at + 20),
      offset: view.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + view.readUInt16LE(at + 30) + view.readUInt16LE(at + 32);
  }
  return entries;
}

function endOfDirectory(view: Buffer): number {
  const first = Math.max(0, view.length - END_LENGTH - MAX_COMMENT);
  for (let at = view.length - END_LENGTH; at >= first; at -= 1) if (view.readUInt32LE(at) === END) return at;
  throw new ZipError('it ends early: the list of its files is missing');
}

/**
 * The content of a file.
 *
 * @param maxBytes that it may have
 * @throws ZipError
 */
export function zipContent(bytes: Uint8Array, entry: ZipEntry, maxBytes: number): Buffer {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { offset, compressedSize, method, name } = entry;
  if (offset + 30 > view.length || view.readUInt32LE(offset) !== LOCAL)
    throw new ZipError(`${name} is damaged`);
  const start = offset + 30 + view.readUInt16LE(offset + 26) + view.readUInt16LE(offset + 28);
  const data = view.subarray(start, start + compressedSize);
  if (data.length < compressedSize) throw new ZipError(`${name} ends early`);
  if (method === STORED) {
    if (data.length > maxBytes) throw tooLarge();
    return data;
  }
  if (method !== DEFLATED) throw new ZipError(`${name} is compressed by method ${method}, which is not read`);
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, maxBytes) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    throw new ZipError(`${name} is damaged`);
  }
}

function tooLarge(): ZipError {
  return new ZipError('its files are larger than allowed', true);
}
