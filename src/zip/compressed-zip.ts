import { crc32, deflateRawSync } from 'node:zlib';

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
const UTF8 = 0x0800;
const STORED = 0;
const DEFLATE = 8;
/** 1980-01-01, the first date that ZIP has. */
const DATE = 0x21;

/**
 * Writes a compressed ZIP whose headers state all sizes (APPNOTE 4.3.7), which office programs need; `zipOf` states them behind
 * the content.
 *
 * @param files content by path, less than 4 GB together
 * @param stored paths of files that are not compressed
 */
export function compressedZip(
  files: ReadonlyMap<string, Uint8Array>,
  stored: ReadonlySet<string> = new Set(),
): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, bytes] of files) {
    const name = Buffer.from(path);
    const isStored = stored.has(path);
    const content = isStored ? Buffer.from(bytes) : deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(VERSION, 0);
    common.writeUInt16LE(UTF8, 2);
    common.writeUInt16LE(isStored ? STORED : DEFLATE, 4);
    common.writeUInt16LE(DATE, 8);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    parts.push(signature(LOCAL_HEADER), common, name, content);
    directory.push(signature(CENTRAL_HEADER, VERSION), common, place, name);
    offset += 4 + common.length + name.length + content.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(files.size, 8);
  end.writeUInt16LE(files.size, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}

function signature(value: number, version?: number): Buffer {
  const bytes = Buffer.alloc(version === undefined ? 4 : 6);
  bytes.writeUInt32LE(value, 0);
  if (version !== undefined) bytes.writeUInt16LE(version, 4);
  return bytes;
}
