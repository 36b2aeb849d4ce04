import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import subsetFont from 'subset-font';
import { beforeAll, expect, it } from 'vitest';
import { readFont } from './font-file.ts';

let truetype: Buffer;
let woff2: Buffer;
beforeAll(async () => {
  const file = readFileSync('node_modules/@expo-google-fonts/caladea/400Regular/Caladea_400Regular.ttf');
  truetype = await subsetFont(file, 'Hamburgefonts', { targetFormat: 'truetype' });
  woff2 = await subsetFont(file, 'Hamburgefonts', { targetFormat: 'woff2' });
});

/** A font with nothing but names: for Windows, and for Macintosh. */
function namedFont(family: string): Buffer {
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

/** @param size of the table, as the directory states it */
function woff(opentype: Buffer, size = opentype.length - 28): Buffer {
  const table = opentype.subarray(28);
  const packed = deflateSync(table);
  const head = Buffer.alloc(64);
  head.write('wOFF', 0, 'latin1');
  opentype.copy(head, 4, 0, 4);
  head.writeUInt16BE(1, 12);
  head.write('name', 44, 'latin1');
  for (const [index, value] of [64, packed.length, size, 0].entries())
    head.writeUInt32BE(value, 48 + 4 * index);
  return Buffer.concat([head, packed]);
}

it('reads the families of OpenType, WOFF and WOFF 2', async () => {
  const file = namedFont('Brand & Söhne');
  expect((await readFont(file))?.families[0]).toBe('Brand & Söhne');
  // Tables are padded.
  const unpacked = await readFont(woff(file));
  expect(unpacked?.bytes.subarray(28, file.length)).toEqual(file.subarray(28));
  expect(unpacked?.families).toEqual((await readFont(file))?.families);
  expect(await readFont(truetype)).toMatchObject({ families: ['Caladea'] });
  expect(await readFont(woff2)).toMatchObject({ families: ['Caladea'] });
});

it.each([
  ['an empty file', Buffer.alloc(0)],
  ['half a font', namedFont('Brand').subarray(0, 50)],
  ['half a WOFF', woff(namedFont('Brand')).subarray(0, 70)],
  ['a WOFF of 4 GB', woff(namedFont('Brand'), 2 ** 32 - 1)],
])('reads no font from %s', async (_, bytes) => {
  expect(await readFont(bytes)).toBeUndefined();
});

it('reads no font, or some, from a damaged WOFF 2, and never fails', async () => {
  const change = fc.tuple(fc.nat({ max: woff2.length - 1 }), fc.integer({ min: 0, max: 255 }));
  const property = fc.asyncProperty(
    fc.array(change, { minLength: 1, maxLength: 8 }),
    fc.nat(),
    async (changes, length) => {
      const damaged = Buffer.from(woff2.subarray(0, length % 3 === 0 ? length % woff2.length : woff2.length));
      for (const [at, value] of changes) if (at < damaged.length) damaged[at] = value;
      await readFont(damaged);
    },
  );
  await fc.assert(property, { numRuns: 300 });
  expect(await readFont(woff2)).toMatchObject({ families: ['Caladea'] });
});
