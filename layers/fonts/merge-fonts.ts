import { readCmap, writeCmap } from './cmap.ts';
import { readSfnt, type SfntTables, writeSfnt } from './sfnt.ts';

/** Names of the merged font. */
export interface FontNames {
  readonly family: string;
  readonly weight: 400 | 700;
}

const COMPOSITE = -1;

/**
 * Merges static TrueType fonts of one design, without composite glyphs, into one font. The first font that has a character
 * supplies its glyph. Layout tables are omitted: ideographs, kana and syllables do not need them in horizontal text.
 */
export function mergeFonts(fonts: readonly Buffer[], names: FontNames): Buffer {
  const sources = fonts.map(readSfnt);
  const first = sources[0];
  if (first === undefined) throw new Error('mergeFonts needs at least one font');

  const outlines: Buffer[] = [glyphData(first, 0)];
  const metrics: Buffer[] = [glyphMetrics(first, 0)];
  const glyphs = new Map<number, number>();
  for (const source of sources) {
    for (const [code, glyph] of readCmap(source.get('cmap')!)) {
      if (glyph === 0 || glyphs.has(code)) continue;
      const data = glyphData(source, glyph);
      if (data.length > 0 && data.readInt16BE(0) === COMPOSITE)
        throw new Error('composite glyphs are not merged');
      glyphs.set(code, outlines.length);
      outlines.push(data);
      metrics.push(glyphMetrics(source, glyph));
    }
  }
  if (outlines.length > 0xffff) throw new Error(`${outlines.length} glyphs are more than a font can hold`);

  const tables: SfntTables = new Map();
  const padded = outlines.map((data) => Buffer.concat([data, Buffer.alloc(-data.length & 3)]));
  tables.set('glyf', Buffer.concat(padded));
  tables.set('loca', writeLoca(padded));
  tables.set('hmtx', Buffer.concat(metrics));
  tables.set('cmap', writeCmap(glyphs));
  tables.set('head', mergedHead(sources, names));
  tables.set('hhea', withUint16(first.get('hhea')!, 34, metrics.length));
  tables.set('maxp', mergedMaxp(sources, outlines.length));
  tables.set('OS/2', styledOs2(first.get('OS/2')!, names));
  tables.set('name', nameTable(names, first.get('name')!));
  const post = Buffer.alloc(32);
  post.writeUInt32BE(0x00030000, 0);
  tables.set('post', post);
  return writeSfnt(tables);
}

function glyphData(font: SfntTables, glyph: number): Buffer {
  const loca = font.get('loca')!;
  const long = font.get('head')!.readInt16BE(50) === 1;
  const at = (i: number) => (long ? loca.readUInt32BE(i * 4) : loca.readUInt16BE(i * 2) * 2);
  return font.get('glyf')!.subarray(at(glyph), at(glyph + 1));
}

/** Advance width and left side bearing. */
function glyphMetrics(font: SfntTables, glyph: number): Buffer {
  const hmtx = font.get('hmtx')!;
  const long = font.get('hhea')!.readUInt16BE(34);
  if (glyph < long) return hmtx.subarray(glyph * 4, glyph * 4 + 4);
  const bearing = long * 4 + (glyph - long) * 2;
  return Buffer.concat([hmtx.subarray(long * 4 - 4, long * 4 - 2), hmtx.subarray(bearing, bearing + 2)]);
}

function writeLoca(outlines: readonly Buffer[]): Buffer {
  const loca = Buffer.alloc((outlines.length + 1) * 4);
  let offset = 0;
  for (const [i, data] of outlines.entries()) {
    offset += data.length;
    loca.writeUInt32BE(offset, (i + 1) * 4);
  }
  return loca;
}

function mergedHead(sources: readonly SfntTables[], { weight }: FontNames): Buffer {
  const head = Buffer.from(sources[0]!.get('head')!);
  for (const source of sources) {
    const other = source.get('head')!;
    for (const [offset, pick] of [
      [36, Math.min],
      [38, Math.min],
      [40, Math.max],
      [42, Math.max],
    ] as const) {
      head.writeInt16BE(pick(head.readInt16BE(offset), other.readInt16BE(offset)), offset);
    }
  }
  head.writeUInt16BE(weight === 700 ? 1 : 0, 44);
  head.writeInt16BE(1, 50);
  return head;
}

function mergedMaxp(sources: readonly SfntTables[], glyphs: number): Buffer {
  const maxp = Buffer.from(sources[0]!.get('maxp')!);
  for (let offset = 6; offset < maxp.length; offset += 2) {
    maxp.writeUInt16BE(
      Math.max(...sources.map((source) => source.get('maxp')!.readUInt16BE(offset))),
      offset,
    );
  }
  maxp.writeUInt16BE(glyphs, 4);
  return maxp;
}

function styledOs2(table: Buffer, { weight }: FontNames): Buffer {
  const os2 = withUint16(table, 4, weight);
  const otherFlags = os2.readUInt16BE(62) & ~0x61;
  os2.writeUInt16BE(otherFlags | (weight === 700 ? 0x20 : 0x40), 62);
  return os2;
}

function withUint16(table: Buffer, offset: number, value: number): Buffer {
  const copy = Buffer.from(table);
  copy.writeUInt16BE(value, offset);
  return copy;
}

const COPYRIGHT_IDS = [0, 7, 8, 9, 11, 13, 14];

/** A `name` table of Windows Unicode records: the new names, and the source's copyright and licence. */
function nameTable({ family, weight }: FontNames, source: Buffer): Buffer {
  const style = weight === 700 ? 'Bold' : 'Regular';
  const names = new Map<number, Buffer>(COPYRIGHT_IDS.flatMap((id) => readName(source, id)));
  const texts: ReadonlyArray<readonly [id: number, text: string]> = [
    [1, family],
    [2, style],
    [3, `Platen: ${family} ${style}`],
    [4, `${family} ${style}`],
    [5, 'Version 1.0'],
    [6, `${family.replaceAll(' ', '')}-${style}`],
  ];
  for (const [id, text] of texts) names.set(id, Buffer.from(text, 'utf16le').swap16());

  const entries = [...names].sort((a, b) => a[0] - b[0]);
  const header = Buffer.alloc(6 + entries.length * 12);
  header.writeUInt16BE(entries.length, 2);
  header.writeUInt16BE(header.length, 4);
  let offset = 0;
  for (const [i, [id, text]] of entries.entries()) {
    for (const [j, value] of [3, 1, 0x409, id, text.length, offset].entries()) {
      header.writeUInt16BE(value, 6 + i * 12 + j * 2);
    }
    offset += text.length;
  }
  return Buffer.concat([header, ...entries.map(([, text]) => text)]);
}

function readName(table: Buffer, id: number): [id: number, text: Buffer][] {
  const strings = table.readUInt16BE(4);
  for (let i = 0; i < table.readUInt16BE(2); i++) {
    const record = 6 + i * 12;
    if (table.readUInt16BE(record) !== 3 || table.readUInt16BE(record + 6) !== id) continue;
    const start = strings + table.readUInt16BE(record + 10);
    return [[id, table.subarray(start, start + table.readUInt16BE(record + 8))]];
  }
  return [];
}
