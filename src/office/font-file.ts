import { inflateSync } from 'node:zlib';

/** A font that documents may use besides those of Platen. */
export interface DocumentFont {
  /** OpenType (ISO/IEC 14496-22). */
  readonly bytes: Uint8Array;
  /** Names of its family in the languages that it has them in. */
  readonly families: readonly string[];
}

/** Most bytes of an unpacked font. */
const MAX_BYTES = 64 * 2 ** 20;
/** Names of a family: for four styles, and of all styles together (ISO/IEC 14496-22, 5.2.7.4.2). */
const FAMILY_NAMES = [1, 16];
/** Unicode and Windows: UTF-16BE. Names for Macintosh are bytes, Latin in nearly all fonts. */
const MACINTOSH = 1;
/**
 * Reads a font.
 *
 * @param file OpenType, WOFF 1 or WOFF 2
 * @returns `undefined` for other files
 */
export async function readFont(file: Uint8Array): Promise<DocumentFont | undefined> {
  try {
    const bytes = await unpacked(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
    const families = bytes && familiesOf(bytes);
    return families && families.length > 0 ? { bytes, families } : undefined;
  } catch (error) {
    // Offsets and sizes of a damaged font; errors of zlib begin with `Z_`.
    if (error instanceof RangeError || /^(?:Z|ERR)_/.test((error as NodeJS.ErrnoException).code ?? ''))
      return undefined;
    throw error;
  }
}

/** Returns a font as OpenType; `undefined` if it is none. */
async function unpacked(file: Buffer): Promise<Buffer | undefined> {
  const signature = file.toString('latin1', 0, 4);
  if (signature === 'wOFF') return fromWoff(file);
  if (signature === 'wOF2') return fromWoff2(file);
  return ['\0\u0001\0\0', 'true', 'OTTO'].includes(signature) ? file : undefined;
}

async function fromWoff2(file: Buffer): Promise<Buffer | undefined> {
  // Most instances never see such a font, and the decoder is WebAssembly.
  const { default: decompress } = await import('woff2-encoder/decompress');
  // It has no other error, for a font that is damaged or larger than its limit of 30 MiB.
  return decompress(file).then(Buffer.from, () => undefined);
}

/** Unpacks WOFF 1 (W3C WOFF File Format 1.0, 3 to 5). @throws RangeError for a font larger than `MAX_BYTES` */
function fromWoff(file: Buffer): Buffer {
  const count = file.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * count);
  file.copy(head, 0, 4, 8);
  const power = 2 ** Math.floor(Math.log2(Math.max(1, count)));
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(power * 16, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((count - power) * 16, 10);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (let index = 0; index < count; index += 1) {
    const entry = 44 + 20 * index;
    const [start, packed, size] = [4, 8, 12].map((at) => file.readUInt32BE(entry + at));
    if (offset + size! > MAX_BYTES) throw new RangeError('too large');
    const stored = file.subarray(start!, start! + packed!);
    const table = packed! < size! ? inflateSync(stored, { maxOutputLength: size! }) : stored;
    const at = 12 + 16 * index;
    file.copy(head, at, entry, entry + 4);
    head.writeUInt32BE(file.readUInt32BE(entry + 16), at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(size!, at + 12);
    const padding = Buffer.alloc((4 - (table.length % 4)) % 4);
    parts.push(table, padding);
    offset += table.length + padding.length;
  }
  return Buffer.concat(parts);
}

/** Reads the table `name` (ISO/IEC 14496-22, 5.2.7). */
function familiesOf(font: Buffer): string[] {
  const tables = font.readUInt16BE(4);
  const entries = Array.from({ length: tables }, (_, index) => 12 + 16 * index);
  const entry = entries.find((at) => font.toString('latin1', at, at + 4) === 'name');
  if (entry === undefined) return [];
  const table = font.readUInt32BE(entry + 8);
  const texts = table + font.readUInt16BE(table + 4);
  const found = Array.from({ length: font.readUInt16BE(table + 2) }, (_, index) => {
    const at = table + 6 + 12 * index;
    if (!FAMILY_NAMES.includes(font.readUInt16BE(at + 6))) return '';
    const start = texts + font.readUInt16BE(at + 10);
    const bytes = font.subarray(start, start + font.readUInt16BE(at + 8));
    if (font.readUInt16BE(at) === MACINTOSH) return bytes.toString('latin1');
    return new TextDecoder('utf-16be').decode(bytes);
  });
  return [...new Set(found.map((name) => name.trim()).filter((name) => name !== ''))];
}
