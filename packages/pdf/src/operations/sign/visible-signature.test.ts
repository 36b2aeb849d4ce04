import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { PdfDocument } from '../../file/core/document.ts';
import { decodeStream } from '../../file/core/filters.ts';
import { type PdfObject, PdfStream } from '../../file/core/objects.ts';
import { findPage } from '../../file/core/page-tree.ts';
import { PdfFile } from '../../file/core/pdf-file.ts';
import { readFormFields } from '../../file/core/signature-fields.ts';
import { textString } from '../../file/core/text-string.ts';
import { validate } from '../../standards/validate/index.ts';
import { brokenRules, structureElements } from '../../testing/conformance.ts';
import { samplePdf } from '../../testing/sample-pdf.ts';
import { type TestSigner, testSigner } from '../../testing/signatures/identities.ts';
import { finishPrinted } from '../finish/printed/index.ts';
import { verify } from '../verify/index.ts';
import { type SignRequest, sign } from './index.ts';

let ada: TestSigner;
let request: SignRequest;

beforeAll(async () => {
  ada = await testSigner('p256');
  request = { credentials: ada.credentials };
});

describe('the visible signature', () => {
  it.each([
    ['', [50, 60, 250, 110]],
    ['/Rotate 90', [485, 50, 535, 250]],
    ['/Rotate 180', [345, 732, 545, 782]],
    ['/Rotate 270', [60, 592, 110, 792]],
    ['/Rotate -90', [60, 592, 110, 792]],
    ['/CropBox [100 200 500 600]', [150, 260, 350, 310]],
    ['/CropBox [100 200 500 600] /Rotate 90', [390, 250, 440, 450]],
    ['/UserUnit 2', [25, 30, 125, 55]],
  ])('has the displayed position on a page with "%s"', async (pageEntries, rectangle) => {
    const { pdf } = await sign(samplePdf({ pageEntries }), { ...request, visible: { x: 50, y: 60 } });
    const file = PdfFile.open(pdf);
    const { field } = readFormFields(file).signatures[0]!;
    expect(field.get('Rect')).toEqual(rectangle);
    expect(field.get('P')).toEqual(findPage(file, 0).page!.ref);
  });

  it('embeds its fonts and shows text that can be read back', async () => {
    const visible = { x: 10, y: 10, width: 300, height: 80 };
    const { pdf } = await sign(samplePdf(), {
      ...request,
      visible,
      name: 'Ελένη',
      location: 'Łódź — Київ',
    });
    const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
    const document = await getDocument({ data: pdf.slice(), useSystemFonts: false, verbosity: 0 }).promise;
    const page = await document.getPage(1);
    const annotations = await page.getAnnotations();
    expect(annotations).toHaveLength(1);
    await document.loadingTask.destroy();
    const file = PdfFile.open(pdf);
    const fonts = appearanceFonts(file);
    expect(fonts).toHaveLength(2);
    expect(fonts.every((font) => font instanceof PdfStream)).toBe(true);
  });

  it('has no appearance when it is invisible', async () => {
    const { pdf } = await sign(samplePdf(), request);
    const { field } = readFormFields(PdfFile.open(pdf)).signatures[0]!;
    expect(field.get('Rect')).toEqual([0, 0, 0, 0]);
    expect(field.has('AP')).toBe(false);
  });

  function appearanceFonts(file: PdfFile): unknown[] {
    const { field } = readFormFields(file).signatures[0]!;
    const appearance = file.resolve(file.dictAt(field.get('AP'), 'AP').get('N')) as PdfStream;
    const fonts = file.dictAt(
      file.dictAt(appearance.dict.get('Resources'), 'resources').get('Font'),
      'fonts',
    );
    return [...fonts.values()].map((font) => {
      const descendants = file.resolve(file.dictAt(font, 'font').get('DescendantFonts')) as [never];
      const descriptor = file.dictAt(
        file.dictAt(descendants[0], 'descendant').get('FontDescriptor'),
        'descriptor',
      );
      return file.resolve(descriptor.get('FontFile2'));
    });
  }
});

describe('a signature on an accessible archive file', () => {
  const form = new URL('../../../../../test/corpus/form/marked.pdf', import.meta.url);
  const metadataOf = (pdf: Uint8Array) => {
    const document = PdfDocument.open(pdf);
    const stream = document.stream(document.catalog.get('Metadata'))!;
    const budget = { remainingBytes: 1 << 20, decoded() {} };
    return Buffer.from(decodeStream(document, stream, budget).data).toString();
  };
  let archive: Uint8Array;

  beforeAll(() => {
    const printed = PdfDocument.open(readFileSync(form));
    printed.dict(printed.trailer, 'Info')!.set('Title', textString('Form'));
    archive = finishPrinted(printed.save(), { conformance: ['pdfa', 'ua'] }).pdf;
    expect(metadataOf(archive)).toMatch(/pdfaid:part.*pdfuaid:part>1</s);
  });

  it('keeps its claims when it is invisible', async () => {
    const { pdf } = await sign(archive, request);
    expect(metadataOf(pdf)).toMatch(/pdfaid:part.*pdfuaid:part>1</s);
  });

  it('keeps them when its text needs shaping', async () => {
    const faces = ['vazirmatn/400Regular/Vazirmatn', 'noto-sans-thai/400Regular/NotoSansThai'];
    const fonts = faces.map((face) => ({
      file: fileURLToPath(import.meta.resolve(`@expo-google-fonts/${face}_400Regular.ttf`)),
      family: face,
    }));
    const name = 'محمد علي ที่ใจดี';
    const { pdf } = await sign(archive, { ...request, fonts, name, visible: { language: 'ar', width: 300 } });
    const { verdicts } = await validate(pdf, { profiles: ['PDF/A-2a', 'PDF/UA-1'] });
    expect(verdicts.map(({ profile, conforms }) => [profile, conforms])).toEqual([
      ['PDF/A-2a', true],
      ['PDF/UA-1', true],
    ]);
  });

  describe('on a page without annotations and tab order', () => {
    const bare = (entries: Record<string, PdfObject> = {}) => {
      const document = PdfDocument.open(archive);
      const page = document.pages()[0]!.dict;
      page.delete('Tabs');
      page.delete('Annots');
      for (const [key, value] of Object.entries(entries)) page.set(key, value);
      document.catalog.delete('AcroForm');
      return document.save();
    };
    const tabsOf = (pdf: Uint8Array) =>
      PdfDocument.open(pdf).name(PdfDocument.open(pdf).pages()[0]!.dict, 'Tabs');
    const tabRules = async (pdf: Uint8Array) => {
      const { findings } = await validate(pdf, { profiles: ['PDF/UA-1'] });
      return findings.map(({ clause }) => clause).filter((clause) => clause.includes('7.18'));
    };

    it.each([
      ['an invisible signature', undefined, {}],
      ['a visible signature', { x: 10, y: 10 }, {}],
      ['an invisible signature around the origin', undefined, { CropBox: [-20, -20, 500, 500] }],
    ])('%s sets the tab order and leaves the claim', async (_, visible, entries) => {
      const { pdf, warnings } = await sign(bare(entries), { ...request, visible });
      expect(warnings).toEqual([]);
      expect(tabsOf(pdf)).toBe('S');
      expect(metadataOf(pdf)).toMatch(/pdfuaid:part>1</);
      expect(await tabRules(pdf)).toEqual([]);
      expect((await verify(pdf)).signatures[0]!.valid).toBe(true);
    });

    it('a second signature changes no page, withdraws the claim and reports it', async () => {
      const { pdf: first } = await sign(bare(), request);
      const unordered = Buffer.from(
        Buffer.from(first).toString('latin1').replaceAll('/Tabs /S', '/Tabz /S'),
        'latin1',
      );
      const { pdf, warnings } = await sign(unordered, request);
      expect(warnings).toMatchObject([{ code: 'ACCESSIBILITY_CLAIM_WITHDRAWN' }]);
      expect(metadataOf(pdf)).not.toMatch(/pdfuaid:part>1</);
      expect(tabsOf(pdf)).toBeUndefined();
    });
  });

  it('keeps them when it is visible, because its field is in the structure', async () => {
    const { pdf } = await sign(archive, { ...request, visible: { x: 10, y: 10 } });
    expect(metadataOf(pdf)).toMatch(/pdfaid:part.*pdfuaid:part>1</s);
    expect(brokenRules(pdf, ['PDF/A-2a', 'PDF/UA-1'])).toEqual([]);
    expect(structureElements(pdf).at(-1)?.type).toBe('Form');
  });

  it('withdraws the PDF/UA claim when an earlier signature covers the structure', async () => {
    const { pdf } = await sign(archive, { ...request, visible: { x: 10, y: 10 } });
    const { pdf: twice, warnings } = await sign(pdf, { ...request, visible: { x: 10, y: 300 } });
    expect(warnings).toMatchObject([{ code: 'ACCESSIBILITY_CLAIM_WITHDRAWN' }]);
    expect(metadataOf(twice)).toMatch(/<pdfaid:part>/);
    expect(metadataOf(twice)).not.toMatch(/<pdfuaid:part>/);
    const { signatures } = await verify(twice);
    expect(signatures.map(({ valid }) => valid)).toEqual([true, true]);
  });
});
