import { flated, onePage, rawStream } from '../raw-pdf.ts';
import { type Bombs, range, u32 } from './build.ts';

/** Bombs in fonts and their character maps. */
export const fontBombs = (): Bombs => ({
  'a glyph of itself': () =>
    onePage({
      content: 'BT /T 99 Tf (aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa) Tj ET',
      resources: '/Font << /T 10 0 R >>',
      objects: {
        10: '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [.001 0 0 .001 0 0] /FirstChar 97 /LastChar 97 /Widths [1000] /Encoding << /Differences [97 /a] >> /CharProcs << /a 11 0 R >> /Resources << /Font << /T 10 0 R >> >> >>',
        11: rawStream('', '1000 0 d0 BT /T 999 Tf (aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa) Tj ET'),
      },
    }),
  'a ToUnicode map of all ranges': () =>
    onePage({
      content: 'BT /C 9 Tf <00010002> Tj ET',
      resources: '/Font << /C 10 0 R >>',
      objects: {
        10: '<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding 12 0 R /DescendantFonts [11 0 R] /ToUnicode 12 0 R >>',
        11: `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /W [${'0 2147483647 9 '.repeat(10_000)}] /DW 1000 >>`,
        12: flated(
          '/Type /CMap /CMapName /X',
          `1 begincodespacerange <00000000> <ffffffff> endcodespacerange ${'100 beginbfrange <00000000> <ffffffff> <0000> endbfrange 100 begincidrange <00000000> <ffffffff> 0 endcidrange '.repeat(200_000)}`,
        ),
      },
    }),
  'maps that use each other': () =>
    onePage({
      content: 'BT /C 9 Tf <00010002> Tj ET',
      resources: '/Font << /C 10 0 R >>',
      objects: {
        10: '<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding 12 0 R /DescendantFonts [11 0 R 10 0 R] /ToUnicode 12 0 R >>',
        11: '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /DescendantFonts [10 0 R] >>',
        12: rawStream('/Type /CMap /CMapName /X /UseCMap 12 0 R', '/X usecmap'),
      },
    }),
  'subroutines ten to the ninth': () =>
    onePage({
      content: `BT ${'/C 99 Tf (aaaaaaaaaaaaaaaa) Tj '.repeat(50)} ET`,
      resources: '/Font << /C 10 0 R >>',
      objects: {
        10: '<< /Type /Font /Subtype /Type1 /BaseFont /X /FirstChar 97 /LastChar 97 /Widths [500] /FontDescriptor 11 0 R /Encoding << /Differences [97 /a] >> >>',
        11: '<< /Type /FontDescriptor /FontName /X /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 1 /Descent 0 /CapHeight 1 /StemV 1 /FontFile3 12 0 R >>',
        12: rawStream('/Subtype /Type1C', subroutineBomb()),
      },
    }),
});

/** Returns a Type 1C font whose one glyph calls subroutines that each call the next one ten times (Adobe TN 5176 and 5177). */
function subroutineBomb(): Buffer {
  const index = (...items: readonly Buffer[]) => {
    if (items.length === 0) return Buffer.from([0, 0]);
    const offsets = [1];
    for (const item of items) offsets.push(offsets.at(-1)! + item.length);
    return Buffer.concat([Buffer.from([0, items.length, 4, ...offsets.flatMap(u32)]), ...items]);
  };
  const number = (value: number) => [29, ...u32(value)];
  const call = (subroutine: number) => [subroutine - 107 + 139, 10];
  const line = [140, 140, 5];
  const subroutines = range(10, (i) =>
    Buffer.from([...(i === 9 ? line : range(10, () => call(i + 1)).flat()), 11]),
  );
  const glyph = Buffer.from([139, 139, 21, ...range(10, () => call(0)).flat(), 14]);
  const glyphs = index(Buffer.from([14]), glyph);
  const charset = Buffer.from([0, 0, 66]);
  const privateDict = Buffer.from([...number(6), 19]);
  const topOf = (at: number) =>
    index(
      Buffer.from([
        ...[...number(at), 15],
        ...[...number(at + charset.length), 17],
        ...[...number(privateDict.length), ...number(at + charset.length + glyphs.length), 18],
      ]),
    );
  const before = (top: Buffer) =>
    Buffer.concat([Buffer.from([1, 0, 4, 4]), index(Buffer.from('X')), top, index(), index()]);
  const at = before(topOf(0)).length;
  return Buffer.concat([before(topOf(at)), charset, glyphs, privateDict, index(...subroutines)]);
}
