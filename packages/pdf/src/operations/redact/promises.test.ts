import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../file/core/document.ts';
import type { PdfDict, PdfObject } from '../../file/core/objects.ts';
import { serialize } from '../../file/core/serialize.ts';
import { encrypt } from '../../testing/encrypt.ts';
import { rawStream } from '../../testing/raw-pdf.ts';
import { render } from '../../testing/render.ts';
import { redact } from './index.ts';
import { literal, SECRET } from './testing/build.ts';
import { textOf } from './testing/examine.ts';
import { hostile, LINE, STAYS } from './testing/hostile/hostile-file.ts';
import { HOSTILE_FILES } from './testing/hostile/index.ts';
import { leaksOf } from './testing/leaks.ts';
import type { RedactionRequest } from './types.ts';

/**
 * Guide whose promises with "always" and "never" are tested, each with documents that try to break it. A promise without a test
 * fails, and so does a test without its promise.
 */
const GUIDE = path.join(import.meta.dirname, '../../../../../docs/redaction.md');

const NOTHING = { patterns: [literal('no such words')] };

/** Checks that files with the secret, redacted for another reason, no longer contain it. */
function goes(...names: readonly string[]): () => Promise<void> {
  return async () => {
    for (const name of names) {
      const file = HOSTILE_FILES.find((each) => each.name === name);
      expect(file, name).toBeDefined();
      const { pdf } = await redact(file!.pdf, NOTHING);
      expect(leaksOf(pdf, SECRET), name).toEqual([]);
      expect(await textOf(pdf)).toContain(STAYS);
    }
  };
}

const looked = (content: string) =>
  rawStream(
    '/Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F1 9 0 R >> >>',
    content,
  );

/** A document with one of everything that must stay, and a line with the secret. */
const WHOLE = hostile('', {
  content: `${LINE} /P << /MCID 0 >> BDC 0 .5 0 rg 72 300 90 40 re f EMC /OC /L BDC .5 0 0 rg 200 300 90 40 re f EMC`,
  resources: '/Properties << /L 40 0 R >>',
  page: '/CropBox [10 20 600 780] /TrimBox [11 21 599 779] /UserUnit 2 /StructParents 0 /Annots [25 0 R 26 0 R 27 0 R 28 0 R]',
  catalog:
    '/Outlines 20 0 R /Names << /Dests << /Names [(there) [3 0 R /XYZ 1 2 3]] >> >> /Dests << /Old [3 0 R /Fit] >> ' +
    '/PageLabels << /Nums [0 << /S /r /P (A-) /St 3 >>] >> /AcroForm << /Fields [26 0 R] >> /MarkInfo << /Marked true >> ' +
    '/StructTreeRoot 30 0 R /OCProperties << /OCGs [40 0 R] /D << /ON [40 0 R] /Order [40 0 R] >> >>',
  objects: {
    20: '<< /Type /Outlines /First 21 0 R /Last 21 0 R /Count 1 >>',
    21: '<< /Title (Chapter one) /Parent 20 0 R /Dest (there) >>',
    25: '<< /Type /Annot /Subtype /Link /Rect [72 200 172 220] /A << /S /URI /URI (https://example.com/a?b=c) >> >>',
    26: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (field) /TU (A field) /V (kept value) /DA (/F1 9 Tf) /Rect [72 230 172 250] /AP << /N 35 0 R >> >>',
    27: '<< /Type /Annot /Subtype /Highlight /QuadPoints [72 180 172 180 72 160 172 160] /Rect [72 160 172 180] /C [1 1 0] /Contents (remark) /AP << /N 36 0 R >> >>',
    28: '<< /Type /Annot /Subtype /Stamp /Rect [300 160 400 180] /Contents (remark) /AP << /N 37 0 R >> >>',
    30: '<< /Type /StructTreeRoot /K 31 0 R /ParentTree << /Nums [0 [31 0 R]] >> >>',
    31: '<< /Type /StructElem /S /Figure /P 30 0 R /Pg 3 0 R /K 0 /Alt (A green box) >>',
    35: looked('BT /F1 9 Tf 2 5 Td (kept value) Tj ET'),
    36: looked('1 1 0 rg 0 0 100 20 re f'),
    37: looked('1 0 0 RG 1 1 98 18 re S BT /F1 9 Tf 5 5 Td (APPROVED) Tj ET'),
    40: '<< /Type /OCG /Name (A layer) >>',
  },
}).pdf;

const REGION = { page: 0, x: 180, y: 120, width: 260, height: 60 };
const REQUESTS: readonly RedactionRequest[] = [
  NOTHING,
  { patterns: [literal(SECRET)] },
  { redactions: [REGION] },
];

/** Checks that a part of the document is the same before and after every one of the requests. */
function stays(part: (pdf: PdfDocument, page: PdfDict) => unknown): () => Promise<void> {
  const read = (bytes: Uint8Array) => {
    const pdf = PdfDocument.open(bytes);
    return part(pdf, pdf.pages()[0]!.dict);
  };
  return async () => {
    const before = read(WHOLE);
    expect(before).toBeTruthy();
    for (const request of REQUESTS) expect(read((await redact(WHOLE, request)).pdf)).toEqual(before);
  };
}

const written = (pdf: PdfDocument, object: PdfObject | undefined) =>
  Buffer.from(serialize(pdf.resolve(object)), 'latin1').toString('latin1');
const annotation = (pdf: PdfDocument, page: PdfDict, subtype: string) =>
  pdf
    .array(page, 'Annots')
    ?.map((item) => pdf.dict(item)!)
    .find((dict) => pdf.name(dict, 'Subtype') === subtype);
const look = (pdf: PdfDocument, page: PdfDict, subtype: string) => {
  const stream = pdf.stream(pdf.dict(annotation(pdf, page, subtype), 'AP'), 'N');
  return stream && pdf.numbers(stream.dict, 'BBox');
};

/** Checks that no pixels differ except where the secret was. */
async function visibleContent(): Promise<void> {
  const before = (await render(WHOLE, 72))[0]!;
  for (const request of REQUESTS) {
    const after = (await render((await redact(WHOLE, request)).pdf, 72))[0]!;
    expect([after.width, after.height]).toEqual([before.width, before.height]);
    let differing = 0;
    for (let y = 0; y < before.height; y++) {
      for (let x = 0; x < before.width; x++) {
        const at = (y * before.width + x) * 3;
        // The rendering ignores the user unit.
        const isNear = y > 55 && y < 95;
        if (!isNear && before.rgb.subarray(at, at + 3).some((value, i) => value !== after.rgb[at + i]))
          differing++;
      }
    }
    expect(differing).toBe(0);
  }
}

/** Checks a text field with a region over half of its value. */
async function valueAndLookAgree(): Promise<void> {
  const value = 'Alexandra Quentinsenior';
  const { pdf } = hostile('', {
    page: '/Annots [26 0 R]',
    catalog: '/AcroForm << /Fields [26 0 R] >>',
    objects: {
      26: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (field) /V (${value}) /DV (${value}) /DA (/F1 9 Tf) /Rect [72 600 272 620] /AP << /N 35 0 R >> >>`,
      35: rawStream(
        '/Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /F1 9 0 R >> >>',
        `/Tx BMC BT /F1 9 Tf 2 5 Td (${value}) Tj ET EMC`,
      ),
    },
  });
  for (let width = 5; width < 130; width += 12) {
    const result = (await redact(pdf, { redactions: [{ page: 0, x: 74, y: 172, width, height: 18 }] })).pdf;
    const document = PdfDocument.open(result);
    const field = document.array(document.dict(document.catalog, 'AcroForm'), 'Fields')![0];
    const left = (document.text(field, 'V') ?? '').replaceAll(' ', '');
    expect(left.length).toBeLessThan(value.length - 1);
    expect(await textOf(result)).toBe(STAYS + left);
    expect(JSON.stringify(document.text(field, 'DV') ?? '')).not.toContain('Alexandra');
  }
}

/** Checks that identifying text is masked elsewhere even while it is still readable on the page. */
async function identifiersAreMasked(): Promise<void> {
  for (const word of ['48151623', 'x@example.org', 'A1B2C3']) {
    const { pdf } = hostile('', {
      content: `BT /F1 12 Tf 72 700 Td (${word}) Tj ET BT /F1 12 Tf 72 500 Td (${word}) Tj ET`,
      catalog: '/Outlines 20 0 R',
      objects: {
        20: '<< /Type /Outlines /First 21 0 R /Last 21 0 R /Count 1 >>',
        21: `<< /Title (about ${word} here) /Parent 20 0 R /Dest [3 0 R /Fit] >>`,
      },
    });
    const result = (await redact(pdf, { redactions: [{ page: 0, x: 60, y: 75, width: 200, height: 30 }] }))
      .pdf;
    const document = PdfDocument.open(result);
    const title = document.text(document.dict(document.dict(document.catalog, 'Outlines'), 'First'), 'Title');
    expect(title).toMatch(/^about .* here$/);
    expect(title).not.toContain(word);
  }
}

async function patternsAreSoughtEverywhere(): Promise<void> {
  const elsewhere = 'none';
  for (const { name, pdf } of HOSTILE_FILES.filter((each) =>
    /^(bookmark: UTF|page: out|catalog: p)/.test(each.name),
  )) {
    const result = await redact(pdf, { patterns: [literal(SECRET)], redactions: [REGION], elsewhere });
    expect(leaksOf(result.pdf, SECRET), name).toEqual([]);
  }
}

async function reportsSayNothing(): Promise<void> {
  for (const { pdf } of HOSTILE_FILES.filter((_, index) => index % 29 === 0)) {
    const { report } = await redact(pdf, { patterns: [literal(SECRET)] });
    expect(JSON.stringify(report).toUpperCase()).not.toContain(SECRET);
  }
}

async function encryptionGoes(): Promise<void> {
  const { pdf } = await redact(await encrypt(WHOLE, ''), NOTHING);
  expect(Buffer.from(pdf).includes('/Encrypt')).toBe(false);
  expect(await textOf(pdf)).toContain(STAYS);
}

/** Promises in the guide's words: sentences with "always" and "never", and the items under headings with these words. */
const PROMISES: Readonly<Record<string, () => Promise<void>>> = {
  'Text that a form field still shows is not masked: the value and the appearance never disagree.':
    valueAndLookAgree,
  'Identifying text is always masked: four digits or more, an `@`, letters mixed with digits in one word.':
    identifiersAreMasked,
  'Patterns are always searched everywhere.': patternsAreSoughtEverywhere,
  'It never contains removed text.': reportsSayNothing,
  'The redaction removes unknown keys of any dictionary, unused resources and fonts, appearances that are never shown, pages outside the page tree, and attached files of every kind.':
    goes(
      'page: an unknown key',
      'form: texts beside its entries',
      'form: one that is never drawn',
      'glyph: resources that no procedure names',
      'catalog: unlisted pages by a bookmark',
      'catalog: unlisted pages by a tag',
      'catalog: pages by name',
      'catalog: an embedded file',
      'catalog: associated files',
      'page: a file of a page',
    ),
  'Always: Author': goes('information of the document'),
  'Always: title and all other document information': goes('information of the document'),
  'Always: XMP metadata': goes('catalog: metadata', 'page: metadata of a page'),
  'Always: earlier revisions and unused objects': goes(
    'file: an earlier revision',
    'file: a freed object',
    'file: objects of which nobody knows',
    'file: packed objects of which nobody knows',
    'file: bytes behind its end',
    'form: one that is never drawn',
    'glyph: one that no code shows',
    'glyph: resources that no procedure names',
  ),
  'Always: private data of applications': goes(
    'page: data of an application',
    'catalog: application data',
    'annotation: private keys',
  ),
  'Always: thumbnails': goes('page: a thumbnail'),
  'Always: scripts': goes(
    'catalog: scripts by name',
    'catalog: an opening action',
    'catalog: actions of the document',
    'page: actions of a page',
    'field: scripts of a field',
  ),
  'Always: embedded files': goes(
    'catalog: an embedded file',
    'catalog: associated files',
    'page: a file of a page',
    'annotation: a file',
    'annotation: rich media',
  ),
  'Always: XFA forms': goes('catalog: an XFA form'),
  "Always: comments' text and authors": goes('annotation: a rich comment'),
  'Always: article threads': goes('catalog: article threads', 'page: beads of an article'),
  'Always: signatures (their field stays, empty)': goes('field: a signature without a look'),
  'Always: encryption': encryptionGoes,
  'Always: hidden layers': goes('form: drawn in a hidden layer'),
  'Always: text off the visible page or without width or height': goes(
    'content: off the page',
    'content: text without width',
  ),
  'Always: actions that start programs': goes('annotation: a launch'),
  'Always: image samples that are not displayed': goes(
    ...HOSTILE_FILES.map(({ name }) => name).filter((name) =>
      /image: (samples|bytes|JPEG: bytes|fax: bytes)(?! that)/.test(name),
    ),
  ),
  'Never: Visible content outside of the redactions': visibleContent,
  'Never: bookmarks': stays((pdf) => {
    const first = pdf.dict(pdf.dict(pdf.catalog, 'Outlines'), 'First');
    return [pdf.text(first, 'Title'), pdf.text(first, 'Dest')];
  }),
  'Never: links': stays((pdf, page) => {
    const link = annotation(pdf, page, 'Link');
    return [pdf.text(pdf.dict(link, 'A'), 'URI'), pdf.numbers(link, 'Rect')];
  }),
  'Never: form fields and their values': stays((pdf, page) => {
    const field = pdf.array(pdf.dict(pdf.catalog, 'AcroForm'), 'Fields')![0];
    const widget = annotation(pdf, page, 'Widget');
    expect(pdf.resolve(field)).toBe(widget);
    return [...['T', 'TU', 'V'].map((key) => pdf.text(field, key)), look(pdf, page, 'Widget')];
  }),
  'Never: named destinations': stays((pdf) => {
    const [name, target] = pdf.array(pdf.dict(pdf.dict(pdf.catalog, 'Names'), 'Dests'), 'Names')!;
    const old = pdf.array(pdf.dict(pdf.catalog, 'Dests'), 'Old')!;
    return [
      pdf.text(name),
      pdf.array(target)!.slice(1),
      pdf.name(old[1]),
      pdf.dict(old[0]) === pdf.pages()[0]!.dict,
    ];
  }),
  'Never: page labels': stays((pdf) => {
    const label = pdf.array(pdf.dict(pdf.catalog, 'PageLabels'), 'Nums')![1];
    return [pdf.name(label, 'S'), pdf.text(label, 'P'), pdf.number(label, 'St')];
  }),
  'Never: visible layers': stays((pdf) => {
    const layers = pdf.dict(pdf.catalog, 'OCProperties');
    return [pdf.text(pdf.array(layers, 'OCGs')![0], 'Name'), pdf.array(pdf.dict(layers, 'D'), 'ON')!.length];
  }),
  'Never: tags': stays((pdf) => {
    const element = pdf.dict(pdf.dict(pdf.catalog, 'StructTreeRoot'), 'K');
    return [pdf.name(element, 'S'), pdf.text(element, 'Alt'), pdf.number(element, 'K')];
  }),
  'Never: page boxes': stays((pdf, page) =>
    ['MediaBox', 'CropBox', 'TrimBox', 'UserUnit'].map((key) => written(pdf, page.get(key))),
  ),
  'Never: The appearance of a comment (a highlight, a stamp, the icon of an attached file) stays; its text and attachments are removed.':
    async () => {
      await stays((pdf, page) => ['Highlight', 'Stamp'].map((kind) => look(pdf, page, kind)))();
      for (const request of REQUESTS) {
        const { pdf } = await redact(WHOLE, request);
        expect(await textOf(pdf)).toContain('APPROVED');
        expect(leaksOf(pdf, 'remark')).toEqual([]);
      }
    },
};

/** Promises of the guide, worded like the keys of `PROMISES`. */
function promisesOfTheGuide(): string[] {
  const guide = readFileSync(GUIDE, 'utf8').replace(/```[\s\S]*?```/g, '');
  const section = (title: string) => new RegExp(`### ${title}[^\n]*\n\n([\\s\\S]*?)\n\n`).exec(guide)![1]!;
  const sentences = (prose: string) => prose.replace(/\s+/g, ' ').split(/(?<=\.) (?=[A-Z`])/);
  const items = (heading: string) => {
    const [list, ...rest] = sentences(section(heading));
    return [...list!.replace(/\.$/, '').split(/, (?![^(]*\))/), ...(heading === 'Never' ? rest : [])];
  };
  const prose = guide.split(/\n\n|\n(?=\d+\. )/).filter((part) => !/^[#|]/.test(part.trim()));
  const said = prose
    .flatMap((part) => sentences(part.trim().replace(/^\d+\. /, '')))
    .filter((sentence) => /\b(always|never)\b/i.test(sentence) && !/^Always,/.test(sentence));
  const listed = ['Always', 'Never'].flatMap((heading) =>
    items(heading).map((item) => `${heading}: ${item}`),
  );
  return [...new Set([...said, ...listed])];
}

describe('the promises of the guide', () => {
  it('have a test each', () => {
    expect(promisesOfTheGuide().sort()).toEqual(Object.keys(PROMISES).sort());
  });

  it.each(Object.entries(PROMISES))('%s', (_, breaks) => breaks());
});
