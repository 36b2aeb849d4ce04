import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { IncrementalUpdate } from '../../file/core/incremental-update.ts';
import { dict, name } from '../../file/core/objects.ts';
import { findPage } from '../../file/core/page-tree.ts';
import { PdfFile } from '../../file/core/pdf-file.ts';
import { readFormFields } from '../../file/core/signature-fields.ts';
import { samplePdf } from '../../testing/sample-pdf.ts';
import { expectAllValid, isPrefix } from '../../testing/signatures/expectations.ts';
import { hybridPdf } from '../../testing/signatures/hybrid-pdf.ts';
import { type TestSigner, testSigner } from '../../testing/signatures/identities.ts';
import { verify } from '../verify/index.ts';
import { type SignRequest, sign } from './index.ts';

let ada: TestSigner;
let request: SignRequest;

beforeAll(async () => {
  ada = await testSigner('p256');
  request = { credentials: ada.credentials };
});

describe('the appended revision', () => {
  const indirectForm = samplePdf({
    catalogEntries: '/AcroForm 1000 0 R',
    objects: {
      1000: '<< /Fields 1001 0 R /DA (/Helv 0 Tf 0 g) >>',
      1001: '[1002 0 R]',
      1002: '<< /FT /Tx /T (Signature1) /V (kept) >>',
    },
  });
  const forms: [string, Uint8Array][] = [
    ['a cross-reference table', samplePdf()],
    ['a cross-reference stream and object streams', samplePdf({ xref: 'stream' })],
    ['a hybrid of both', hybridPdf()],
    ['CRLF line ends', samplePdf({ eol: '\r\n' })],
    ['500 pages', samplePdf({ pages: 500, xref: 'stream' })],
    ['no line end after %%EOF', samplePdf().subarray(0, -1)],
    ['an indirect AcroForm with an indirect field list', indirectForm],
    [
      'a direct AcroForm in an object stream',
      samplePdf({
        xref: 'stream',
        catalogEntries: '/AcroForm << /Fields [1002 0 R] /NeedAppearances false >>',
        objects: { 1002: '<< /FT /Tx /T (name) /V (kept) >>' },
      }),
    ],
  ];

  it.each(forms)('keeps the bytes of a file with %s', async (_, pdf) => {
    const result = await sign(pdf, request);
    expect(isPrefix(pdf, result.pdf)).toBe(true);
    expect(result.rewritten).toBeUndefined();
    await expectAllValid(result.pdf, 1, ada);
  });

  it('uses the kind of cross-reference of the file', async () => {
    const table = await sign(samplePdf(), request);
    const stream = await sign(samplePdf({ xref: 'stream' }), request);
    expect(PdfFile.open(table.pdf).sections.map(({ form }) => form)).toEqual(['table', 'table']);
    expect(PdfFile.open(stream.pdf).sections.map(({ form }) => form)).toEqual(['stream', 'stream']);
  });

  it('keeps fields and entries of the form, and chooses an unused field name', async () => {
    const { pdf: signed, fieldName } = await sign(indirectForm, request);
    const file = PdfFile.open(signed);
    const form = file.dictAt(file.catalog.get('AcroForm'), 'form');
    expect(fieldName).toBe('Signature2');
    expect(readFormFields(file).rootNames).toEqual(new Set(['Signature1', 'Signature2']));
    expect(form.get('DA')).toBeDefined();
    expect(form.get('SigFlags')).toBe(3);
  });

  it('leaves three earlier signatures valid', async () => {
    let pdf = samplePdf({ pages: 3, xref: 'stream' });
    for (const [index, page] of [0, 2, 'last', 1].entries()) {
      const result = await sign(pdf, {
        ...request,
        page: page as number,
        visible: { x: 10 + index, y: 10 },
      });
      expect(isPrefix(pdf, result.pdf)).toBe(true);
      pdf = result.pdf;
    }
    await expectAllValid(pdf, 4, ada);
    expect((await verify(pdf)).signatures.map(({ coverage }) => coverage.wholeFile)).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it('keeps the first file identifier and changes the second', async () => {
    const pdf = samplePdf({ trailerEntries: '/ID [<0011> <0022>]' });
    const { pdf: signed } = await sign(pdf, request);
    const id = PdfFile.open(signed).trailer.get('ID') as { bytes: Uint8Array }[];
    expect(Buffer.from(id[0]!.bytes).toString('hex')).toBe('0011');
    expect(Buffer.from(id[1]!.bytes).toString('hex')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('signs files with any number of pages and any content', async () => {
    const options = fc.record({
      pages: fc.integer({ min: 1, max: 5 }),
      xref: fc.constantFrom('table' as const, 'stream' as const),
      eol: fc.constantFrom('\n' as const, '\r\n' as const),
      content: fc.string({ maxLength: 80 }),
      reason: fc.string({ unit: 'grapheme', maxLength: 60 }),
      permissions: fc.constantFrom(undefined, 1 as const, 2 as const, 3 as const),
      visible: fc.constantFrom(
        undefined,
        { x: 1, y: 2, lines: ['{name}', '{date}'] },
        { width: 3, height: 1, lines: ['{name}', '{date}'] },
      ),
    });
    await fc.assert(
      fc.asyncProperty(options, async ({ reason, permissions, visible, ...sample }) => {
        const pdf = samplePdf(sample);
        const result = await sign(pdf, { ...request, reason, permissions, visible });
        expect(isPrefix(pdf, result.pdf)).toBe(true);
        await expectAllValid(result.pdf, 1, ada);
      }),
      { numRuns: 30 },
    );
  });
});

describe('an annotation list', () => {
  it('is extended in place, also when it is an indirect object', async () => {
    const pdf = samplePdf({
      pageEntries: '/Annots 1000 0 R',
      objects: { 1000: '[1001 0 R]', 1001: '<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] >>' },
    });
    const { pdf: signed } = await sign(pdf, request);
    const file = PdfFile.open(signed);
    const page = findPage(file, 0).page!;
    expect(file.resolve(page.dict.get('Annots'))).toHaveLength(2);
    const update = new IncrementalUpdate(file);
    update.add(dict({ Type: name('X') }));
    expect(createHash('sha256').update(update.write().subarray(0, signed.length)).digest('hex')).toBe(
      createHash('sha256').update(signed).digest('hex'),
    );
  });
});
