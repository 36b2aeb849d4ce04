import { deflateSync } from 'node:zlib';
import { PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { decryptEexec, encryptEexec } from '../../../page/fonts/eexec.ts';
import { cleanProfile } from '../images/clean-profile.ts';
import { redact } from '../index.ts';
import { BELOW, type BuildOptions, build, LINE, literal, type Parts, SECRET } from '../testing/build.ts';
import { everythingIn, says, textOf } from '../testing/examine.ts';
import { cleanFontProgram } from './clean-font-program.ts';

const named = PDFName.of(SECRET);
const text = PDFString.of(SECRET);
const wide = (word: string) => Buffer.from(word, 'utf16le').swap16();
const hex = (bytes: Uint8Array) => PDFHexString.of(Buffer.from(bytes).toString('hex'));
const u32 = (value: number) => Buffer.of(value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255);

const font = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' };
const descriptor = { Type: 'FontDescriptor', FontName: 'Own', Flags: 4, FontBBox: [0, 0, 1000, 1000] };
const shows = (resource: string) => `${BELOW} BT /${resource} 12 Tf 200 20 Td (A) Tj ET`;

interface Carrier extends BuildOptions {
  readonly content?: string;
}

const field = (add: Parts['add'], entries: object, annotation: object = {}) =>
  add({
    Type: 'Annot',
    Subtype: 'Widget',
    Rect: [300, 10, 320, 30],
    T: PDFString.of('choice'),
    ...entries,
    ...annotation,
  } as never);

const widgetWith = (entries: (parts: Parts) => object): Carrier => {
  let widget: unknown;
  return {
    page: (parts) => {
      widget = field(parts.add, entries(parts));
      return { Annots: [widget] };
    },
    catalog: () => ({ AcroForm: { Fields: [widget] } }),
  };
};

const inFont = (entries: (parts: Parts) => object): Carrier => ({
  content: shows('F9'),
  resources: (parts) => ({ Font: { F9: parts.add({ ...font, ...entries(parts) } as never) } }),
});

const composite = (parts: Parts, entries: object, cid: object = {}) => ({
  Subtype: 'Type0',
  BaseFont: 'Own',
  Encoding: 'Identity-H',
  DescendantFonts: [
    parts.add({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: 'Own',
      CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
      FontDescriptor: descriptor,
      ...cid,
    } as never),
  ],
  ...entries,
});

const structure = (root: object, element: object = {}, page: object = {}): Carrier => ({
  content: `/P <</MCID 0>> BDC ${BELOW} EMC`,
  page: () => ({ StructParents: 0, ...page }),
  catalog: ({ add, page: leaf, document }) => {
    const ref = document.context.getObjectRef(leaf)!;
    const owner = add({ Type: 'StructTreeRoot' } as never);
    const kid = add({ Type: 'StructElem', S: 'P', P: owner, Pg: ref, K: 0, ...element } as never);
    document.context.assign(
      owner,
      document.context.obj({
        Type: 'StructTreeRoot',
        K: [kid],
        ParentTree: { Nums: [0, [kid]] },
        ...root,
      } as never),
    );
    return { StructTreeRoot: owner, MarkInfo: { Marked: true } };
  },
});

const iccTag = (type: string, data: Uint8Array) => Buffer.concat([Buffer.from(type), u32(0), data]);
/** An ICC profile with one tag. */
const profile = (tag: Buffer, signature = 'desc') => {
  const head = Buffer.alloc(128);
  head.write('acsp', 36, 'latin1');
  head.write('mntrGRAYXYZ ', 12, 'latin1');
  const body = Buffer.concat([head, u32(1), Buffer.from(signature), u32(144), u32(tag.length), tag]);
  u32(body.length).copy(body);
  return body;
};
const described = (word: string) => {
  const ascii = Buffer.from(`${word}\0`);
  return iccTag('desc', Buffer.concat([u32(ascii.length), ascii, Buffer.alloc(78)]));
};
const localized = (word: string) =>
  iccTag(
    'mluc',
    Buffer.concat([u32(1), u32(12), Buffer.from('enUS'), u32(word.length * 2), u32(28), wide(word)]),
  );

const colored = (profileOf: Buffer): Carrier => ({
  content: `/CS9 cs 0.5 sc ${BELOW}`,
  resources: ({ stream }) => ({
    ColorSpace: {
      CS9: ['ICCBased', stream(deflateSync(profileOf), { N: 1, Filter: 'FlateDecode' } as never)],
    },
  }),
});

const sfnt = (tables: Record<string, Buffer>) => {
  const names = Object.keys(tables);
  const head = Buffer.alloc(12 + names.length * 16);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(names.length, 4);
  let at = head.length;
  for (const [index, name] of names.entries()) {
    head.write(name, 12 + index * 16, 'latin1');
    head.writeUInt32BE(at, 12 + index * 16 + 8);
    head.writeUInt32BE(tables[name]!.length, 12 + index * 16 + 12);
    at += tables[name]!.length;
  }
  return Buffer.concat([head, ...Object.values(tables)]);
};
const nameTable = (word: Buffer) => Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 6]), word]);
const postTable = (word: string) =>
  Buffer.concat([u32(0x00020000), Buffer.alloc(28), Buffer.of(0, 1, 1, 2, word.length), Buffer.from(word)]);
const cffIndex = (...items: string[]) => {
  if (items.length === 0) return Buffer.of(0, 0);
  const ends = [0, ...items.map((_, i) => i + 1)].map((n) => 1 + items.slice(0, n).join('').length);
  return Buffer.concat([Buffer.of(0, items.length, 1, ...ends), Buffer.from(items.join(''), 'latin1')]);
};
const cff = (word: string) =>
  Buffer.concat([
    Buffer.of(1, 0, 4, 1),
    cffIndex(word),
    cffIndex('\x8b\x0f'),
    cffIndex(`g.${word}`),
    Buffer.alloc(8),
  ]);
const type1 = (clear: string, hidden = 'dup 5 /g put') => {
  const plain = Buffer.from(`abcd${hidden} mark currentfile closefile\n`);
  const encrypted = Buffer.alloc(plain.length);
  encryptEexec(plain, encrypted);
  return Buffer.concat([
    Buffer.from(`%!PS-AdobeFont-1.0\n${clear}\ncurrentfile eexec\n`),
    encrypted,
    Buffer.from(`\n${'0'.repeat(512)}\ncleartomark`),
  ]);
};
const embedded = (key: string, program: Buffer): Carrier =>
  inFont(({ add, stream }) => ({
    BaseFont: 'Own',
    Widths: [600],
    FirstChar: 65,
    LastChar: 65,
    FontDescriptor: add({
      ...descriptor,
      [key]: stream(deflateSync(program), { Filter: 'FlateDecode', Length1: program.length } as never),
    } as never),
  }));

const cmapOf = (body: string) => `/CIDInit /ProcSet findresource begin begincmap ${body} endcmap end`;

/** Places where a file's writer may choose a name freely. */
const CARRIERS: Record<string, Carrier> = {
  'a named destination in the catalog': {
    catalog: ({ page, document }) => ({
      Dests: { [SECRET]: [document.context.getObjectRef(page)!, PDFName.of('Fit')] },
    }),
  },
  'a named destination in the name tree': {
    catalog: ({ page, document }) => ({
      Names: {
        Dests: {
          Names: [text, [document.context.getObjectRef(page)!, PDFName.of('Fit')]],
          Limits: [text, text],
        },
      },
    }),
  },
  'the zoom of a destination': {
    catalog: ({ page, document }) => ({ OpenAction: [document.context.getObjectRef(page)!, named] }),
  },
  'the states of a check box': widgetWith(({ stream }) => ({
    FT: 'Btn',
    V: named,
    DV: named,
    AS: named,
    AP: { N: { [SECRET]: stream('0 0 5 5 re f', { Subtype: 'Form', BBox: [0, 0, 9, 9] } as never) } },
  })),
  'the options of a choice': widgetWith(() => ({ FT: 'Ch', Opt: [[text, PDFString.of('a')]], V: text })),
  'the highlighting of a widget': widgetWith(() => ({ FT: 'Tx', H: named, BM: named })),
  'the kind of a field': widgetWith(() => ({ FT: named })),
  'a role map': structure({ RoleMap: { [SECRET]: 'P', Other: named } }, { S: named }),
  'a class map': structure({ ClassMap: { [SECRET]: { O: 'Layout', Placement: named } } }, { C: named }),
  'attributes of an element': structure({}, { A: { O: named, TextAlign: named } }),
  'the identifier of an element': structure({ IDTree: { Names: [text, 1] } }, { ID: text }),
  'a wide identifier of an element': structure(
    {},
    { ID: hex(Buffer.concat([Buffer.of(254, 255), wide(SECRET)])) },
  ),
  'the language of an element': structure({}, { Lang: PDFString.of(`en-ZEBRAQUA-RTZ`) }),
  'a replacement text with a language in it': structure(
    {},
    { ActualText: hex(Buffer.concat([Buffer.of(254, 255), wide(`ZEBRA\u001ben-US\u001bQUARTZ`)])) },
  ),
  'a replacement text in UTF-8': structure(
    {},
    { Alt: hex(Buffer.concat([Buffer.of(239, 187, 191), Buffer.from(SECRET)])) },
  ),
  'names of resources': {
    content: `/${SECRET} gs /${SECRET} cs 0.5 sc ${BELOW} /${SECRET} Do`,
    resources: ({ stream }) => ({
      ExtGState: { [SECRET]: { LW: 1 } },
      ColorSpace: { [SECRET]: ['CalGray', { WhitePoint: [1, 1, 1] }] },
      XObject: { [SECRET]: stream('0 0 9 9 re f', { Subtype: 'Form', BBox: [0, 0, 9, 9] } as never) },
    }),
  },
  'a name of a resource in wide letters': {
    content: `/W gs ${BELOW}`.replace(
      '/W',
      `/${[...wide(SECRET)].map((b) => `#${b.toString(16).padStart(2, '0')}`).join('')}`,
    ),
    resources: () => ({ ExtGState: { [wide(SECRET).toString('latin1')]: { LW: 1 } } }),
  },
  'a colorant': {
    content: `/CS9 cs 0.5 scn ${BELOW}`,
    resources: ({ add }) => ({
      ColorSpace: {
        CS9: [
          'Separation',
          named,
          'DeviceGray',
          add({ FunctionType: 2, Domain: [0, 1], C0: [0], C1: [1], N: 1 } as never),
        ],
      },
    }),
  },
  'a colorant of several': {
    content: `/CS9 cs 0.5 scn ${BELOW}`,
    resources: ({ stream }) => ({
      ColorSpace: {
        CS9: [
          'DeviceN',
          [named],
          'DeviceGray',
          stream('{ }', { FunctionType: 4, Domain: [0, 1], Range: [0, 1] } as never),
          { Subtype: named, Process: { ColorSpace: 'DeviceGray', Components: [named] } },
        ],
      },
    }),
  },
  'a rendering intent': { content: `/${SECRET} ri ${BELOW}` },
  'a tag of marked content': { content: `/${SECRET} BMC ${BELOW} EMC /${SECRET} MP` },
  'an entry of an inline image': {
    content: `${BELOW} q 9 0 0 9 300 20 cm BI /W 1 /H 1 /BPC 8 /CS /G /Intent /${SECRET} ID x EI Q`,
  },
  'the name of a font': inFont(({ add }) => ({
    BaseFont: named,
    FontDescriptor: add({
      ...descriptor,
      FontName: named,
      FontFamily: text,
      FontStretch: named,
      CharSet: text,
    } as never),
    FirstChar: 65,
    Widths: [600],
  })),
  'the encoding of a font': inFont(() => ({ Encoding: named })),
  'names of glyphs': inFont(() => ({
    Encoding: { Type: 'Encoding', Differences: [1, `${SECRET}`, 66, `A.${SECRET}`] },
  })),
  'a glyph of which the name is a row of codes': inFont(() => ({
    Encoding: { Differences: [1, `uni${wide(SECRET).toString('hex').toUpperCase()}`, 2, `x${SECRET}`] },
  })),
  'names of Type 3 glyphs': inFont(({ stream }) => ({
    Subtype: 'Type3',
    FontBBox: [0, 0, 1000, 1000],
    FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
    FirstChar: 65,
    LastChar: 65,
    Widths: [600],
    Encoding: { Differences: [65, SECRET] },
    CharProcs: { [SECRET]: stream('600 0 0 0 500 500 d1 0 0 500 500 re f') },
    Resources: {},
  })),
  'a character collection': inFont((parts) =>
    composite(parts, {}, { CIDSystemInfo: { Registry: text, Ordering: text, Supplement: 0 } }),
  ),
  'comments and names of a CMap': inFont((parts) => ({
    ToUnicode: parts.stream(
      cmapOf(
        `%${SECRET}\n/CMapName /${SECRET} def /CIDSystemInfo <</Registry (${SECRET}) /Ordering (${SECRET})>> def`,
      ),
      { Type: 'CMap', CMapName: SECRET } as never,
    ),
  })),
  'the base of a CMap': inFont((parts) => ({
    ToUnicode: parts.stream(cmapOf(`/${SECRET} usecmap 1 beginbfchar <41> <0041> endbfchar`), {
      UseCMap: named,
    } as never),
  })),
  'a code for all of it': inFont((parts) => ({
    ToUnicode: parts.stream(
      cmapOf(
        `2 beginbfchar <41> <0041> <42> <${wide(SECRET).toString('hex')}> endbfchar 1 beginbfrange <43> <43> [<${wide(SECRET).toString('hex')}>] endbfrange`,
      ),
    ),
  })),
  'the description of a profile': colored(profile(described(SECRET))),
  'the localized description of a profile': colored(profile(localized(SECRET))),
  'the copyright of a profile': colored(profile(iccTag('text', Buffer.from(`${SECRET}\0`)), 'cprt')),
  'a tag of its own of a profile': colored(profile(iccTag('priv', Buffer.from(SECRET)), 'priv')),
  'data that is not a profile': colored(Buffer.from(SECRET)),
  'the end of a profile': colored(Buffer.concat([profile(described('plain')), Buffer.from(SECRET)])),
  'an output intent': {
    catalog: ({ stream }) => ({
      OutputIntents: [
        {
          Type: 'OutputIntent',
          S: named,
          Info: text,
          OutputConditionIdentifier: text,
          RegistryName: text,
          DestOutputProfile: stream(profile(described(SECRET)), { N: 1 } as never),
        },
      ],
    }),
  },
  'names of a TrueType program': embedded('FontFile2', sfnt({ name: nameTable(Buffer.from(SECRET)) })),
  'wide names of a TrueType program': embedded('FontFile2', sfnt({ name: nameTable(wide(SECRET)) })),
  'glyph names of a TrueType program': embedded('FontFile2', sfnt({ post: postTable(SECRET) })),
  'a table of its own of a TrueType program': embedded('FontFile2', sfnt({ PRIV: Buffer.from(SECRET) })),
  'names of a CFF program': embedded('FontFile3', cff(SECRET)),
  'names of an OpenType program': embedded('FontFile3', sfnt({ 'CFF ': cff(SECRET) })),
  'a comment in a Type 1 program': embedded('FontFile', type1(`% made for ${SECRET}`)),
  'a notice in a Type 1 program': embedded(
    'FontFile',
    type1(`/Notice (for ${SECRET}) def /FontName /${SECRET} def`),
  ),
  'words behind a Type 1 program': embedded('FontFile', Buffer.concat([type1(''), Buffer.from(SECRET)])),
  'data behind the end of an encoded stream': inFont(({ add, stream }) => ({
    BaseFont: 'Own',
    FontDescriptor: add({
      ...descriptor,
      FontFile2: stream(`00010000>${SECRET}`, { Filter: 'ASCIIHexDecode' } as never),
    } as never),
  })),
  'a layer': {
    content: `/OC /L BDC ${BELOW} EMC`,
    resources: ({ add, document }) => {
      const layer = add({
        Type: 'OCG',
        Name: text,
        Intent: named,
        Usage: { PageElement: { Subtype: named } },
      } as never);
      document.catalog.set(
        PDFName.of('OCProperties'),
        document.context.obj({
          OCGs: [layer],
          D: {
            Name: text,
            BaseState: 'ON',
            Order: [text, layer],
            Intent: named,
            AS: [{ Event: named, OCGs: [layer], Category: [named] }],
          },
        } as never),
      );
      return { Properties: { L: layer } };
    },
  },
  'page labels': { catalog: () => ({ PageLabels: { Nums: [0, { S: 'D', P: text }] } }) },
  'an article thread': {
    catalog: ({ add }) => ({ Threads: [add({ Type: 'Thread', I: { Title: text } } as never)] }),
  },
  'metadata without a type': { catalog: ({ stream }) => ({ Metadata: stream(`<x>${SECRET}</x>`) }) },
  'metadata of a font': inFont(({ stream }) => ({ Metadata: stream(`<x>${SECRET}</x>`) })),
  'names of the viewer': {
    catalog: () => ({
      PageMode: named,
      PageLayout: named,
      ViewerPreferences: { Direction: named, Duplex: named },
    }),
  },
  'extensions of the standard': {
    catalog: () => ({ Extensions: { [SECRET]: { BaseVersion: named, ExtensionLevel: 1 } } }),
  },
  'a blend mode': {
    content: `/G9 gs ${BELOW}`,
    resources: () => ({ ExtGState: { G9: { BM: [named, 'Normal'], RI: named } } }),
  },
  'a transition': { page: () => ({ Trans: { S: named }, Tabs: named, Group: { S: named } }) },
  'an address that is escaped twice': {
    page: ({ add }) => ({
      Annots: [
        add({
          Type: 'Annot',
          Subtype: 'Link',
          Rect: [300, 40, 380, 60],
          A: { S: 'URI', URI: PDFString.of(`https://example.com/?q=ZEBRA%25${'51'}UARTZ`) },
        } as never),
      ],
    }),
  },
  'an address with the word in base64': {
    page: ({ add }) => ({
      Annots: [
        add({
          Type: 'Annot',
          Subtype: 'Link',
          Rect: [300, 40, 380, 60],
          A: {
            S: 'URI',
            URI: PDFString.of(`https://example.com/u/${Buffer.from(SECRET).toString('base64url')}?x=1`),
          },
        } as never),
      ],
    }),
  },
  'an address with the word in hexadecimal': {
    page: ({ add }) => ({
      Annots: [
        add({
          Type: 'Annot',
          Subtype: 'Link',
          Rect: [300, 40, 380, 60],
          A: { S: 'URI', URI: PDFString.of(`mailto:${Buffer.from(SECRET).toString('hex')}@example.com`) },
        } as never),
      ],
    }),
  },
};

describe('a name', () => {
  it.each(Object.entries(CARRIERS))('is removed where it contains the secret: %s', async (_, carrier) => {
    const { content = BELOW, ...options } = carrier;
    const input = await build(content, options);
    const { pdf, report } = await redact(input, { patterns: [literal(SECRET)] });
    expect(says(pdf, SECRET)).toBe(false);
    expect(says(pdf, Buffer.from(SECRET).toString('hex'))).toBe(false);
    expect(says(pdf, Buffer.from(SECRET).toString('base64url'))).toBe(false);
    expect(Buffer.from(pdf).toString('latin1')).not.toMatch(/ZEBRA|QUARTZ/);
    expect(await textOf(pdf)).toContain('Secondlinestays');
    expect(report.rasterizedPages).toEqual([]);
  });

  it('contains the secret in the input files', async () => {
    const silent = [
      'a replacement text with a language in it',
      'the language of an element',
      'an address that is escaped twice',
      'an address with the word in base64',
      'an address with the word in hexadecimal',
      'a glyph of which the name is a row of codes',
      'a name of a resource in wide letters',
    ];
    for (const [title, { content = BELOW, ...options }] of Object.entries(CARRIERS)) {
      if (!silent.includes(title))
        expect([title, says(await build(content, options), SECRET)]).toEqual([title, true]);
    }
  });

  it.each([
    ['Courier New', 'CourierNewPSMT', true],
    ['Myriad Pro', 'ABCDEF+MyriadPro-Bold', true],
    ['Somebody', 'CourierNewPSMT', false],
    ['', 'CourierNewPSMT', false],
  ])('of a family is kept where the font is referred to by it: %s, %s', async (family, font, stays) => {
    const input = await build(
      `BT /F9 12 Tf 40 150 Td (A) Tj ET ${BELOW}`,
      inFont(({ add }) => ({
        BaseFont: font,
        FontDescriptor: add({ ...descriptor, FontName: font, FontFamily: PDFString.of(family) } as never),
        FirstChar: 65,
        Widths: [600],
      })),
    );
    const { pdf } = await redact(input, { patterns: [literal('nothing')] });
    expect(everythingIn(pdf).includes('/fontfamily')).toBe(stays);
  });

  it('that the standard defines is kept, even when a pattern matches it', async () => {
    const input = await build(`${LINE} ${BELOW} BT /F1 12 Tf 40 90 Td (caf\\351) Tj ET`);
    const patterns = ['WinAnsiEncoding', 'Helvetica', 'Type1'].map(literal);
    const { pdf } = await redact(input, { patterns });
    expect(await textOf(pdf)).toBe(await textOf(input));
  });
});

const judge = (secret: string) => ({
  options: { matches: (found: string) => found.includes(secret) },
  maskedGlyphName: (name: string) => (name.includes(secret) ? 'x'.repeat(name.length) : name),
});

it.each(['', 'no name at all'])(
  'of an unknown character collection (%j) is emptied, not omitted',
  async (name) => {
    const unknown = { Registry: PDFString.of(name), Ordering: PDFString.of(name), Supplement: 0 };
    const { content = '', ...options } = inFont((parts) => composite(parts, {}, { CIDSystemInfo: unknown }));
    const { pdf } = await redact(await build(content, options), { patterns: [literal(SECRET)] });
    expect(everythingIn(pdf)).toMatch(/cidsysteminfo<<\/registry(?:<>|\(\))\/ordering(?:<>|\(\))/i);
  },
);

describe('an embedded program without hidden text', () => {
  it.each([
    ['TrueType', sfnt({ name: nameTable(Buffer.from('Plain')), post: postTable('plain') })],
    ['CFF', cff('Plain')],
    ['Type 1', type1('/Notice (plain) def')],
  ])('is kept byte for byte: %s', (_, program) => {
    expect(cleanFontProgram(program, judge(SECRET))).toBe(program);
  });

  it('is kept byte for byte: a profile', () => {
    const plain = profile(described('sRGB'));
    expect(cleanProfile(plain, judge(SECRET))).toBe(plain);
  });
});

it('names in the encrypted part of a Type 1 program are masked too', () => {
  const clean = Buffer.from(cleanFontProgram(type1('', `dup 5 /${SECRET} put`), judge(SECRET)));
  const from = clean.indexOf('eexec') + 6;
  const hidden = decryptEexec(clean.subarray(from, clean.indexOf('0000000000', from)))!;
  expect(hidden.toString('latin1')).toContain(`dup 5 /${'x'.repeat(SECRET.length)} put mark`);
});

describe('charstrings of a Type 1 program', () => {
  const charstring = (data: string) =>
    `dup 0 ${data.length} RD ${data} NP /Letter ${data.length} -| ${data} |-`;
  const cleaned = (data: string) => {
    const program = type1('', charstring(data));
    return { program, clean: cleanFontProgram(program, judge('no')) };
  };

  it.each(['(\x91\xb0no\xc3', '%no\xfe)', '/no', '\xb0(\xb1no\xb2)\xc3'])(
    'are kept, even when they resemble comments, strings or names: %j',
    (data) => {
      const { program, clean } = cleaned(data);
      expect(clean).toBe(program);
    },
  );

  it('lose words that are too long to be there by chance', () => {
    const { clean } = cleaned('\xfe and no more \x91');
    const from = Buffer.from(clean).indexOf('eexec') + 6;
    const hidden = decryptEexec(clean.subarray(from, Buffer.from(clean).indexOf('0000000000', from)))!;
    expect(hidden.toString('latin1')).not.toContain('no');
    expect(hidden.toString('latin1')).toContain('\x91 NP /Letter');
  });
});
