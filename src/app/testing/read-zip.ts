import { crc32 } from 'node:zlib';

const ENTRY = 0x02014b50;
const END = 0x06054b50;

/**
 * Reads the stored (uncompressed) files of a ZIP from its central directory (APPNOTE 4.3), with their checksums.
 *
 * @throws Error for an invalid ZIP
 */
export function readZip(bytes: Uint8Array): Map<string, Uint8Array> {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = zip.length - 22;
  if (zip.readUInt32LE(end) !== END) throw new Error('no end of the directory');
  const files = new Map<string, Uint8Array>();
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error('no entry of the directory');
    const [size, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(start, start + size);
    if (files.has(name)) throw new Error(`two files are named ${name}`);
    if (crc32(content) !== zip.readUInt32LE(at + 16))
      throw new Error(`${name} is not what its checksum says`);
    files.set(name, content);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}
