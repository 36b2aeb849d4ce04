import { flated, rawStream } from '../../../../testing/raw-pdf.ts';
import { SECRET } from '../build.ts';
import { type HostileFile, hostile, LINE, SPELLINGS, secretForm } from './hostile-file.ts';

const at = (x: number, text: string) => `BT /F1 12 Tf ${x} 700 Td (${text}) Tj ET`;
const letters = [...SECRET];
const drawn = (
  name: string,
  content: string,
  parts: Partial<Parameters<typeof hostile>[1]> = {},
): HostileFile => ({
  ...hostile(name, { ...parts, content }),
  region: { x: 60, y: 70, width: 500, height: 40 },
});

const BESIDE: Readonly<Record<string, string>> = {
  'a description': `/Figure << /Alt (${SECRET}) /E (${SECRET}) /Contents (${SECRET}) /T << /X (${SECRET}) >> >> BDC 9 9 9 9 re f EMC`,
  'a point of marked content': `/X << /ActualText (${SECRET}) /Y [(${SECRET})] >> DP /Z MP`,
  'junk between operators': `(${SECRET}) 9 9 9 9 re f (${SECRET}) nonsense <${Buffer.from(SECRET).toString('hex')}> 1 w`,
  'a comment': `% ${SECRET}\n${at(72, 'x')} %${SECRET}`,
  'a string that never ends': `${at(72, 'x')} (${SECRET}`,
  'strings in a dash': `[(${SECRET}) 3] 0 d 9 9 m 90 90 l S`,
  'compatibility sections': `BX (${SECRET}) foo EX ${at(72, 'x')}`,
  'a PostScript fragment': `/${SECRET} (${SECRET}) PS 9 9 9 9 re f`,
};

/** Content drawn at (72, 700). */
const SHOWN: Readonly<Record<string, string>> = {
  'letters of their own': letters.map((char, i) => at(72 + i * 12, char)).join(' '),
  'letters out of order': letters
    .map((char, i) => at(72 + i * 12, char))
    .reverse()
    .join(' '),
  'one TJ with gaps': `BT /F1 12 Tf 72 700 Td [${letters.map((char) => `(${char})`).join(' -20 ')}] TJ ET`,
  'next lines': `BT /F1 12 Tf 12 TL 72 700 Td (ZEBRA-) Tj (QUARTZ) ' ET`,
  'the quote operators': `BT /F1 12 Tf 12 TL 72 712 Td 0 0 (${SECRET}) " ET`,
  'spread characters': `BT /F1 12 Tf 5 Tc 72 700 Td (${SECRET}) Tj ET`,
  'narrow characters': `BT /F1 12 Tf 40 Tz 72 700 Td (${SECRET}) Tj ET`,
  'invisible characters': `BT /F1 12 Tf 3 Tr 72 700 Td (${SECRET}) Tj ET`,
  'white characters': `1 g ${LINE}`,
  'tiny characters': `BT /F1 .01 Tf 72 700 Td (${SECRET}) Tj ET`,
  'characters as a clip': `q BT /F1 12 Tf 7 Tr 72 700 Td (${SECRET}) Tj ET 60 690 200 30 re f Q`,
  'turned characters': `BT /F1 12 Tf 0 1 -1 0 90 690 Tm (${SECRET}) Tj ET`,
  'mirrored characters': `BT /F1 12 Tf -1 0 0 1 200 700 Tm (${SECRET}) Tj ET`,
  'under a clip of nothing': `q 0 0 0 0 re W n ${LINE} Q`,
  'under a picture': `${LINE} 60 690 300 40 re f`,
  'off the page': `BT /F1 12 Tf 72 -700 Td (${SECRET}) Tj ET`,
  'replacement text': `/Span << /ActualText (${SECRET}) >> BDC ${at(72, 'x')} EMC`,
  'replacement text in halves': `/Span << /ActualText (ZEBRA) >> BDC ${at(72, 'x')} EMC /Span << /ActualText (QUARTZ) >> BDC ${at(80, 'y')} EMC`,
  'numbers too many before its place': `BT /F1 12 Tf 9 9 72 700 Td (${SECRET}) Tj ET`,
  'numbers too many in a matrix': `q 9 9 1 0 0 1 0 300 cm BT /F1 12 Tf 9 1 0 0 1 72 400 Tm (${SECRET}) Tj ET Q`,
  'data of an image that end early for some': `BI /W 200 /H 1 /BPC 8 /CS /G ID x EI ${LINE}${' '.repeat(195 - LINE.length)}\nEI`,
  'behind the end': `${at(72, 'x')} ET Q Q Q ${LINE}`,
};

const SPELT = Object.entries(SPELLINGS)
  .filter(([name]) => !/UTF|width|hyphens|accents|zero/.test(name))
  .map(([name, token]) => drawn(`shown: ${name}`, `BT /F1 12 Tf 72 700 Td ${token} Tj ET`));

const CUSTOM = `<< /Type /Encoding /Differences [1 ${letters.map((char) => `/${char}`).join(' ')}] >>`;
const codes = letters.map((_, i) => String.fromCharCode(i + 1)).join('');
const bfchars = letters
  .map(
    (char, i) =>
      `<${(i + 1).toString(16).padStart(4, '0')}> <${char.charCodeAt(0).toString(16).padStart(4, '0')}>`,
  )
  .join('\n');
const wide = letters.map((_, i) => (i + 1).toString(16).padStart(4, '0')).join('');
const cmap = (body: string) =>
  flated(
    '',
    `% ${SECRET}\n/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /${SECRET} def /Notice (${SECRET}) def ${body} endcmap end end`,
  );
const unicode = cmap(
  `1 begincodespacerange <0000> <ffff> endcodespacerange ${letters.length} beginbfchar ${bfchars} endbfchar`,
);
const narrow = cmap(
  `1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <41> <${[...Buffer.from(SECRET)].map((byte) => `00${byte.toString(16)}`).join('')}> endbfchar`,
);
const descendant =
  '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Arial /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 600 >>';
const composite = (encoding: string) =>
  `<< /Type /Font /Subtype /Type0 /BaseFont /Arial /Encoding ${encoding} /DescendantFonts [21 0 R] /ToUnicode 22 0 R >>`;
/** Fonts that MuPDF, poppler or both replace with Helvetica, with a letter for each byte. */
const UNLOADABLE: Readonly<Record<string, string>> = {
  'an unknown encoding': '<< /Type /Font /Subtype /Type0 /Encoding /Identiti-H /DescendantFonts [21 0 R] >>',
  'no encoding': '<< /Type /Font /Subtype /Type0 /DescendantFonts [21 0 R] >>',
  'an empty encoding': '<< /Type /Font /Subtype /Type0 /Encoding 22 0 R /DescendantFonts [21 0 R] >>',
  'no descendant': '<< /Type /Font /Subtype /Type0 /Encoding /Identity-H >>',
  'a descendant of another kind':
    '<< /Type /Font /Subtype /Type0 /Encoding /Identity-H /DescendantFonts [9 0 R] >>',
  'no description': '<< /Type /Font /Subtype /Type0 /Encoding /Identity-H /DescendantFonts [21 0 R] >>',
  'codes that are no whole numbers':
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences [65.5 /c] >> >>',
};
const show = (token: string) => `BT /F2 12 Tf 72 700 Td ${token} Tj ET`;
const upright = (token: string) => `BT /F2 12 Tf 72 712 Td ${token} Tj ET`;
const glyph = (content: string) => rawStream('', `1000 0 d0 ${content}`);
const type3 = (more: string) =>
  `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [.001 0 0 .001 0 0] /FirstChar 97 /LastChar 98 /Widths [1000 1000] /Encoding << /Differences [97 /a /b] >> ${more} >>`;
const TILE = '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 300 50] /XStep 300 /YStep 50';
const RESOURCES = '/Resources << /Font << /F1 9 0 R >> >>';

export const CONTENT_FILES: readonly HostileFile[] = [
  ...Object.entries(BESIDE).map(([name, content]) => hostile(`content: ${name}`, { content })),
  ...Object.entries(SHOWN).map(([name, content]) => drawn(`content: ${name}`, content)),
  ...SPELT,
  drawn('font: codes of its own', show(`(${codes.replace(/[\r\n\\()]/g, '\\$&').replace('\n', 'n')})`), {
    fonts: '/F2 20 0 R',
    objects: { 20: `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding ${CUSTOM} >>` },
  }),
  drawn('font: codes with a map', show(`<${wide}>`), {
    fonts: '/F2 20 0 R',
    objects: { 20: composite('/Identity-H'), 21: descendant, 22: unicode },
  }),
  drawn('font: codes from top to bottom', upright(`<${wide}>`), {
    fonts: '/F2 20 0 R',
    objects: { 20: composite('/Identity-V'), 21: descendant, 22: unicode },
  }),
  drawn('font: a CMap of its own', show(`<${wide}>`), {
    fonts: '/F2 20 0 R',
    objects: {
      20: composite('23 0 R'),
      21: descendant,
      22: unicode,
      23: {
        ...(cmap(
          '1 begincodespacerange <0000> <ffff> endcodespacerange 1 begincidrange <0000> <ffff> 0 endcidrange',
        ) as object),
        dict: '/Filter /FlateDecode /Type /CMap /CMapName /Own /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>',
      } as never,
    },
  }),
  drawn('font: Japanese codes', show(`<${Buffer.from(SECRET, 'utf16le').swap16().toString('hex')}>`), {
    fonts: '/F2 20 0 R',
    objects: {
      20: '<< /Type /Font /Subtype /Type0 /BaseFont /MSung /Encoding /UniJIS-UTF16-H /DescendantFonts [21 0 R] >>',
      21: '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /MSung /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 6 >> /DW 600 >>',
    },
  }),
  drawn('font: a map with CIDs, which poppler takes for texts', show(`<${wide}>`), {
    fonts: '/F2 20 0 R',
    objects: {
      20: composite('/Identity-H'),
      21: descendant,
      22: cmap(
        `1 begincodespacerange <0000> <ffff> endcodespacerange ${letters.length} begincidchar ${letters.map((char, i) => `<${(i + 1).toString(16).padStart(4, '0')}> ${char.charCodeAt(0)}`).join('\n')} endcidchar`,
      ),
    },
  }),
  drawn('font: marks of direction around each letter', show(`<${wide}>`), {
    fonts: '/F2 20 0 R',
    objects: {
      20: composite('/Identity-H'),
      21: descendant,
      22: cmap(
        `1 begincodespacerange <0000> <ffff> endcodespacerange ${letters.length} beginbfchar ${bfchars.replace(/> <(\w+)>/g, '> <202e$1202c>')} endbfchar`,
      ),
    },
  }),
  drawn(
    'font: glyphs numbered in hexadecimal',
    show(`<${letters.map((_, i) => `0${(i + 1).toString(16)}`).join('')}>`),
    {
      fonts: '/F2 20 0 R',
      objects: {
        20: `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences [1 ${letters.map((char) => `/x${char.charCodeAt(0).toString(16).toUpperCase()}`).join(' ')}] >> >>`,
      },
    },
  ),
  ...Object.entries(UNLOADABLE).map(([name, font]) =>
    drawn(`font: one that viewers replace, ${name}`, show(`(${SECRET})`), {
      fonts: '/F2 20 0 R',
      objects: { 20: font, 21: descendant, 22: rawStream('/Type /CMap /CMapName /X', '') },
    }),
  ),
  hostile('font: a map of glyphs that spells', {
    content: show('<0001>'),
    fonts: '/F2 20 0 R',
    objects: {
      20: '<< /Type /Font /Subtype /Type0 /BaseFont /Arial /Encoding /Identity-H /DescendantFonts [21 0 R] >>',
      21: descendant.replace('/DW 600', '/DW 600 /CIDToGIDMap 22 0 R'),
      22: flated('', `\0\0\0\x01${SECRET}`),
    },
  }),
  drawn('font: one code, many letters', show('(A)'), {
    fonts: '/F2 20 0 R',
    objects: { 20: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 22 0 R >>', 22: narrow },
  }),
  hostile('font: one code that nobody shows', {
    content: show('(B)'),
    fonts: '/F2 20 0 R',
    objects: { 20: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 22 0 R >>', 22: narrow },
  }),
  drawn('glyph: shows text', show('(a)'), {
    fonts: '/F2 20 0 R',
    objects: {
      20: type3(`/CharProcs << /a 21 0 R >> ${RESOURCES}`),
      21: glyph(`BT /F1 1000 Tf (${SECRET}) Tj ET`),
    },
  }),
  hostile('glyph: one that no code shows', {
    content: show('(a)'),
    fonts: '/F2 20 0 R',
    objects: {
      20: type3(
        `/CharProcs << /a 21 0 R /b 22 0 R /${SECRET} 22 0 R >> /Resources << /Font << /F1 9 0 R >> /XObject << /X 23 0 R >> >>`,
      ),
      21: glyph('0 0 500 500 re f'),
      22: glyph(`BT /F1 1000 Tf (${SECRET}) Tj ET /X Do`),
      23: secretForm(),
    },
  }),
  hostile('glyph: resources that no procedure names', {
    content: show('(a)'),
    fonts: '/F2 20 0 R',
    objects: {
      20: type3('/CharProcs << /a 21 0 R >> /Resources << /Font << /F1 9 0 R >> /XObject << /X 23 0 R >> >>'),
      21: glyph('0 0 500 500 re f'),
      23: secretForm(),
    },
  }),
  drawn('form: within forms', '/X Do', {
    resources: '/XObject << /X 20 0 R /Y 22 0 R >>',
    objects: {
      20: rawStream('/Subtype /Form /BBox [0 0 612 792] /Resources << /XObject << /X 21 0 R >> >>', '/X Do'),
      21: secretForm(),
      22: secretForm(),
    },
  }),
  hostile('form: one that is never drawn', {
    resources: '/XObject << /Y 22 0 R >>',
    objects: { 22: secretForm() },
  }),
  hostile('form: drawn in a hidden layer', {
    content: '/OC /L BDC /Y Do EMC',
    resources: '/XObject << /Y 22 0 R >> /Properties << /L 23 0 R >>',
    catalog: '/OCProperties << /OCGs [23 0 R] /D << /OFF [23 0 R] >> >>',
    objects: { 22: secretForm(), 23: '<< /Type /OCG /Name (Layer) >>' },
  }),
  drawn('pattern: text in a tile', '/Pattern cs /P scn 60 690 400 40 re f', {
    resources: '/Pattern << /P 20 0 R >>',
    objects: {
      20: rawStream(
        `${TILE} ${RESOURCES} /Matrix [1 0 0 1 60 690]`,
        `BT /F1 12 Tf 5 12 Td (${SECRET}) Tj ET`,
      ),
    },
  }),
  hostile('pattern: characters without a font', {
    content: '/Pattern cs /P scn 60 690 400 40 re f',
    resources: '/Pattern << /P 20 0 R >>',
    objects: {
      20: rawStream(`${TILE} ${RESOURCES}`, `BT 5 12 Td [(ZEBRA) -20 (QUARTZ)] TJ (${SECRET}) ' ET`),
    },
  }),
  hostile('pattern: characters without a font in several strings', {
    content: '/Pattern cs /P scn 60 690 400 40 re f',
    resources: '/Pattern << /P 20 0 R >>',
    objects: {
      20: rawStream(`${TILE} ${RESOURCES}`, `BT 5 12 Td (ZEB) Tj (RAQ) Tj [(UAR) -20 (TZ)] TJ ET`),
    },
  }),
  drawn('pattern: a form in a tile in a glyph', show('(a)'), {
    fonts: '/F2 20 0 R',
    objects: {
      20: type3('/CharProcs << /a 21 0 R >> /Resources << /Pattern << /P 22 0 R >> >>'),
      21: glyph('/Pattern cs /P scn 0 0 20000 1000 re f'),
      22: rawStream(`${TILE} /Resources << /XObject << /X 23 0 R >> >> /Matrix [1 0 0 1 72 700]`, '/X Do'),
      23: rawStream(
        `/Subtype /Form /BBox [0 0 300 50] ${RESOURCES}`,
        `BT /F1 12 Tf 5 12 Td (${SECRET}) Tj ET`,
      ),
    },
  }),
  drawn('mask: text in a soft mask', '/G gs 60 690 300 40 re f', {
    resources: '/ExtGState << /G << /SMask << /S /Luminosity /G 20 0 R >> >> >>',
    objects: {
      20: rawStream(
        `/Subtype /Form /BBox [0 0 612 792] /Group << /S /Transparency /CS /DeviceGray >> ${RESOURCES}`,
        `1 g ${LINE}`,
      ),
    },
  }),
  hostile('state: texts beside its entries', {
    content: '/G gs 9 9 9 9 re f',
    resources: `/ExtGState << /G << /Type /ExtGState /LW 1 /X (${SECRET}) /BM /${SECRET} /HT << /HalftoneType 1 /HalftoneName (${SECRET}) >> /TR 20 0 R >> >> /ProcSet [/PDF /${SECRET}]`,
    objects: { 20: rawStream('/FunctionType 4 /Domain [0 1] /Range [0 1]', `{ % ${SECRET}\n }`) },
  }),
  hostile('shading: texts beside its entries', {
    content: '/Sh sh',
    resources: `/Shading << /Sh << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 9 9] /X (${SECRET}) /Function << /FunctionType 2 /N 1 /Domain [0 1] /C0 [(${SECRET})] >> >> >>`,
  }),
  hostile('shading: samples of its function', {
    content: '/Sh sh',
    resources:
      '/Shading << /Sh << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 9 9] /Function 20 0 R >> >>',
    objects: {
      20: rawStream(
        '/FunctionType 0 /Domain [0 1] /Range [0 1] /Size [256] /BitsPerSample 8',
        SECRET.repeat(24).slice(0, 256),
      ),
    },
  }),
  hostile('shading: data of its mesh', {
    content: '/Sh sh',
    resources: '/Shading << /Sh 20 0 R >>',
    objects: {
      20: rawStream(
        '/ShadingType 4 /ColorSpace /DeviceGray /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [0 9 0 9 0 1]',
        SECRET.repeat(4),
      ),
    },
  }),
  hostile('form: texts beside its entries', {
    content: '/X Do',
    resources: '/XObject << /X 20 0 R >>',
    objects: {
      20: flated(
        `/Subtype /Form /BBox [0 0 9 9] /Ref << /F (${SECRET}) /Page (${SECRET}) >> /OPI << /2.0 << /F (${SECRET}) >> >> /PS 21 0 R /Subtype2 /PS /Name /${SECRET} /PieceInfo << /X << /Private (${SECRET}) >> >> /F (${SECRET})`,
        '0 0 9 9 re f',
      ),
      21: rawStream('', SECRET),
    },
  }),
  {
    ...hostile('content: streams that part a token', {
      objects: {
        3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents [20 0 R 21 0 R 22 0 R] /Resources << /Font << /F1 9 0 R >> >> >>',
        20: rawStream('', 'BT /F1 12 Tf 72 700 Td [(ZEB'),
        21: flated('', 'RA)'),
        22: flated('', '(QUARTZ)] TJ ET BT /F1 12 Tf 72 60 Td (STEADFAST) Tj ET'),
      },
    }),
    region: { x: 60, y: 70, width: 500, height: 40 },
  },
  {
    ...hostile('content: a form that draws itself', {
      content: '/X Do',
      resources: '/XObject << /X 20 0 R >>',
      objects: {
        20: flated(
          '/Subtype /Form /BBox [0 0 612 792] /Resources << /Font << /F1 9 0 R >> /XObject << /X 20 0 R >> >>',
          `${LINE} /X Do`,
        ),
      },
    }),
    region: { x: 60, y: 70, width: 500, height: 40 },
  },
  {
    ...hostile('content: a pattern that paints with itself', {
      content: '/Pattern cs /P scn 0 100 612 692 re f',
      resources: '/Pattern << /P 20 0 R >>',
      objects: {
        20: flated(
          '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 612 792] /XStep 612 /YStep 792 /Resources << /Font << /F1 9 0 R >> /Pattern << /P 20 0 R >> >>',
          `${LINE} /Pattern cs /P scn 0 0 5 5 re f`,
        ),
      },
    }),
    region: { x: 60, y: 70, width: 500, height: 40 },
  },
  {
    ...hostile('content: a layer whose visibility refers to itself', {
      content: `/OC /MC BDC ${LINE} EMC`,
      resources: '/Properties << /MC 20 0 R >>',
      catalog: '/OCProperties << /OCGs [21 0 R] /D << /Order 23 0 R >> >>',
      objects: {
        20: '<< /Type /OCMD /VE 22 0 R >>',
        21: '<< /Type /OCG /Name (Layer) >>',
        22: '[/Or 21 0 R 22 0 R]',
        23: '[21 0 R 23 0 R]',
      },
    }),
    region: { x: 60, y: 70, width: 500, height: 40 },
  },
  {
    ...hostile('content: text without width', {
      content: `BT /F1 12 Tf 0 Tz 72 700 Td (${SECRET}) Tj 100 Tz 0 -14 Td (word) Tj 1 0 0 0 72 650 Tm (${SECRET}) Tj ET`,
    }),
    region: { x: 60, y: 70, width: 500, height: 40 },
  },
];
