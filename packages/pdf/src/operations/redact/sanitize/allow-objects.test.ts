import { deflateSync } from 'node:zlib';
import { PDFArray, PDFBool, PDFDict, PDFDocument, PDFName, type PDFRef, PDFString } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { render } from '../../../testing/render.ts';
import { redact } from '../index.ts';
import { BELOW, type BuildOptions, build, LINE, literal, OVER_SECRET, SECRET } from '../testing/build.ts';
import { CODED_IMAGES } from '../testing/coded-images.ts';
import { says, textOf } from '../testing/examine.ts';

const text = PDFString.of(SECRET);
const named = PDFName.of(SECRET);
const shown = `BT /F1 9 Tf 5 5 Td (${SECRET}) Tj ET`;
const form = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 200, 20] };
const widget = { Type: 'Annot', Subtype: 'Widget', FT: 'Tx', Rect: [300, 10, 380, 30] };
const link = { Type: 'Annot', Subtype: 'Link', Rect: [300, 40, 380, 60] };

/** Places that no page draws and no reader shows, but that may contain a word. */
const HIDDEN: Record<string, BuildOptions> = {
  'a form XObject among the resources of the form': {
    catalog: ({ stream }) => ({
      AcroForm: { Fields: [], DR: { XObject: { FRM: stream(shown, form as never) } } },
    }),
  },
  'resources of a field': {
    catalog: ({ add, stream }) => ({
      AcroForm: {
        Fields: [
          add({
            FT: 'Tx',
            T: PDFString.of('a'),
            DR: { XObject: { X: stream(shown, form as never) } },
          } as never),
        ],
      },
    }),
  },
  'the appearance of a widget that no page lists': {
    catalog: ({ add, stream }) => ({
      AcroForm: {
        Fields: [add({ ...widget, T: PDFString.of('a'), AP: { N: stream(shown, form as never) } } as never)],
      },
    }),
  },
  'the icon of a button that is drawn': {
    page: ({ add, stream }) => ({
      Annots: [
        add({
          ...link,
          Private: stream(shown, form as never),
          MK: { I: stream(shown, form as never) },
        } as never),
      ],
    }),
  },
  'the value of a field as a stream': {
    catalog: ({ add, stream }) => ({
      AcroForm: {
        Fields: [
          add({
            FT: 'Tx',
            T: PDFString.of('a'),
            V: stream(SECRET),
            RV: stream(SECRET),
            DV: stream(SECRET),
          } as never),
        ],
      },
    }),
  },
  'private keys of an annotation': {
    page: ({ add, stream }) => ({
      Annots: [
        add({
          ...link,
          'AAPL:AKExtras': { Old: stream(Buffer.from(SECRET).toString('base64')), Plain: text },
        } as never),
      ],
    }),
  },
  'an appearance that is never shown': {
    page: ({ add, stream }) => ({
      Annots: [
        add({
          ...link,
          Subtype: 'Stamp',
          AS: 'On',
          AP: {
            N: { On: stream('0 0 9 9 re f', form as never), Other: stream(shown, form as never) },
            D: stream(shown, form as never),
          },
        } as never),
      ],
    }),
  },
  'the overlay text of a mark for redaction': {
    page: ({ add, stream }) => ({
      Annots: [
        add({ ...link, Subtype: 'Redact', OverlayText: text, RO: stream(shown, form as never) } as never),
      ],
    }),
  },
  'a page that only a bookmark reaches': {
    catalog: ({ add, stream }) => {
      const page = add({ Type: 'Page', MediaBox: [0, 0, 99, 99], Contents: stream(shown) } as never);
      const item = add({ Title: PDFString.of('there'), Dest: [page, 'Fit'] } as never);
      return { Outlines: add({ Type: 'Outlines', First: item, Last: item, Count: 1 } as never) };
    },
  },
  'a page that only the structure reaches': {
    catalog: ({ add, stream }) => {
      const page = add({ Type: 'Page', MediaBox: [0, 0, 99, 99], Contents: stream(shown) } as never);
      const element = add({ Type: 'StructElem', S: 'P', Pg: page, K: 0 } as never);
      return { StructTreeRoot: { Type: 'StructTreeRoot', K: [element] } };
    },
  },
  'an object of the structure that no page draws': {
    catalog: ({ add, stream }) => {
      const object = { Type: 'OBJR', Obj: stream(shown, form as never) };
      return {
        StructTreeRoot: {
          Type: 'StructTreeRoot',
          K: [add({ Type: 'StructElem', S: 'Form', K: object } as never)],
        },
      };
    },
  },
  'a file of a structure element': {
    catalog: ({ add, stream }) => {
      const file = { Type: 'Filespec', F: PDFString.of('a'), EF: { F: stream(SECRET) } };
      return {
        StructTreeRoot: {
          Type: 'StructTreeRoot',
          K: [add({ Type: 'StructElem', S: 'P', AF: [file] } as never)],
        },
      };
    },
  },
  'a file that a link to another document embeds': {
    page: ({ add, stream }) => {
      const F = { Type: 'Filespec', F: PDFString.of('other.pdf'), EF: { F: stream(SECRET) }, Desc: text };
      return { Annots: [add({ ...link, A: { S: 'GoToR', F, D: [0, 'Fit'] } } as never)] };
    },
  },
  'a resource that nothing uses': {
    resources: ({ stream }) => ({ XObject: { Unused: stream(shown, form as never) } }),
  },
  'the name of a resource that nothing uses': {
    resources: ({ stream }) => ({ XObject: { [SECRET]: stream('') } }),
  },
  'a font that nothing uses': {
    resources: ({ add }) => ({
      Font: { F9: add({ Type: 'Font', Subtype: 'TrueType', BaseFont: SECRET } as never) },
    }),
  },
  'private entries of a font': {
    resources: ({ add }) => ({
      Font: { F1: add({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Note: text } as never) },
    }),
  },
  'private entries of resources': { resources: () => ({ Whatever: { A: text } }) },
  'an attribute of the structure that is its writer’s own': {
    catalog: ({ add }) => {
      const A = { O: 'UserProperties', P: [{ N: text, V: text }] };
      return {
        StructTreeRoot: { Type: 'StructTreeRoot', K: [add({ Type: 'StructElem', S: 'P', A } as never)] },
      };
    },
  },
};

describe.each(Object.entries(HIDDEN))('%s', (_, options) => {
  it('is removed even without a match', async () => {
    const input = await build(BELOW, options);
    const { pdf } = await redact(input, { patterns: [literal('no such word')] });
    expect(says(pdf, SECRET)).toBe(false);
    expect(says(pdf, Buffer.from(SECRET).toString('base64'))).toBe(false);
    expect(await textOf(pdf)).toBe('Secondlinestays');
  });
});

/** Content that draws nothing, on a page where nothing is redacted. */
const UNDRAWN: Record<string, string> = {
  'a comment': `% ${SECRET}\n`,
  'an unknown entry of a property list': `/Artifact <</Contents (${SECRET}) /Other [(${SECRET})]>> BDC EMC `,
  'an unknown entry of a property list that is a name': `/Span <</MCID 0 /X /${SECRET}>> BDC EMC `,
  'an entry of an inline image': `BI /W 1 /H 1 /BPC 8 /CS /G /Note (${SECRET}) ID \x00 EI `,
  'an operand too many': `(${SECRET}) 1 0 0 1 0 0 cm `,
  'an operand of the wrong type': `(${SECRET}) w `,
  'an unknown operator': `(${SECRET}) Frob ${SECRET} `,
  'a word in an array of strings': `BT /F1 1 Tf [(a) ${SECRET}] TJ ET `,
};

describe.each(Object.entries(UNDRAWN))('%s in content', (_, content) => {
  it('is removed even without a match', async () => {
    const { pdf } = await redact(await build(`q ${content} Q ${BELOW}`), {
      patterns: [literal('no such word')],
    });
    expect(says(pdf, SECRET)).toBe(false);
    expect(await textOf(pdf)).toContain('Secondlinestays');
  });

  it('is removed from a form too', async () => {
    const input = await build(`/X Do ${BELOW}`, {
      resources: ({ stream }) => ({ XObject: { X: stream(content, form as never) } }),
    });
    expect(says((await redact(input, { patterns: [literal('no such word')] })).pdf, SECRET)).toBe(false);
  });
});

it('data after the end of compressed data is removed', async () => {
  const data = Buffer.concat([deflateSync(Buffer.alloc(3)), Buffer.from(SECRET)]);
  const input = await build(`q 9 0 0 9 9 9 cm /I Do Q ${BELOW}`, {
    resources: ({ stream }) => ({
      XObject: {
        I: stream(data, {
          Subtype: 'Image',
          Width: 1,
          Height: 1,
          ColorSpace: 'DeviceRGB',
          BitsPerComponent: 8,
          Filter: 'FlateDecode',
        } as never),
      },
    }),
  });
  expect(says((await redact(input, { patterns: [literal('no such word')] })).pdf, SECRET)).toBe(false);
});

/** Names that the file's writer chose. */
const NAMES: Record<string, readonly [content: string, options: BuildOptions]> = {
  'a resource': [
    `/${SECRET} Do ${BELOW}`,
    { resources: ({ stream }) => ({ XObject: { [SECRET]: stream('0 0 9 9 re f', form as never) } }) },
  ],
  'a font': [
    'BT /F1 12 Tf 40 120 Td (Second line stays) Tj ET',
    {
      resources: ({ add }) => ({
        Font: { F1: add({ Type: 'Font', Subtype: 'Type1', BaseFont: `ABCDEF+${SECRET}` } as never) },
      }),
    },
  ],
  'a colorant': [
    `/S cs 1 scn ${BELOW}`,
    {
      resources: () => ({
        ColorSpace: {
          S: [
            'Separation',
            SECRET,
            'DeviceGray',
            { FunctionType: 2, Domain: [0, 1], C0: [1], C1: [0], N: 1 },
          ],
        },
      }),
    },
  ],
  'a tag of marked content': [`/${SECRET} BMC ${BELOW} EMC`, {}],
  'a destination': [
    BELOW,
    {
      page: ({ add }) => ({ Annots: [add({ ...link, Dest: named } as never)] }),
      catalog: () => ({ Dests: { [SECRET]: [null, 'Fit'] } }),
    },
  ],
  'a role': [
    BELOW,
    {
      catalog: ({ add }) => ({
        StructTreeRoot: {
          Type: 'StructTreeRoot',
          RoleMap: { [SECRET]: 'P' },
          K: [add({ Type: 'StructElem', S: SECRET } as never)],
        },
      }),
    },
  ],
  'a state of a check box': [
    BELOW,
    {
      page: ({ add, stream }) => {
        const box = { ...widget, FT: 'Btn', T: PDFString.of('box'), V: SECRET, AS: SECRET };
        return {
          Annots: [add({ ...box, AP: { N: { [SECRET]: stream('0 0 9 9 re f', form as never) } } } as never)],
        };
      },
    },
  ],
};

describe.each(Object.entries(NAMES))('the name of %s', (_, [content, options]) => {
  it('is masked when a pattern matches it, without losing content', async () => {
    const { pdf } = await redact(await build(content, options), { patterns: [literal(SECRET)] });
    expect(says(pdf, SECRET)).toBe(false);
    expect(await textOf(pdf)).toBe('Secondlinestays');
  });
});

it('a CMap keeps its mappings and loses all other entries', async () => {
  const program = [
    `% ${SECRET}`,
    `/CIDInit /ProcSet findresource begin begincmap /CMapName /${SECRET} def /Note (${SECRET}) def`,
    '1 begincodespacerange <00> <ff> endcodespacerange',
    '1 beginbfchar <41> <0042> endbfchar endcmap end',
  ].join('\n');
  const input = await build(`BT /F2 12 Tf 40 150 Td (A) Tj ET ${BELOW}`, {
    resources: ({ add, stream }) => ({
      Font: {
        F2: add({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Courier', ToUnicode: stream(program) } as never),
      },
    }),
  });
  const { pdf } = await redact(input, { patterns: [literal('no such word')] });
  expect(says(pdf, SECRET)).toBe(false);
  expect(await textOf(pdf)).toBe('BSecondlinestays');
});

it('a JPEG loses its metadata and keeps its picture', async () => {
  const exif = Buffer.concat([
    Buffer.from([0xff, 0xe1, 0, 2 + 6 + SECRET.length]),
    Buffer.from(`Exif\0\0${SECRET}`),
  ]);
  const jpeg = Buffer.from(CODED_IMAGES.jpeg);
  const data = Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2), Buffer.from(SECRET)]);
  const entries = { Subtype: 'Image', Width: 64, Height: 32, ColorSpace: 'DeviceRGB', BitsPerComponent: 8 };
  const input = await build(`q 64 0 0 32 9 9 cm /I Do Q ${BELOW}`, {
    resources: ({ stream }) => ({
      XObject: { I: stream(data, { ...entries, Filter: 'DCTDecode' } as never) },
    }),
  });
  const { pdf } = await redact(input, { patterns: [literal('no such word')] });
  expect(says(pdf, SECRET)).toBe(false);
  const [[before], [after]] = [await render(input, 72), await render(pdf, 72)];
  expect(Buffer.compare(before!.rgb, after!.rgb)).toBe(0);
});

it.each([
  ['escaped twice', `https://example.org/?q=ZEBRA%2520QUARTZ`],
  ['with a plus for the space', `https://example.org/?q=ZEBRA+QUARTZ`],
])('an address goes when it holds the words %s', async (_, uri) => {
  const input = await build(BELOW, {
    page: ({ add }) => ({ Annots: [add({ ...link, A: { S: 'URI', URI: PDFString.of(uri) } } as never)] }),
  });
  const { pdf } = await redact(input, { patterns: [literal('zebra quartz')] });
  expect(says(pdf, 'QUARTZ')).toBe(false);
});

it('the ActualText of a parent element is removed with part of its content', async () => {
  const input = await build(`/P <</MCID 0>> BDC ${LINE} EMC`, {
    page: () => ({ StructParents: 0 }),
    catalog: ({ add, document }) => {
      const above = document.context.nextRef();
      const element = add({ Type: 'StructElem', S: 'P', P: above, K: 0 } as never);
      document.context.assign(
        above,
        document.context.obj({ Type: 'StructElem', S: 'Sect', K: [element], ActualText: text } as never),
      );
      return { StructTreeRoot: { Type: 'StructTreeRoot', K: [above], ParentTree: { Nums: [0, [element]] } } };
    },
  });
  const { report } = await redact(input, { redactions: [{ ...OVER_SECRET, width: 30 }] });
  expect(report.scrubbed.replacementTexts).toBe(1);
});

it.each([
  ['match, and are removed', '123456789', false],
  ['do not match, and are kept', '987654321', true],
])('surplus operands of a colour %s', async (_, digits, stays) => {
  const input = await build(`q ${digits} 1 g 5 5 9 9 re f Q ${BELOW}`);
  const { pdf } = await redact(input, { patterns: [literal('123456789')] });
  expect(says(pdf, digits)).toBe(stays);
});

it('a font used only by removed words is removed', async () => {
  const input = await build(`BT /F2 12 Tf 40 150 Td (${SECRET}) Tj ET ${BELOW}`, {
    resources: ({ add }) => ({
      Font: { F2: add({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Courier' } as never) },
    }),
  });
  const { pdf } = await redact(input, { patterns: [literal(SECRET)] });
  expect(says(pdf, 'Courier')).toBe(false);
  expect(await textOf(pdf)).toBe('Secondlinestays');
});

it('a box with indirect numbers is kept', async () => {
  const input = await build(BELOW, {
    page: ({ add }) => ({ MediaBox: [0, 0, add(300 as never), add(150 as never)] }),
  });
  const { pdf } = await redact(input, { patterns: [literal('no such word')] });
  const [page] = (await PDFDocument.load(pdf)).getPages();
  expect(page!.getSize()).toEqual({ width: 300, height: 150 });
});

it('a region removes nothing outside it', async () => {
  const { pdf } = await redact(await build(`${LINE}\n${BELOW}`), { redactions: [OVER_SECRET] });
  expect(await textOf(pdf)).toBe('AccountholderSecondlinestays');
});

it('handles a colour space that refers to itself', async () => {
  const input = await build(`/C9 cs 0 sc 300 20 9 9 re f ${BELOW}`, {
    resources: ({ add, document }) => {
      const space = add(['Indexed', 'DeviceRGB', 1, PDFString.of('abcdef')] as never);
      document.context.lookup(space, PDFArray).set(1, space);
      return { ColorSpace: { C9: space } };
    },
  });
  const { pdf } = await redact(input, { patterns: [literal('nothing')] });
  expect(await textOf(pdf)).toBe('Secondlinestays');
});

it('a dictionary in two roles keeps the entries of both roles only', async () => {
  const input = await build(BELOW, {
    catalog: ({ document }) => {
      const root = document.catalog.get(PDFName.of('Pages')) as PDFRef;
      const node = document.context.lookup(root, PDFDict);
      node.set(PDFName.of('Marked'), PDFBool.True);
      node.set(PDFName.of('Secret'), text);
      return { MarkInfo: root, ViewerPreferences: root };
    },
  });
  const { pdf, report } = await redact(input, { patterns: [literal('no such word')] });
  const document = await PDFDocument.load(pdf);
  const { catalog } = document;
  expect(document.getPageCount()).toBe(1);
  expect(catalog.lookup(PDFName.of('MarkInfo'), PDFDict).get(PDFName.of('Marked'))).toBe(PDFBool.True);
  expect(report.rasterizedPages).toEqual([]);
  expect(report.scrubbed.otherEntries).toBe(1);
  expect(says(pdf, SECRET)).toBe(false);
});
