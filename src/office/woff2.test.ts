import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import subsetFont from 'subset-font';
import { beforeAll, expect, it } from 'vitest';
import { readFont } from './document-fonts.ts';
import { fromWoff2 } from './woff2.ts';

const TEXT = 'Hamburgefonts ÄÖÜäöüß éñ ½ 0123456789';

let truetype: Buffer;
let woff2: Buffer;
beforeAll(async () => {
  const file = readFileSync('node_modules/@expo-google-fonts/caladea/400Regular/Caladea_400Regular.ttf');
  truetype = await subsetFont(file, TEXT, { targetFormat: 'truetype' });
  woff2 = await subsetFont(file, TEXT, { targetFormat: 'woff2' });
});

function tablesOf(font: Buffer): Map<string, Buffer> {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  return new Map(
    entries.map((at) => {
      const [offset, length] = [font.readUInt32BE(at + 8), font.readUInt32BE(at + 12)];
      return [font.toString('latin1', at, at + 4), font.subarray(offset, offset + length)];
    }),
  );
}

/** Head and points of each glyph, by the offsets of `loca`: of 16 or 32 bits. */
function glyphsOf(tables: ReadonlyMap<string, Buffer>): unknown[] {
  const [glyf, loca, head] = ['glyf', 'loca', 'head'].map((tag) => tables.get(tag)!);
  const isLong = head!.readInt16BE(50) === 1;
  const count = loca!.length / (isLong ? 4 : 2);
  const offsets = Array.from({ length: count }, (_, index) =>
    isLong ? loca!.readUInt32BE(4 * index) : 2 * loca!.readUInt16BE(2 * index),
  );
  return offsets.slice(1).map((end, index) => glyphOf(glyf!.subarray(offsets[index], end)));
}

/** Decodes a simple glyph (ISO/IEC 14496-22, 5.3.3.1.1); a composite one stays as it is, without its padding. */
function glyphOf(glyph: Buffer): unknown {
  const contours = glyph.length === 0 ? 0 : glyph.readInt16BE(0);
  if (contours <= 0) return glyph.toString('hex').replace(/(?:00)+$/, '');
  const instructions = 10 + 2 * contours;
  const total = glyph.readUInt16BE(instructions - 2) + 1;
  let at = instructions + 2 + glyph.readUInt16BE(instructions);
  const head = glyph.toString('hex', 0, at);
  const flags: number[] = [];
  while (flags.length < total) {
    const flag = glyph[at++]!;
    const repeats = (flag & 8) === 0 ? 0 : glyph[at++]!;
    for (let n = 0; n <= repeats; n += 1) flags.push(flag);
  }
  const axis = (short: number, same: number) =>
    flags.map((flag) => {
      if ((flag & short) !== 0) return (flag & same) === 0 ? -glyph[at++]! : glyph[at++]!;
      if ((flag & same) !== 0) return 0;
      at += 2;
      return glyph.readInt16BE(at - 2);
    });
  return { head, onCurve: flags.map((flag) => flag & 1), x: axis(2, 16), y: axis(4, 32) };
}

it('unpacks the tables and glyphs of a font', () => {
  const [expected, found] = [tablesOf(truetype), tablesOf(fromWoff2(woff2)!)];
  expect([...found.keys()].sort()).toEqual([...expected.keys()].sort());
  for (const [tag, bytes] of expected)
    if (!['glyf', 'loca', 'head'].includes(tag)) expect(found.get(tag)!.equals(bytes), tag).toBe(true);
  expect(glyphsOf(found).length).toBeGreaterThan(30);
  expect(glyphsOf(found)).toEqual(glyphsOf(expected));
  expect(readFont(woff2)?.families).toEqual(readFont(truetype)?.families);
});

it('reads no font, or some, from a damaged file, and never fails otherwise', () => {
  const change = fc.tuple(fc.nat({ max: woff2.length - 1 }), fc.integer({ min: 0, max: 255 }));
  const property = fc.property(
    fc.array(change, { minLength: 1, maxLength: 8 }),
    fc.nat(),
    (changes, length) => {
      const damaged = Buffer.from(woff2.subarray(0, length % 3 === 0 ? length % woff2.length : woff2.length));
      for (const [at, value] of changes) if (at < damaged.length) damaged[at] = value;
      readFont(damaged);
    },
  );
  fc.assert(property, { numRuns: 300 });
});
