import { encryptEexec } from '../../page/fonts/eexec.ts';
import { FONT } from './conforming-file.ts';

/** A subtable of `cmap`: platform, encoding, and glyphs by character code. */
export type CharacterMap = readonly [
  platform: number,
  encoding: number,
  glyphs: readonly (readonly [code: number, glyph: number])[],
];

/** Returns the test font with other character maps (OpenType 1.9, cmap, format 6). */
export function withCharacterMaps(...maps: readonly CharacterMap[]): Buffer {
  const header = Buffer.alloc(4 + maps.length * 8);
  header.writeUInt16BE(maps.length, 2);
  const subtables: Buffer[] = [];
  let offset = header.length;
  for (const [i, [platform, encoding, glyphs]] of maps.entries()) {
    const [first] = glyphs[0]!;
    const subtable = Buffer.alloc(10 + glyphs.length * 2);
    subtable.writeUInt16BE(6, 0);
    subtable.writeUInt16BE(subtable.length, 2);
    subtable.writeUInt16BE(first, 6);
    subtable.writeUInt16BE(glyphs.length, 8);
    for (const [index, [, glyph]] of glyphs.entries()) subtable.writeUInt16BE(glyph, 10 + index * 2);
    header.writeUInt16BE(platform, 4 + i * 8);
    header.writeUInt16BE(encoding, 6 + i * 8);
    header.writeUInt32BE(offset, 8 + i * 8);
    subtables.push(subtable);
    offset += subtable.length;
  }
  return withTable('cmap', Buffer.concat([header, ...subtables]));
}

/** Returns the test font with one table replaced by another, appended to the end. */
function withTable(tag: string, data: Buffer): Buffer {
  const font = Buffer.concat([FONT, Buffer.alloc(-FONT.length & 3), data, Buffer.alloc(-data.length & 3)]);
  const count = font.readUInt16BE(4);
  for (let at = 12; at < 12 + count * 16; at += 16) {
    if (font.toString('latin1', at, at + 4) !== tag) continue;
    font.writeUInt32BE(FONT.length + (-FONT.length & 3), at + 8);
    font.writeUInt32BE(data.length, at + 12);
    return font;
  }
  throw new Error(`the font has no table ${tag}`);
}

/** Returns a Type 1 program with the glyphs `.notdef` and `A`, both 500 wide and empty, and the lengths of its parts. */
export function type1Program(): { readonly data: Buffer; readonly lengths: readonly number[] } {
  const clear = Buffer.from(
    '%!PS-AdobeFont-1.0: Test\n12 dict begin\n/FontInfo 1 dict dup begin end readonly def\n/FontName /Test def\n' +
      '/Encoding StandardEncoding def\n/PaintType 0 def\n/FontType 1 def\n/FontMatrix [0.001 0 0 0.001 0 0] readonly def\n' +
      '/FontBBox {0 0 1000 1000} readonly def\ncurrentdict end\ncurrentfile eexec\n',
    'latin1',
  );
  // 0 500 hsbw endchar, in numbers of Type 1 charstrings.
  const glyph = encrypted(Buffer.from([0, 0, 0, 0, 139, 248, 136, 13, 14]), 4330).toString('latin1');
  const own = (name: string) => `/${name} ${glyph.length} RD ${glyph} ND\n`;
  const body = Buffer.from(
    'xxxxdup /Private 8 dict dup begin\n/RD {string currentfile exch readstring pop} executeonly def\n/ND {noaccess def} executeonly def\n' +
      '/NP {noaccess put} executeonly def\n/BlueValues [] def\n/password 5839 def\n/lenIV 4 def\n' +
      `2 index /CharStrings 2 dict dup begin\n${own('.notdef')}${own('A')}end\nend\nreadonly put\nnoaccess put\ndup/FontName get exch definefont pop\nmark currentfile closefile\n`,
    'latin1',
  );
  const cipher = Buffer.alloc(body.length);
  encryptEexec(body, cipher);
  const zeros = Buffer.from(`${`${'0'.repeat(64)}\n`.repeat(8)}cleartomark\n`);
  return {
    data: Buffer.concat([clear, cipher, zeros]),
    lengths: [clear.length, cipher.length, zeros.length],
  };
}

/** Encryption of charstrings (Adobe Type 1 Font Format, 7.3). */
function encrypted(plain: Buffer, first: number): Buffer {
  let key = first;
  return plain.map((byte) => {
    const cipher = byte ^ (key >> 8);
    key = ((cipher + key) * 52_845 + 22_719) & 0xffff;
    return cipher;
  }) as Buffer;
}
