import { PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { PRODUCER } from '../../../document/metadata/product.ts';
import { inspect } from '../../../testing/inspect.ts';
import { richPdf } from '../../../testing/rich-pdf.ts';
import { redact } from '../index.ts';
import { BELOW, type BuildOptions, build, LINE, literal, OVER_SECRET, SECRET } from '../testing/build.ts';
import { everythingIn, says } from '../testing/examine.ts';

const text = PDFString.of(SECRET);
const script = { S: 'JavaScript', JS: PDFString.of(`app.alert("${SECRET}")`) };

/** Hidden data that is always removed, with the name under which the report counts it. */
const ALWAYS: Record<string, readonly [kind: string, options: BuildOptions]> = {
  'the information dictionary': [
    'documentInformation',
    {
      catalog: ({ document }) => {
        document.setAuthor(SECRET);
        document.setTitle(SECRET);
        document.setKeywords([SECRET]);
        return {};
      },
    },
  ],
  'XMP metadata': [
    'xmpMetadata',
    {
      catalog: ({ stream }) => ({
        Metadata: stream(`<x:xmpmeta>${SECRET}</x:xmpmeta>`, { Type: 'Metadata', Subtype: 'XML' } as never),
      }),
    },
  ],
  'metadata of a page': [
    'xmpMetadata',
    { page: ({ stream }) => ({ Metadata: stream(SECRET, { Type: 'Metadata' } as never) }) },
  ],
  'private data of an application': [
    'privateData',
    { page: () => ({ PieceInfo: { App: { Private: text } } }) },
  ],
  'an unknown entry of the catalog': ['privateData', { catalog: () => ({ Whatever: [text] }) }],
  'an article thread': ['privateData', { catalog: () => ({ Threads: [{ I: { Title: text } }] }) }],
  'a thumbnail': [
    'thumbnails',
    { page: ({ stream }) => ({ Thumb: stream(SECRET, { Width: 1, Height: 1 } as never) }) },
  ],
  'a script of the document': [
    'scripts',
    { catalog: () => ({ Names: { JavaScript: { Names: [text, script] } } }) },
  ],
  'a script on opening': ['scripts', { catalog: () => ({ OpenAction: script }) }],
  'scripts of a page': ['scripts', { page: () => ({ AA: { O: script } }) }],
  'an action that starts a program': [
    'actions',
    { catalog: () => ({ OpenAction: { S: 'Launch', F: text } }) },
  ],
  'an embedded file': [
    'embeddedFiles',
    {
      catalog: ({ stream }) => {
        const file = {
          Type: 'Filespec',
          F: text,
          EF: { F: stream(SECRET, { Type: 'EmbeddedFile' } as never) },
        };
        return { Names: { EmbeddedFiles: { Names: [text, file] } } };
      },
    },
  ],
  'an XFA form': [
    'xfa',
    { catalog: ({ stream }) => ({ AcroForm: { Fields: [], XFA: stream(`<xdp:xdp>${SECRET}</xdp:xdp>`) } }) },
  ],
  'a comment': [
    'comments',
    {
      page: ({ add }) => ({
        Annots: [
          add({ Type: 'Annot', Subtype: 'Text', Rect: [1, 1, 9, 9], T: text, Contents: text } as never),
        ],
      }),
    },
  ],
  'a layer that is off': [
    'hiddenContent',
    {
      resources: ({ add, stream, document }) => {
        const group = add({ Type: 'OCG', Name: PDFString.of('Draft') } as never);
        document.catalog.set(
          PDFName.of('OCProperties'),
          document.context.obj({ OCGs: [group], D: { OFF: [group] } }),
        );
        return {
          XObject: {
            H: stream(`BT /F1 9 Tf (${SECRET}) Tj ET`, {
              Subtype: 'Form',
              BBox: [0, 0, 99, 99],
              OC: group,
            } as never),
          },
        };
      },
    },
  ],
  'text off the page': ['hiddenContent', {}],
};

describe.each(Object.entries(ALWAYS))('%s', (name, [kind, options]) => {
  const content = {
    'a layer that is off': `/H Do ${BELOW}`,
    'text off the page': `${BELOW} BT /F1 12 Tf 700 150 Td (${SECRET}) Tj ET`,
  }[name];

  it('is removed and counted, even without a match', async () => {
    const input = await build(content ?? BELOW, options);
    const { pdf, report } = await redact(input, { patterns: [literal('no such word')] });
    expect(says(pdf, SECRET)).toBe(false);
    expect(report.scrubbed[kind]).toBeGreaterThan(0);
    expect(report.redactions).toEqual([]);
  });
});

it('an object that nothing refers to is removed', async () => {
  const input = await build(BELOW, {
    catalog: ({ add }) => {
      add({ Orphan: text } as never);
      return {};
    },
  });
  expect(says(input, SECRET)).toBe(true);
  expect(says((await redact(input, { patterns: [literal('no such word')] })).pdf, SECRET)).toBe(false);
});

describe('the metadata of the result', () => {
  it('states the producer and the time, and no author', async () => {
    const before = Date.now();
    const { pdf } = await redact(await build(LINE), { redactions: [OVER_SECRET] });
    const document = await PDFDocument.load(pdf, { updateMetadata: false });
    expect(document.getProducer()).toBe(PRODUCER);
    const changed = document.getModificationDate()!.getTime();
    expect(changed).toBeGreaterThanOrEqual(before - 1000);
    expect(changed).toBeLessThanOrEqual(Date.now());
    const info = document.context.lookup(document.context.trailerInfo.Info) as unknown as {
      keys(): PDFName[];
    };
    expect(info.keys().map(String).sort()).toEqual(['/ModDate', '/Producer']);
  });

  it('has a new identifier every time', async () => {
    const input = await build(LINE);
    const ids = await Promise.all(
      [1, 2].map(async () => {
        const { pdf } = await redact(input, { redactions: [OVER_SECRET] });
        return String((await PDFDocument.load(pdf)).context.trailerInfo.ID);
      }),
    );
    expect(new Set(ids).size).toBe(2);
  });
});

/** Text outside the pages: removed if a pattern matches it, or if a region removed the same words. */
const OUTSIDE: Record<string, BuildOptions> = {
  'a bookmark': {
    catalog: ({ add }) => {
      const item = add({ Title: PDFString.of(`About ${SECRET} and more`) } as never);
      return { Outlines: add({ Type: 'Outlines', First: item, Last: item, Count: 1 } as never) };
    },
  },
  'the name of a destination': {
    catalog: () => ({ Names: { Dests: { Names: [PDFString.of(`to ${SECRET}`), [null, 'Fit']] } } }),
  },
  'a page label': { catalog: () => ({ PageLabels: { Nums: [0, { P: PDFString.of(`${SECRET}-`) }] } }) },
  'the name of a layer': {
    catalog: ({ add }) => {
      const group = add({ Type: 'OCG', Name: text } as never);
      return { OCProperties: { OCGs: [group], D: { Order: [group] } } };
    },
  },
  'the alternate text of the structure': {
    catalog: ({ add }) => {
      const element = add({ Type: 'StructElem', S: 'Figure', Alt: text, T: text } as never);
      return { StructTreeRoot: { Type: 'StructTreeRoot', K: [element] } };
    },
  },
};

describe.each(Object.entries(OUTSIDE))('%s', (_, options) => {
  it.each([
    ['a pattern that matches', { patterns: [literal(SECRET)] }],
    ['a region that took the same word', { redactions: [OVER_SECRET] }],
  ])('is masked by %s', async (_name, request) => {
    const input = await build(`${LINE}\n${BELOW}`, options);
    const { pdf, report } = await redact(input, request);
    expect(says(pdf, SECRET)).toBe(false);
    expect(report.scrubbed.documentStrings).toBeGreaterThan(0);
  });
});

describe('content that is kept', () => {
  it('includes navigation, forms, labels, layers and structure', async () => {
    const options = { mark: 'Alpha', labels: true, layers: 'on', structure: true, lang: 'en' } as const;
    const input = await richPdf(options);
    const [before, after] = [
      await inspect(input),
      await inspect((await redact(input, { patterns: [literal('nothing')] })).pdf),
    ];
    expect(after).toEqual(before);
  });

  it('includes the icon of an attached file, without the file', async () => {
    const input = await build(LINE, {
      page: ({ add, stream }) => ({
        Annots: [
          add({
            Type: 'Annot',
            Subtype: 'FileAttachment',
            Name: 'Paperclip',
            Rect: [20, 20, 40, 40],
            FS: add({
              Type: 'Filespec',
              F: PDFString.of('notes.txt'),
              EF: { F: stream('notes', { Type: 'EmbeddedFile' } as never) },
            } as never),
          } as never),
        ],
      }),
    });
    const { pdf, report } = await redact(input, { patterns: [literal('nothing')] });
    const annotations = (await PDFDocument.load(pdf)).getPages()[0]!.node.Annots()!;
    const sign = annotations.lookup(0, PDFDict);
    expect([sign.get(PDFName.of('Subtype')), sign.get(PDFName.of('Name'))].map(String)).toEqual([
      '/FileAttachment',
      '/Paperclip',
    ]);
    // Poppler shows no icon without a file specification.
    expect(String(sign.get(PDFName.of('FS')))).toMatch(/^(\(\)|<>|<FEFF>)$/i);
    expect(says(pdf, 'notes')).toBe(false);
    expect(report.scrubbed).toMatchObject({ embeddedFiles: 1 });
  });

  it.each([
    ['an unknown name', { Name: 'Push' }, ['/FileAttachment', '/File']],
    ['an appearance without a picture', { AP: {} }, ['/FileAttachment', 'undefined']],
  ])('includes the icon of an attached file with %s', async (_, entries, expected) => {
    const input = await build(LINE, {
      page: ({ add }) => ({
        Annots: [
          add({ Type: 'Annot', Subtype: 'FileAttachment', Rect: [20, 20, 40, 40], ...entries } as never),
        ],
      }),
    });
    const { pdf } = await redact(input, { patterns: [literal('nothing')] });
    const sign = (await PDFDocument.load(pdf)).getPages()[0]!.node.Annots()!.lookup(0, PDFDict);
    expect([sign.get(PDFName.of('Subtype')), sign.get(PDFName.of('Name'))].map(String)).toEqual(expected);
  });

  it('includes the rest of a bookmark whose title matches', async () => {
    const { pdf } = await redact(await build(LINE, OUTSIDE['a bookmark']), { patterns: [literal(SECRET)] });
    expect((await inspect(pdf)).outline.map(({ title }) => title)).toEqual(['About [redacted] and more']);
  });
});

describe('the report', () => {
  it('states how much was removed where, without the removed text', async () => {
    const input = await build(`${LINE}\n${BELOW} BT /F1 9 Tf 40 20 Td (ann@example.org) Tj ET`, {
      ...OUTSIDE['a bookmark'],
      pages: 2,
    });
    const { report } = await redact(input, {
      redactions: [OVER_SECRET, { ...OVER_SECRET, page: 1 }],
      patterns: [literal('second'), literal('no such')],
      presets: ['email'],
    });
    expect(report).toMatchObject({
      pages: 2,
      redactions: [
        { source: 'regions', page: -1, count: 1 },
        { source: 'pattern 0', page: 0, count: 1 },
        { source: 'preset email', page: 0, count: 1 },
        { source: 'region 0', page: 0, count: 1 },
        { source: 'pattern 0', page: 1, count: 1 },
        { source: 'preset email', page: 1, count: 1 },
        { source: 'region 1', page: 1, count: 1 },
      ],
      rasterizedPages: [],
      repaired: false,
      glyphPositions: 'exact',
    });
    expect(JSON.stringify(report).toLowerCase()).not.toMatch(/zebra|second|ann@/);
  });

  it('leaves no trace of the patterns in the file', async () => {
    const { pdf } = await redact(await build(LINE), { patterns: [literal(`${SECRET} holder`)] });
    expect(everythingIn(pdf)).not.toContain('zebra');
  });
});
