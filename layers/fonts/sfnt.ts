/** Tables of a TrueType font by their four-letter tag (ISO/IEC 14496-22, "Organization of an OpenType font"). */
export type SfntTables = Map<string, Buffer>;

const TRUETYPE = 0x00010000;
const CHECKSUM_MAGIC = 0xb1b0afba;

/** Splits a font file into its tables. */
export function readSfnt(font: Buffer): SfntTables {
  const tables: SfntTables = new Map();
  const count = font.readUInt16BE(4);
  for (let i = 0; i < count; i++) {
    const record = 12 + i * 16;
    const offset = font.readUInt32BE(record + 8);
    tables.set(
      font.toString('latin1', record, record + 4),
      font.subarray(offset, offset + font.readUInt32BE(record + 12)),
    );
  }
  return tables;
}

/** Joins tables into a TrueType file with correct checksums; `head.checkSumAdjustment` is recalculated. */
export function writeSfnt(tables: SfntTables): Buffer {
  const tags = [...tables.keys()].sort();
  const log2 = Math.floor(Math.log2(tags.length));
  const directory = Buffer.alloc(12 + tags.length * 16);
  directory.writeUInt32BE(TRUETYPE, 0);
  directory.writeUInt16BE(tags.length, 4);
  directory.writeUInt16BE(2 ** log2 * 16, 6);
  directory.writeUInt16BE(log2, 8);
  directory.writeUInt16BE((tags.length - 2 ** log2) * 16, 10);

  const parts = [directory];
  let offset = directory.length;
  let headOffset = -1;
  for (const [i, tag] of tags.entries()) {
    let data = tables.get(tag)!;
    if (tag === 'head') {
      headOffset = offset;
      data = Buffer.from(data);
      data.writeUInt32BE(0, 8);
    }
    const padded = Buffer.alloc(Math.ceil(data.length / 4) * 4);
    data.copy(padded);
    const record = 12 + i * 16;
    directory.write(tag, record, 'latin1');
    directory.writeUInt32BE(checksum(padded), record + 4);
    directory.writeUInt32BE(offset, record + 8);
    directory.writeUInt32BE(data.length, record + 12);
    parts.push(padded);
    offset += padded.length;
  }
  const font = Buffer.concat(parts);
  if (headOffset !== -1) font.writeUInt32BE((CHECKSUM_MAGIC - checksum(font)) >>> 0, headOffset + 8);
  return font;
}

function checksum(data: Buffer): number {
  let sum = 0;
  for (let i = 0; i < data.length; i += 4) sum = (sum + data.readUInt32BE(i)) >>> 0;
  return sum;
}
