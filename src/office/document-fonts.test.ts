import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { namedFonts, readFont } from './document-fonts.ts';
import { docx } from './testing/documents.ts';

/** A font with nothing but names: for Windows, and for Macintosh. */
function font(family: string): Buffer {
  const windows = Buffer.from(family, 'utf16le').swap16();
  const macintosh = Buffer.from(`${family} Mac`);
  const record = (platform: number, nameId: number, length: number, offset: number) => {
    const bytes = Buffer.alloc(12);
    for (const [index, value] of [platform, 1, 0, nameId, length, offset].entries())
      bytes.writeUInt16BE(value, index * 2);
    return bytes;
  };
  const records = [
    record(3, 16, windows.length, 0),
    record(1, 1, macintosh.length, windows.length),
    record(3, 4, 2, 0),
  ];
  const head = Buffer.alloc(6);
  head.writeUInt16BE(records.length, 2);
  head.writeUInt16BE(6 + 12 * records.length, 4);
  const table = Buffer.concat([head, ...records, windows, macintosh]);
  const directory = Buffer.alloc(28);
  directory.writeUInt32BE(0x0001_0000, 0);
  directory.writeUInt16BE(1, 4);
  directory.write('name', 12, 'latin1');
  directory.writeUInt32BE(28, 20);
  directory.writeUInt32BE(table.length, 24);
  return Buffer.concat([directory, table]);
}

function woff(opentype: Buffer): Buffer {
  const table = opentype.subarray(28);
  const packed = deflateSync(table);
  const head = Buffer.alloc(64);
  head.write('wOFF', 0, 'latin1');
  opentype.copy(head, 4, 0, 4);
  head.writeUInt16BE(1, 12);
  head.write('name', 44, 'latin1');
  for (const [index, value] of [64, packed.length, table.length, 0].entries())
    head.writeUInt32BE(value, 48 + 4 * index);
  return Buffer.concat([head, packed]);
}

it('reads the families of OpenType and WOFF', () => {
  const file = font('Brand & Söhne');
  expect(readFont(file)?.families[0]).toBe('Brand & Söhne');
  // Tables are padded.
  expect(readFont(woff(file))?.bytes.subarray(28, file.length)).toEqual(file.subarray(28));
  expect(readFont(woff(file))?.families).toEqual(readFont(file)?.families);
});

it.each([
  ['an empty file', Buffer.alloc(0)],
  ['a damaged WOFF 2', Buffer.from(`wOF2${'a'.repeat(60)}`)],
  ['half a font', font('Brand').subarray(0, 50)],
  ['half a WOFF', woff(font('Brand')).subarray(0, 70)],
])('reads no font from %s', (_, bytes) => {
  expect(readFont(bytes)).toBeUndefined();
});

it('finds the fonts that a document names, in XML and in binary formats', async () => {
  const fonts = ['Brand & Co', 'Other'].map((name) => readFont(font(name))!);
  const names = async (document: Uint8Array) =>
    (await namedFonts(document, fonts)).map(({ families }) => families[0]);
  expect(await names(docx('<w:rFonts w:ascii="Brand &amp; Co"/>'))).toEqual(['Brand & Co']);
  expect(await names(Buffer.from('{\\rtf1{\\fonttbl{\\f0 Other;}}}'))).toEqual(['Other']);
  expect(await names(Buffer.from('\0\0Other\0', 'utf16le'))).toEqual(['Other']);
  expect(await names(docx(''))).toEqual([]);
});
