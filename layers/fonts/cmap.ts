/** Unicode subtables of a `cmap` table, by platform and encoding. */
const UNICODE_SUBTABLES: ReadonlyArray<readonly [platform: number, encoding: number]> = [
  [3, 10],
  [0, 4],
  [3, 1],
  [0, 3],
];

/**
 * Reads the map from characters to glyph indices (ISO/IEC 14496-22, `cmap` formats 4 and 12). Empty when the
 * font has no Unicode characters.
 */
export function readCmap(table: Buffer): Map<number, number> {
  const subtables = new Map<string, number>();
  for (let i = 0; i < table.readUInt16BE(2); i++) {
    const record = 4 + i * 8;
    const key = `${table.readUInt16BE(record)},${table.readUInt16BE(record + 2)}`;
    subtables.set(key, table.readUInt32BE(record + 4));
  }
  for (const key of UNICODE_SUBTABLES) {
    const offset = subtables.get(key.join());
    if (offset === undefined) continue;
    const subtable = table.subarray(offset);
    const format = subtable.readUInt16BE(0);
    if (format === 12) return readFormat12(subtable);
    if (format === 4) return readFormat4(subtable);
  }
  return new Map();
}

/** Writes a `cmap` table with one subtable of format 12. */
export function writeCmap(glyphs: ReadonlyMap<number, number>): Buffer {
  const groups: [first: number, last: number, glyph: number][] = [];
  for (const [code, glyph] of [...glyphs].sort((a, b) => a[0] - b[0])) {
    const group = groups.at(-1);
    if (group !== undefined && code === group[1] + 1 && glyph === group[2] + code - group[0]) group[1] = code;
    else groups.push([code, code, glyph]);
  }
  const header = 12;
  const table = Buffer.alloc(header + 16 + groups.length * 12);
  table.writeUInt16BE(1, 2);
  table.writeUInt16BE(3, 4);
  table.writeUInt16BE(10, 6);
  table.writeUInt32BE(header, 8);
  table.writeUInt16BE(12, header);
  table.writeUInt32BE(16 + groups.length * 12, header + 4);
  table.writeUInt32BE(groups.length, header + 12);
  for (const [i, group] of groups.entries()) {
    for (const [j, value] of group.entries()) table.writeUInt32BE(value, header + 16 + i * 12 + j * 4);
  }
  return table;
}

function readFormat12(subtable: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>();
  for (let i = 0; i < subtable.readUInt32BE(12); i++) {
    const group = 16 + i * 12;
    const first = subtable.readUInt32BE(group);
    const last = subtable.readUInt32BE(group + 4);
    const glyph = subtable.readUInt32BE(group + 8);
    for (let code = first; code <= last; code++) glyphs.set(code, glyph + code - first);
  }
  return glyphs;
}

function readFormat4(subtable: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>();
  const twice = subtable.readUInt16BE(6);
  const [ends, starts, deltas, offsets] = [14, 16 + twice, 16 + twice * 2, 16 + twice * 3];
  for (let i = 0; i < twice; i += 2) {
    const start = subtable.readUInt16BE(starts + i);
    const rangeOffset = subtable.readUInt16BE(offsets + i);
    for (let code = start; code <= subtable.readUInt16BE(ends + i) && code !== 0xffff; code++) {
      let glyph = code;
      if (rangeOffset !== 0) glyph = subtable.readUInt16BE(offsets + i + rangeOffset + (code - start) * 2);
      if (rangeOffset !== 0 && glyph === 0) continue;
      glyphs.set(code, (glyph + subtable.readInt16BE(deltas + i)) & 0xffff);
    }
  }
  return glyphs;
}
