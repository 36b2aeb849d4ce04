import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';
import { LocalRuntimeError } from '../errors.ts';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;

/**
 * Unpacks a ZIP file with permissions and symbolic links (PKWARE APPNOTE 6.3.10; without ZIP64 and encryption, which Lambda's
 * packages do not use).
 */
export function unzip(file: string, target: string): void {
  const zip = readFileSync(file);
  let end = zip.length - 22;
  while (end >= 0 && zip.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
  if (end < 0) throw new LocalRuntimeError(`${file} is not a zip file`);
  let offset = zip.readUInt32LE(end + 16);
  mkdirSync(target, { recursive: true });
  for (let remaining = zip.readUInt16LE(end + 10); remaining > 0; remaining -= 1) {
    if (zip.readUInt32LE(offset) !== DIRECTORY_ENTRY) throw new LocalRuntimeError(`${file} is damaged`);
    const nameLength = zip.readUInt16LE(offset + 28);
    extract(zip, offset, zip.toString('utf8', offset + 46, offset + 46 + nameLength), target);
    offset += 46 + nameLength + zip.readUInt16LE(offset + 30) + zip.readUInt16LE(offset + 32);
  }
}

function extract(zip: Buffer, entry: number, name: string, target: string): void {
  const destination = path.resolve(target, name);
  if (!destination.startsWith(path.resolve(target) + path.sep)) return;
  if (name.endsWith('/')) {
    mkdirSync(destination, { recursive: true });
    return;
  }
  mkdirSync(path.dirname(destination), { recursive: true });
  const local = zip.readUInt32LE(entry + 42);
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const packed = zip.subarray(start, start + zip.readUInt32LE(entry + 20));
  const content = zip.readUInt16LE(entry + 10) === 0 ? packed : inflateRawSync(packed);
  if (crc32(content) !== zip.readUInt32LE(entry + 16)) throw new LocalRuntimeError(`${name} is damaged`);
  const mode = zip.readUInt32LE(entry + 38) >>> 16;
  if ((mode & 0o170000) === 0o120000) {
    symlinkSync(content.toString(), destination);
    return;
  }
  writeFileSync(destination, content);
  if (mode & 0o777) chmodSync(destination, mode & 0o777);
}
