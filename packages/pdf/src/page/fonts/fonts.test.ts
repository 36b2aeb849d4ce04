import { describe, expect, it } from 'vitest';
import type { PdfDict } from '../../file/core/objects.ts';
import { textString } from '../../file/core/text-string.ts';
import { DirectObjects, type Literal, objectOf, streamOf } from '../../testing/literals.ts';
import { Budget } from '../syntax/limits.ts';
import type { FontGlyph } from './font.ts';
import { FontLoader } from './load-font.ts';

function decode(font: Record<string, Literal>, bytes: number[]): FontGlyph[] {
  const dict = objectOf({ Type: 'Font', ...font }) as PdfDict;
  return new FontLoader(new DirectObjects(), new Budget()).load(dict).decode(Uint8Array.from(bytes));
}
const read = (font: Record<string, Literal>, bytes: number[]) =>
  decode(font, bytes)
    .map(({ unicode }) => unicode)
    .join('');
const simple = (entries: Record<string, Literal>) => ({
  Subtype: 'Type1',
  BaseFont: 'Helvetica',
  ...entries,
});
function composite(
  encoding: Literal,
  descendant: Record<string, Literal> = {},
  entries: Record<string, Literal> = {},
) {
  const info = { Registry: 'Adobe', Ordering: 'Identity', Supplement: 0 };
  return {
    Subtype: 'Type0',
    BaseFont: 'X',
    Encoding: encoding,
    DescendantFonts: [{ Type: 'Font', Subtype: 'CIDFontType0', CIDSystemInfo: info, ...descendant }],
    ...entries,
  };
}
const cmap = (body: string) => streamOf(`/CIDInit /ProcSet findresource begin begincmap ${body} endcmap end`);

describe('a simple font', () => {
  it.each([
    ['WinAnsiEncoding', { Encoding: 'WinAnsiEncoding' }, [65, 0x80, 0x93, 0xe9, 0xa0], 'A€“é '],
    ['MacRomanEncoding', { Encoding: 'MacRomanEncoding' }, [65, 0x8e, 0xa5], 'Aé•'],
    ['StandardEncoding', {}, [65, 0x27, 0xae, 0xb7], 'A’ﬁ•'],
    [
      'Differences',
      {
        Encoding: {
          BaseEncoding: 'WinAnsiEncoding',
          Differences: [65, 'B', 'eacute', 90, 'f_i', 'uni20AC', 'u1F600'],
        },
      },
      [65, 66, 90, 91, 92],
      'Béfi€😀',
    ],
    ['numbered glyph names', { Encoding: { Differences: [1, 'g65', 'C0066', 'cid_67'] } }, [1, 2, 3], 'ABC'],
    [
      'glyph names in hexadecimal',
      { Encoding: { Differences: [1, 'x5A', 'x45', '42', 'C'] } },
      [1, 2, 3, 4],
      'ZEBC',
    ],
    ['glyph names in decimal', { Encoding: { Differences: [1, 'x65', 'x66'] } }, [1, 2], 'AB'],
    ['glyph names with a suffix', { Encoding: { Differences: [1, 'A.sc', 'zero.tnum'] } }, [1, 2], 'A0'],
    ['Symbol', { BaseFont: 'Symbol' }, [97, 98, 0xb3], 'αβ≥'],
    ['meaningless names', { Encoding: { Differences: [65, 'xyzzy'] } }, [65], ''],
  ])('reads by %s', (_, entries, bytes, text) => {
    expect(read(simple(entries), bytes)).toBe(text);
  });

  it('reads by ToUnicode first, and keeps the other reading', () => {
    const ToUnicode = cmap(
      '1 beginbfchar <41> <0058> endbfchar 1 beginbfrange <42> <43> [<0059> <005a005a>] endbfrange',
    );
    const glyphs = decode(simple({ Encoding: 'WinAnsiEncoding', ToUnicode }), [0x41, 0x42, 0x43, 0x44]);
    expect(glyphs.map(({ unicode, otherUnicode }) => [unicode, otherUnicode])).toEqual([
      ['X', 'A'],
      ['Y', 'B'],
      ['ZZ', 'C'],
      ['D', undefined],
    ]);
  });

  it('uses its table of widths, then the missing width', () => {
    const FontDescriptor = { MissingWidth: 250 };
    const glyphs = decode(
      simple({ Encoding: 'WinAnsiEncoding', FirstChar: 65, Widths: [500, 600], FontDescriptor }),
      [65, 66, 67],
    );
    expect(glyphs.map(({ advance }) => advance)).toEqual([0.5, 0.6, 0.25]);
  });

  it.each([
    ['Helvetica', [0.667, 0.278]],
    ['ABCDEF+Arial,Bold', [0.722, 0.278]],
    ['TimesNewRomanPS-ItalicMT', [0.611, 0.25]],
    ['CourierNew', [0.6, 0.6]],
  ])('of the standard 14 needs no table: %s', (BaseFont, widths) => {
    expect(
      decode(simple({ BaseFont, Encoding: 'WinAnsiEncoding' }), [65, 32]).map(({ advance }) => advance),
    ).toEqual(widths);
  });

  it('reads CIDs of its ToUnicode map as text if it has no text mappings', () => {
    const map = cmap(
      '1 begincodespacerange <00> <ff> endcodespacerange 1 begincidrange <01> <09> 65 endcidrange',
    );
    const differences = { Encoding: { Differences: [1, 'x', 'y'] } };
    const [glyph] = decode(simple({ ToUnicode: map, ...differences }), [1]);
    expect(glyph).toMatchObject({ unicode: 'A', otherUnicode: 'x' });
  });

  it('of type 3 measures by its matrix', () => {
    const font = {
      Subtype: 'Type3',
      FontMatrix: [0.01, 0, 0, 0.01, 0, 0],
      FirstChar: 65,
      Widths: [60],
      FontBBox: [0, -20, 60, 80],
    };
    const [glyph] = decode({ ...font, Encoding: { Differences: [65, 'A'] }, CharProcs: {} }, [65]);
    expect(glyph).toMatchObject({ unicode: 'A', advance: 0.6, box: { y0: -0.2, y1: 0.8 } });
  });

  it('marks the space that word spacing is applied to', () => {
    expect(decode(simple({}), [32, 65]).map(({ isSpace }) => isSpace)).toEqual([true, false]);
  });
});

describe('a composite font', () => {
  it('of two-byte codes reads its widths by single CIDs and ranges', () => {
    const font = composite('Identity-H', { DW: 300, W: [1, [100, 200], 5, 7, 700] });
    const glyphs = decode(font, [0, 1, 0, 2, 0, 6, 0, 9]);
    expect(glyphs.map(({ code, length, advance }) => [code, length, advance])).toEqual([
      [1, 2, 0.1],
      [2, 2, 0.2],
      [6, 2, 0.7],
      [9, 2, 0.3],
    ]);
  });

  it('splits codes by the codespaces of its own CMap', () => {
    const encoding = cmap(
      '2 begincodespacerange <00> <7f> <8140> <9ffc> endcodespacerange 1 begincidrange <20> <7e> 1 endcidrange 1 begincidchar <8140> 633 endcidchar',
    );
    const font = composite(encoding, { W: [34, [111], 633, [999]] });
    expect(decode(font, [0x41, 0x81, 0x40, 0x41]).map(({ length, advance }) => [length, advance])).toEqual([
      [1, 0.111],
      [2, 0.999],
      [1, 0.111],
    ]);
  });

  it.each([
    ['UniJIS-UCS2-H', 'Japan1', [0x65, 0xe5, 0x67, 0x2c], '日本'],
    ['UniGB-UTF16-H', 'GB1', [0x4e, 0x2d, 0x65, 0x87], '中文'],
    ['90ms-RKSJ-H', 'Japan1', [0x93, 0xfa, 0x96, 0x7b, 0x41], '日本A'],
    ['GBK-EUC-H', 'GB1', [0xd6, 0xd0, 0xce, 0xc4], '中文'],
    ['ETen-B5-H', 'CNS1', [0xa4, 0xa4, 0xa4, 0xe5], '中文'],
    ['KSCms-UHC-H', 'Korea1', [0xc7, 0xd1, 0xb1, 0xdb], '한글'],
  ])('with the predefined CMap %s reads without ToUnicode', (encoding, ordering, bytes, text) => {
    const info = { Registry: textString('Adobe'), Ordering: textString(ordering), Supplement: 2 };
    const font = composite(encoding, { CIDSystemInfo: info });
    expect(read(font, bytes)).toBe(text);
  });

  it('may be vertical', () => {
    const font = composite('Identity-V', { DW: 1000, DW2: [900, -800], W2: [5, [-500, 250, 700]] });
    const [plain, own] = decode(font, [0, 1, 0, 5]);
    expect(plain).toMatchObject({ advance: -0.8, box: { x0: -0.5, x1: 0.5 } });
    expect(own).toMatchObject({ advance: -0.5, box: { x0: -0.25, x1: 0.75 } });
  });

  it('reads a ToUnicode map with ranges beyond the basic plane', () => {
    const ToUnicode = cmap(
      '1 begincodespacerange <0000> <ffff> endcodespacerange 2 beginbfrange <0001> <0003> <D83DDE00> <0010> <0011> <00660069> endbfrange',
    );
    expect(read(composite('Identity-H', {}, { ToUnicode }), [0, 2, 0, 0x10, 0, 0x11])).toBe('😁fifj');
  });
});

describe('a damaged font', () => {
  it.each([
    ['no descendant', { Subtype: 'Type0', Encoding: 'Identity-H' }],
    ['an unknown CMap', composite('No-Such-CMap')],
    ['a CMap that uses itself', composite(cmap('/X usecmap'))],
    ['nothing at all', {}],
    [
      'a broken TrueType program',
      simple({ FontDescriptor: { FontFile2: streamOf('\x00\x01\x00\x00\x00\xff junk') } }),
    ],
    [
      'a broken CFF program',
      simple({
        FontDescriptor: { FontFile3: streamOf('\x01\x00\x04\xff\xff\xff\xff', { Subtype: 'Type1C' }) },
      }),
    ],
    ['widths that are not numbers', simple({ Widths: ['x'], FirstChar: 'y' })],
  ])('still splits its strings into codes: %s', (_, font) => {
    const glyphs = decode(font, [0, 65, 0, 66]);
    expect(glyphs.reduce((sum, { length }) => sum + length, 0)).toBe(4);
    for (const { advance } of glyphs) expect(Number.isFinite(advance)).toBe(true);
  });
});
