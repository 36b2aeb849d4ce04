import { deflateSync } from 'node:zlib';
import { flated, onePage, type RawObject, rawPdf, rawStream } from './raw-pdf.ts';

const repeat = (text: string, bytes: number) => Buffer.alloc(bytes, text);
const range = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i));
const FONT = '/Font << /F0 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';

/** Returns objects 10, 11, … that each use the next one; the last one is `end`. */
function chain(count: number, link: (next: number) => RawObject, end: RawObject): Record<number, RawObject> {
  return Object.fromEntries(range(count, (i) => [10 + i, i === count - 1 ? end : link(11 + i)]));
}

const form = (content: string, resources = '') =>
  rawStream(`/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << ${resources} >>`, content);

const tiling = (content: string, resources: string, step = 1) =>
  rawStream(
    `/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 600 600] /XStep ${step} /YStep ${step} /Resources << ${resources} >>`,
    content,
  );

const image = (entries: string, data: Uint8Array | string) =>
  onePage({
    content: 'q 600 0 0 600 0 0 cm /I Do Q',
    resources: '/XObject << /I 10 0 R >>',
    objects: { 10: rawStream(`/Type /XObject /Subtype /Image ${entries}`, data) },
  });

const jpegOf = (width: number, height: number, precision = 8, kind = 0xc0) =>
  Buffer.from([
    ...[0xff, 0xd8, 0xff, kind, 0, 17, precision, height >> 8, height & 255, width >> 8, width & 255],
    ...[3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0],
    ...[0xff, 0xda, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0, 1, 2, 3, 4, 0xff, 0xd9],
  ]);

const u32 = (value: number) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255];

/** Returns a JBIG2 page with one generic region (ITU-T T.88, 7.4.6). */
const jbig2Of = (width: number, height: number) =>
  Buffer.from([
    ...[...u32(0), 0x30, 0, 1, ...u32(19), ...u32(width), ...u32(height), ...u32(0), ...u32(0), 0, 0, 0],
    ...[...u32(1), 38, 0, 1, ...u32(18 + 8 + 4), ...u32(width), ...u32(height), ...u32(0), ...u32(0), 0, 0],
    ...[3, 255, 253, 255, 2, 254, 254, 254, 1, 2, 3, 4],
  ]);

/** Returns the code stream of a JPEG 2000 picture without any data (ITU-T T.800, annex A). */
const jpxOf = (size: number, tile: number) =>
  Buffer.from([
    ...[0xff, 0x4f, 0xff, 0x51, 0, 47, 0, 0, ...u32(size), ...u32(size), ...u32(0), ...u32(0)],
    ...[...u32(tile), ...u32(tile), ...u32(0), ...u32(0), 0, 3, 7, 1, 1, 7, 1, 1, 7, 1, 1],
    ...[0xff, 0x52, 0, 12, 0, 0, 0, 1, 0, 5, 4, 4, 0, 0, 0xff, 0x5c, 0, 4, 0x40, 0x40],
    ...[0xff, 0x90, 0, 10, 0, 0, 0, 0, 0, 14, 0, 1, 0xff, 0x93, 0xff, 0xd9],
  ]);

/** Returns LZW codes that always repeat the longest string so far. */
function lzwOf(bytes: number): Buffer {
  const out: number[] = [];
  let [buffer, bits, size] = [0, 0, 9];
  const put = (code: number) => {
    buffer = (buffer << size) | code;
    for (bits += size; bits >= 8; bits -= 8) out.push((buffer >> (bits - 8)) & 255);
    buffer &= (1 << bits) - 1;
  };
  while (out.length < bytes) {
    size = 9;
    put(256);
    put(65);
    for (let code = 258; code < 4095; code++) {
      size = code <= 510 ? 9 : code <= 1022 ? 10 : code <= 2046 ? 11 : 12;
      put(code);
    }
  }
  put(257);
  return Buffer.from(out);
}

const fieldTree = (kids: string) => `/AcroForm << /Fields [${kids}] /DR << ${FONT} >> /DA (/F0 9 Tf) >>`;

export type Bombs = Readonly<Record<string, () => Uint8Array>>;

/**
 * Small files by name that cost much to process, or never end. Every operation must refuse or process each one within its time
 * and memory limits.
 *
 * @param MB number of bytes counted as a megabyte; with fewer, the bombs are of the same kinds and faster to build
 */
export const bombsOf = (MB = 1 << 20): Bombs => ({
  'nested tiling patterns': () =>
    onePage({
      content: '/Pattern cs /P scn 0 0 612 792 re f',
      resources: '/Pattern << /P 10 0 R >>',
      objects: chain(
        12,
        (next) => tiling('/Pattern cs /P scn 0 0 600 600 re f', `/Pattern << /P ${next} 0 R >>`),
        tiling('0 0 600 600 re f', ''),
      ),
    }),
  'a pattern of itself': () =>
    onePage({
      content: '/Pattern cs /P scn 0 0 612 792 re f',
      resources: '/Pattern << /P 10 0 R >>',
      objects: { 10: tiling('/Pattern cs /P scn 0 0 600 600 re f', '/Pattern << /P 10 0 R >>', 0.01) },
    }),
  'a form of itself': () =>
    onePage({
      content: '/X Do',
      resources: '/XObject << /X 10 0 R >>',
      objects: { 10: form('/X Do '.repeat(40), '/XObject << /X 10 0 R >>') },
    }),
  'two forms of each other': () =>
    onePage({
      content: '/X Do',
      resources: '/XObject << /X 10 0 R >>',
      objects: {
        10: form('/X Do '.repeat(40), '/XObject << /X 11 0 R >>'),
        11: form('/X Do '.repeat(40), '/XObject << /X 10 0 R >>'),
      },
    }),
  'forms that all hold all': () =>
    onePage({
      content: '/X10 Do',
      resources: '/XObject << /X10 10 0 R >>',
      objects: Object.fromEntries(
        range(20, (i) => [
          10 + i,
          form(
            range(20, (j) => `/X${10 + j} Do`).join(' '),
            `/XObject << ${range(20, (j) => `/X${10 + j} ${10 + j} 0 R`).join(' ')} >>`,
          ),
        ]),
      ),
    }),
  'forms ten to the twentieth': () =>
    onePage({
      content: '/X Do',
      resources: '/XObject << /X 10 0 R >>',
      objects: chain(
        20,
        (next) => form('/X Do '.repeat(10), `/XObject << /X ${next} 0 R >>`),
        form('BT /F0 9 Tf (a) Tj ET', FONT),
      ),
    }),
  'a soft mask of itself': () =>
    onePage({
      content: '/G gs 0 0 600 600 re f',
      resources: '/ExtGState << /G 11 0 R >>',
      objects: {
        10: rawStream(
          '/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Group << /S /Transparency /CS /DeviceRGB >> /Resources << /ExtGState << /G 11 0 R >> >>',
          '/G gs 0 0 600 600 re f '.repeat(30),
        ),
        11: '<< /SMask << /S /Luminosity /G 10 0 R >> >>',
      },
    }),
  'a glyph of itself': () =>
    onePage({
      content: 'BT /T 99 Tf (aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa) Tj ET',
      resources: '/Font << /T 10 0 R >>',
      objects: {
        10: '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [.001 0 0 .001 0 0] /FirstChar 97 /LastChar 97 /Widths [1000] /Encoding << /Differences [97 /a] >> /CharProcs << /a 11 0 R >> /Resources << /Font << /T 10 0 R >> >> >>',
        11: rawStream('', '1000 0 d0 BT /T 999 Tf (aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa) Tj ET'),
      },
    }),
  'operators of 249 MB': () => onePage({ content: flated('', repeat('1 0 0 1 0 0 cm ', 249 * MB)) }),
  'operands of 249 MB': () => onePage({ content: flated('', repeat('(a) ', 249 * MB)) }),
  'texts of 249 MB': () =>
    onePage({ content: flated('', repeat('BT /F0 1 Tf (abcdefgh) Tj ET ', 249 * MB)), resources: FONT }),
  'paths of 249 MB': () => onePage({ content: flated('', repeat('1 2 m 3 4 l ', 249 * MB)) }),
  'a name of 249 MB': () =>
    onePage({
      content: flated('', Buffer.concat([Buffer.from('/'), repeat('#41', 249 * MB), Buffer.from(' gs ')])),
    }),
  'names of 249 MB': () => onePage({ content: flated('', repeat(`/${'#41'.repeat(20_000)} gs `, 249 * MB)) }),
  'a string of 249 MB': () =>
    onePage({
      content: flated(
        '',
        Buffer.concat([Buffer.from('BT <'), repeat('41', 249 * MB), Buffer.from('> Tj ET')]),
      ),
    }),
  'sixteen contents of 249 MB': () =>
    onePage({
      page: `/Contents [${'4 0 R '.repeat(16)}]`,
      content: flated('', repeat('1 0 0 1 0 0 cm ', 249 * MB)),
    }),
  'names in hexadecimal': () => {
    const data = deflateSync(repeat(`/${'#41'.repeat(1000)} gs `, 200 * MB)).toString('hex');
    return onePage({
      page: `/Contents [${'10 0 R '.repeat(16)}]`,
      objects: { 10: rawStream('/Filter [/ASCIIHexDecode /FlateDecode]', `${data}>`) },
    });
  },
  'deflated eight times': () => {
    let data: Uint8Array = repeat('0 0 m ', 200 * MB);
    for (let i = 0; i < 8; i++) data = deflateSync(data);
    return onePage({ content: rawStream(`/Filter [${'/FlateDecode '.repeat(8)}]`, data) });
  },
  'LZW of 2 GB': () => onePage({ content: rawStream('/Filter /LZWDecode', lzwOf(1.5 * MB)) }),
  'LZW under Flate': () =>
    onePage({ content: rawStream('/Filter [/FlateDecode /LZWDecode]', deflateSync(lzwOf(6 * MB))) }),
  'run lengths under Flate': () =>
    onePage({
      content: rawStream('/Filter [/FlateDecode /RunLengthDecode]', deflateSync(repeat('\x81A', 60 * MB))),
    }),
  'run lengths twice under Flate': () =>
    onePage({
      content: rawStream(
        '/Filter [/FlateDecode /RunLengthDecode /RunLengthDecode]',
        deflateSync(repeat('\x81\x81', 30 * MB)),
      ),
    }),
  'an image of 2 GB': () =>
    image(
      '/Width 30000 /Height 30000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter [/FlateDecode /RunLengthDecode]',
      deflateSync(repeat('\x81A', 42 * MB)),
    ),
  'a thousand images of 100 megapixels': () => {
    const data = deflateSync(repeat('\0', 100 * MB));
    return onePage({
      content: range(1000, (i) => `/I${i % 8} Do`).join(' '),
      resources: `/XObject << ${range(8, (i) => `/I${i} ${10 + i} 0 R`).join(' ')} >>`,
      objects: Object.fromEntries(
        range(8, (i) => [
          10 + i,
          rawStream(
            '/Subtype /Image /Width 10000 /Height 10000 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode',
            data,
          ),
        ]),
      ),
    });
  },
  'a JPEG of 65,500 by 65,500': () =>
    image(
      '/Width 65500 /Height 65500 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
      jpegOf(65500, 65500),
    ),
  'a progressive JPEG of 65,500 by 65,500': () =>
    image(
      '/Width 65500 /Height 65500 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
      jpegOf(65500, 65500, 8, 0xc2),
    ),
  'a JBIG2 picture of 60,000 by 60,000': () =>
    image(
      '/Width 60000 /Height 60000 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode',
      jbig2Of(60000, 60000),
    ),
  'a JPEG 2000 picture of a million by a million': () =>
    image('/Width 1000000 /Height 1000000 /Filter /JPXDecode', jpxOf(1_000_000, 1_000_000)),
  'a JPEG 2000 picture of many tiles': () =>
    image('/Width 30000 /Height 30000 /Filter /JPXDecode', jpxOf(30_000, 1)),
  'a fax of 60,000 by 60,000': () =>
    image(
      '/Width 60000 /Height 60000 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 60000 /Rows 60000 >>',
      repeat('\xff', 10_000),
    ),
  'name trees whose kids repeat': () => {
    const nodes = chain(28, (next) => `<< /Kids [${`${next} 0 R `.repeat(8)}] >>`, '<< /Names [] >>');
    const tree = '<< /Kids [10 0 R 10 0 R] >>';
    return onePage({
      catalog: `/Names << /EmbeddedFiles ${tree} /Dests ${tree} /JavaScript ${tree} >> /PageLabels ${tree} /StructTreeRoot << /ParentTree ${tree} /IDTree ${tree} >>`,
      objects: nodes,
    });
  },
  'a page tree whose kids repeat': () =>
    rawPdf({
      1: '<< /Type /Catalog /Pages 10 0 R >>',
      ...chain(
        20,
        (next) => `<< /Type /Pages /Count 9 /Kids [${`${next} 0 R `.repeat(9)}] >>`,
        '<< /Type /Page /MediaBox [0 0 9 9] >>',
      ),
    }),
  'a page tree that loops': () =>
    rawPdf({
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Count 99 /Kids [2 0 R 2 0 R] /Parent 2 0 R >>',
    }),
  'a field tree whose kids repeat': () =>
    onePage({
      page: '/Annots [10 0 R]',
      catalog: fieldTree('10 0 R 10 0 R'),
      objects: chain(
        24,
        (next) => `<< /T (a) /Kids [${`${next} 0 R `.repeat(8)}] >>`,
        '<< /Subtype /Widget /FT /Tx /T (a) /V (x) /Rect [9 9 99 29] >>',
      ),
    }),
  'a field that is its own parent': () =>
    onePage({
      page: '/Annots [10 0 R 11 0 R]',
      catalog: fieldTree('10 0 R 11 0 R'),
      objects: {
        10: '<< /Subtype /Widget /T (a) /Parent 10 0 R /Kids [11 0 R 10 0 R] /Rect [9 9 99 29] >>',
        11: '<< /Subtype /Widget /T (b) /Parent 10 0 R /Kids [10 0 R 11 0 R] /Rect [9 9 99 29] >>',
      },
    }),
  'an appearance of itself': () =>
    onePage({
      page: '/Annots [11 0 R]',
      catalog: fieldTree('11 0 R'),
      objects: {
        10: form('/X Do '.repeat(40), '/XObject << /X 10 0 R >>'),
        11: '<< /Subtype /Widget /FT /Tx /T (a) /V (x) /Rect [9 9 99 29] /AP << /N 10 0 R >> /Parent 11 0 R >>',
      },
    }),
  'a hundred thousand fields': () =>
    onePage({
      page: `/Annots [${range(100_000, (i) => `${10 + i} 0 R`).join(' ')}]`,
      catalog: `/AcroForm << /NeedAppearances true /DA (/F0 9 Tf) /DR << ${FONT} >> /Fields [${range(100_000, (i) => `${10 + i} 0 R`).join(' ')}] >>`,
      objects: Object.fromEntries(
        range(100_000, (i) => [
          10 + i,
          `<< /Subtype /Widget /FT /Tx /T (f${i}) /V (some text) /Rect [9 9 99 29] >>`,
        ]),
      ),
    }),
  'bookmarks that loop': () =>
    onePage({
      catalog: '/Outlines 10 0 R',
      objects: {
        10: '<< /First 11 0 R /Last 11 0 R /Count 2 >>',
        11: '<< /Title (a) /Parent 10 0 R /Next 11 0 R /Prev 11 0 R /First 10 0 R /Last 11 0 R /Dest [3 0 R /Fit] >>',
      },
    }),
  'bookmarks whose children repeat': () =>
    onePage({
      catalog: '/Outlines 10 0 R',
      objects: chain(
        40,
        (next) => `<< /Title (a) /First ${next} 0 R /Next ${next} 0 R /Last ${next} 0 R >>`,
        '<< /Title (z) >>',
      ),
    }),
  'a structure tree whose kids repeat': () =>
    onePage({
      catalog: '/MarkInfo << /Marked true >> /StructTreeRoot << /Type /StructTreeRoot /K [10 0 R 10 0 R] >>',
      objects: chain(
        40,
        (next) => `<< /S /P /K [${`${next} 0 R `.repeat(8)}] /P 10 0 R >>`,
        '<< /S /P /P 10 0 R >>',
      ),
    }),
  'optional content that loops': () =>
    onePage({
      content: '/OC /O BDC BT /F0 9 Tf (a) Tj ET EMC',
      resources: `${FONT} /Properties << /O 10 0 R >>`,
      catalog: '/OCProperties << /OCGs [12 0 R] /D << /Order [11 0 R] /OFF [12 0 R] >> >>',
      objects: {
        10: '<< /Type /OCMD /OCGs [10 0 R 10 0 R] /VE 11 0 R >>',
        11: '[/Or 11 0 R 11 0 R 11 0 R]',
        12: '<< /Type /OCG /Name (a) >>',
      },
    }),
  'arrays nested a million deep': () =>
    onePage({ catalog: `/X 10 0 R`, content: '['.repeat(500_000), objects: { 10: '['.repeat(1_000_000) } }),
  'dictionaries nested a million deep': () =>
    onePage({
      catalog: `/X 10 0 R`,
      content: '<</A'.repeat(500_000),
      objects: { 10: '<</A'.repeat(1_000_000) },
    }),
  'a reference to itself': () =>
    onePage({
      catalog: '/Names 10 0 R /AcroForm 10 0 R /Outlines 10 0 R',
      page: '/Annots 10 0 R',
      objects: { 10: '10 0 R' },
    }),
  'a length that is its own stream': () =>
    Buffer.from(
      Buffer.from(onePage({ content: 'q Q' }))
        .toString('latin1')
        .replace('/Length 3', '/Length 4 0 R'),
      'latin1',
    ),
  'a cross-reference that loops': () => {
    const pdf = Buffer.from(onePage({ trailer: '/Prev 9999999' }));
    const start = String(pdf.lastIndexOf('xref\n0 '));
    return Buffer.from(
      pdf.toString('latin1').replace('/Prev 9999999', `/Prev ${start.padStart(7, '0')}`),
      'latin1',
    );
  },
  'an object stream in itself': () =>
    rawPdf(
      {
        1: '<< /Type /Catalog /Pages 2 0 R >>',
        2: '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
        3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
        5: rawStream('/Type /ObjStm /N 2 /First 8 /Extends 5 0 R', '5 0 1 0 << >>'),
      },
      '/Root 1 0 R /Extends 5 0 R',
    ),
  'an object stream of 250 MB': () =>
    onePage({
      objects: {
        10: flated(
          '/Type /ObjStm /N 1 /First 5',
          Buffer.concat([Buffer.from('20 0 ['), repeat('0 ', 250 * MB)]),
        ),
      },
    }),
  'counts and sizes beyond all measure': () =>
    rawPdf(
      {
        1: '<< /Type /Catalog /Pages 2 0 R /PageLabels << /Nums [0 << /S /D /St 2147483647 >> 2147483647 << >>] >> >>',
        2: '<< /Type /Pages /Count 2147483647 /Kids [3 0 R] >>',
        3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1e30 -1e30] /UserUnit 1e9 /Rotate 1e30 >>',
      },
      '/Root 1 0 R /W [9 9 9] /Index [0 2147483647]',
    ),
  'a cross-reference stream of two thousand million': () => {
    const rows = deflateSync(Buffer.alloc(40 * MB));
    const head = Buffer.from(
      '%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Count 1/Kids[3 0 R]>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>\nendobj\n',
    );
    const dict = `9 0 obj\n<</Type/XRef/W[1 1 1]/Index[0 2000000000]/Size 2000000000/Root 1 0 R/Filter/FlateDecode/Length ${rows.length}>>\nstream\n`;
    const tail = `\nendstream\nendobj\nstartxref\n${head.length}\n%%EOF\n`;
    return Buffer.concat([head, Buffer.from(dict), rows, Buffer.from(tail)]);
  },
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
  'a shading of four million triangles': () =>
    onePage({
      content: '/S sh',
      resources: '/Shading << /S 10 0 R >>',
      objects: {
        10: flated(
          '/ShadingType 4 /ColorSpace /DeviceRGB /BitsPerCoordinate 16 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [0 612 0 792 0 1 0 1 0 1]',
          range(4, () =>
            Buffer.from([0, 0, 0, 0, 0, 1, 2, 3, 0, 255, 255, 0, 0, 3, 2, 1, 0, 0, 0, 255, 255, 9, 9, 9]),
          ).reduce((all, one) => Buffer.alloc(96 * MB, Buffer.concat([all, one]))),
        ),
      },
    }),
  'patches over the whole page': () =>
    onePage({
      content: '/S sh '.repeat(1000),
      resources: '/Shading << /S 10 0 R >>',
      objects: {
        10: flated(
          '/ShadingType 6 /ColorSpace /DeviceRGB /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [-9999 9999 -9999 9999 0 1 0 1 0 1]',
          repeat('\0\xff\0\xff\xff\0\0\x80\x7f\x01\xfe', 32 * MB),
        ),
      },
    }),
  'a function of four million operators': () =>
    onePage({
      content: '/S sh '.repeat(20),
      resources: '/Shading << /S 10 0 R >>',
      objects: {
        10: '<< /ShadingType 1 /ColorSpace /DeviceRGB /Domain [0 1 0 1] /Matrix [612 0 0 792 0 0] /Function 11 0 R >>',
        11: flated(
          '/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1]',
          `{ ${'dup sin cos atan '.repeat(1_000_000)} 0 }`,
        ),
      },
    }),
  'functions of themselves': () =>
    onePage({
      content: '/S sh',
      resources: '/Shading << /S 10 0 R >> /ColorSpace << /C [/Separation /X 13 0 R 11 0 R] >>',
      objects: {
        10: '<< /ShadingType 2 /ColorSpace [/Indexed 13 0 R 255 10 0 R] /Coords [0 0 1 1] /Function 11 0 R >>',
        11: `<< /FunctionType 3 /Domain [0 1] /Functions [${'11 0 R '.repeat(50)}] /Bounds [${'.5 '.repeat(49)}] /Encode [${'0 1 '.repeat(50)}] >>`,
        13: '[/ICCBased 13 0 R]',
      },
    }),
  'samples of many dimensions': () =>
    onePage({
      content: '/S sh',
      resources: '/Shading << /S 10 0 R >>',
      objects: {
        10: '<< /ShadingType 1 /ColorSpace /DeviceRGB /Function 11 0 R >>',
        11: rawStream(
          `/FunctionType 0 /Domain [${'0 1 '.repeat(32)}] /Range [0 1 0 1 0 1] /Size [${'65535 '.repeat(32)}] /BitsPerSample 32`,
          'x'.repeat(1000),
        ),
      },
    }),
  'dashes finer than dust': () =>
    onePage({ content: `[.000001 .000001] 0 d .01 w ${'0 0 m 612 792 l 0 792 l 612 0 l S '.repeat(5000)}` }),
  'clips and groups without end': () =>
    onePage({
      content: '/X Do',
      resources: '/XObject << /X 10 0 R >>',
      objects: chain(
        200,
        (next) =>
          rawStream(
            `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Group << /S /Transparency /I true >> /Resources << /XObject << /X ${next} 0 R >> >>`,
            'q 0 0 600 600 re W n /X Do /X Do Q',
          ),
        form('0 0 600 600 re f'),
      ),
    }),
  'two thousand signatures': () =>
    onePage({
      page: `/Annots [${range(2000, (i) => `${10 + i} 0 R`).join(' ')}]`,
      catalog: `/AcroForm << /SigFlags 3 /Fields [${range(2000, (i) => `${10 + i} 0 R`).join(' ')}] >>`,
      objects: Object.fromEntries(
        range(2000, (i) => [
          10 + i,
          `<< /Subtype /Widget /FT /Sig /T (s${i}) /Rect [0 0 0 0] /V << /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 9 10 9] /Contents <30800609> >> >>`,
        ]),
      ),
    }),
  'sixty signatures of a million certificates': () =>
    onePage({
      catalog: `/AcroForm << /SigFlags 3 /Fields [${range(60, (i) => `${10 + i} 0 R`).join(' ')}] >>`,
      objects: {
        ...Object.fromEntries(range(60, (i) => [10 + i, `<< /FT /Sig /T (s${i}) /V 99 0 R >>`])),
        99: `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 100 200 100] /Contents <${'3080'.repeat(1_000_000)}> >>`,
      },
    }),
  'strings of 100 MB': () =>
    onePage({
      catalog: '/X 10 0 R',
      objects: { 10: `[${repeat('(aaaaaaaaaaaaaaaaaaaa) ', 92 * MB).toString()}]` },
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
