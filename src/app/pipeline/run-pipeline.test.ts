import { Buffer } from 'node:buffer';
import { readText } from '@platen/pdf';
import { beforeEach, describe, expect, it } from 'vitest';
import { ENCRYPTED_PDF } from '../../../packages/pdf/src/testing/encrypted-pdf.ts';
import { fillableForm } from '../../../packages/pdf/src/testing/fillable-form.ts';
import { pdfText } from '../../../packages/pdf/src/testing/pdf-text.ts';
import { samplePdf } from '../../../packages/pdf/src/testing/sample-pdf.ts';
import { newId } from '../../domain/ids.ts';
import { pdfOf, TestPipelines } from '../testing/pipelines.ts';

let pipelines: TestPipelines;
beforeEach(async () => {
  pipelines = await TestPipelines.start();
  await pipelines.template('note');
});

const run: TestPipelines['run'] = (...given) => pipelines.run(...given);
const base64 = (text: string) => Buffer.from(pdfOf(text)).toString('base64');
const note = (title: string, more: object = {}) => ({
  do: 'render',
  template: 'note',
  data: { title },
  ...more,
});

describe('a pipeline', () => {
  it('passes each result to the next step, and saves the last one once', async () => {
    const documentId = await pipelines.document('annex of jane@example.com');
    const { files, documents, report } = await run({
      inputs: { annex: { documentId } },
      steps: [
        note('cover', { as: 'cover' }),
        { do: 'merge', on: ['cover', 'annex'] },
        { do: 'redact', presets: ['email'] },
        { do: 'certify', certificateId: await pipelines.certificate() },
      ],
      saveName: 'Contract',
      metadata: { order: 7 },
    });
    expect(files.map(({ name }) => name)).toEqual(['merged.pdf']);
    const text = await readText(new Uint8Array(files[0]!.bytes));
    expect(text.indexOf('cover')).toBeLessThan(text.indexOf('annex'));
    expect(text).not.toContain('jane');
    expect(documents).toMatchObject([{ name: 'Contract', source: 'processed', metadata: { order: 7 } }]);
    expect(report.reports.map((each) => each.do)).toEqual(['render', 'redact']);
    expect(pipelines.renders).toBe(1);
    expect(pipelines.service.eventsOf(pipelines.caller).slice(-3)).toEqual([
      'read',
      'processed',
      'certificate-used',
    ]);
  });

  it('processes the named PDFs, and returns all of them in their order', async () => {
    const { files, documents } = await run({
      inputs: { first: base64('a@example.com'), second: base64('b@example.com') },
      steps: [{ do: 'redact', presets: ['email'], on: ['second'] }],
      saveName: 'Pair',
    });
    const texts = await Promise.all(files.map(({ bytes }) => readText(new Uint8Array(bytes))));
    expect(texts[0]).toContain('a@example.com');
    expect(texts[1]).not.toContain('b@example.com');
    expect(documents.map(({ name }) => name)).toEqual(['Pair-first', 'Pair-second']);
  });

  it('reads without changes, and fails when a required profile is violated', async () => {
    const steps = (more: object) => [
      { do: 'embed', data: { order: 7 } },
      { do: 'extract' },
      { do: 'validate', ...more },
    ];
    const { report } = await run({
      inputs: { a: base64('x') },
      steps: steps({ profiles: ['PDF/A-2b'] }),
      save: false,
    });
    expect(report.reports[0]).toMatchObject({
      step: 1,
      do: 'extract',
      pdf: 'a',
      report: { data: { order: 7 } },
    });
    await expect(
      run({ inputs: { a: base64('x') }, steps: steps({ require: ['PDF/A-2b'] }) }),
    ).rejects.toMatchObject({
      code: 'NOT_CONFORMING',
      kind: 'invalid',
      step: { index: 2, do: 'validate' },
      message: 'steps[2] (validate of a): the PDF does not conform to PDF/A-2b',
    });
  });

  it('ends with images, which are not saved', async () => {
    const { files, documents } = await run({
      inputs: { a: base64('x'), b: base64('y') },
      steps: [{ do: 'rasterize', dpi: 72, pages: [0] }],
    });
    expect(files.map(({ name, mediaType }) => [name, mediaType])).toEqual([
      ['a-1.png', 'image/png'],
      ['b-1.png', 'image/png'],
    ]);
    expect(documents).toEqual([]);
  });

  it('names images by their pages, however they were selected', async () => {
    const { files } = await run({
      inputs: { a: base64('x'), b: base64('y') },
      steps: [{ do: 'merge' }, { do: 'rasterize', dpi: 72, pages: [-1, { from: 0 }] }],
    });
    expect(files.map(({ name }) => name)).toEqual(['merged-2.png', 'merged-1.png', 'merged-2-2.png']);
  });

  it('ends with the images of a PDF and their report', async () => {
    const image =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const { files, report } = await run({
      inputs: { a: base64('x'), none: base64('y') },
      steps: [{ do: 'stamp', on: ['a'], stamps: [{ image, width: 72 }] }, { do: 'images' }],
    });
    expect(files.map(({ name, mediaType }) => [name, mediaType])).toEqual([['a-image-1.png', 'image/png']]);
    expect(report.reports).toMatchObject([
      {
        step: 1,
        do: 'images',
        pdf: 'a',
        report: { images: [{ file: 'image-1.png', uses: [{ page: 0, box: { width: 72 } }] }] },
      },
      { step: 1, do: 'images', pdf: 'none', report: { images: [] } },
    ]);
  });

  it('leads from an error to the input, as long as no step has changed it', async () => {
    const locked = { pdf: Buffer.from(ENCRYPTED_PDF).toString('base64'), password: 'wrong' };
    const inputs = { open: base64('x'), locked };
    await expect(run({ inputs, steps: [{ do: 'merge' }] })).rejects.toMatchObject({
      code: 'PASSWORD_WRONG',
      field: 'inputs.locked',
      message: 'steps[0] (merge of locked): the password does not open the PDF',
    });
    const read = [
      { do: 'validate', on: ['open'] },
      { do: 'unprotect', on: ['open'] },
    ];
    await expect(run({ inputs, steps: read })).rejects.toMatchObject({
      code: 'PDF_NOT_ENCRYPTED',
      field: 'inputs.open',
    });
    const changed = [{ do: 'flatten', on: ['open'] }, read[1]];
    await expect(run({ inputs, steps: changed })).rejects.toMatchObject({
      code: 'PDF_NOT_ENCRYPTED',
      field: 'steps[1]',
    });
  });

  it('opens an encrypted input with its password', async () => {
    const pdf = Buffer.from(ENCRYPTED_PDF).toString('base64');
    const steps = [{ do: 'flatten' }, { do: 'verify' }];
    await expect(run({ inputs: { a: { pdf } }, steps })).rejects.toMatchObject({ step: { index: 0 } });
    await expect(run({ inputs: { a: { pdf, password: 'user' } }, steps })).resolves.toBeDefined();
    const embedding = [{ do: 'embed', data: { order: 7 } }, { do: 'extract' }];
    const { report } = await run({ inputs: { a: { pdf, password: 'user' } }, steps: embedding });
    expect(report.reports[0]).toMatchObject({ do: 'extract', report: { data: { order: 7 } } });
  });

  it('encrypts at the end, and validates its encrypted result', async () => {
    const { files, report } = await run({
      inputs: { a: base64('a@example.com') },
      steps: [
        { do: 'redact', presets: ['email'] },
        { do: 'protect', userPassword: 'user' },
        { do: 'validate', profiles: ['PDF/UA-1'] },
      ],
    });
    const pdf = Buffer.from(files[0]!.bytes);
    expect(pdf.includes('/Encrypt')).toBe(true);
    expect(JSON.stringify(report)).not.toContain('"user"');
    const merged = await run({
      inputs: {
        a: { pdf: pdf.toString('base64'), password: 'user' },
        b: { pdf: pdf.toString('base64'), password: 'user' },
      },
      steps: [{ do: 'merge' }],
    });
    expect(merged.files).toHaveLength(1);
    const opened = await run({
      inputs: { a: { pdf: pdf.toString('base64'), password: 'user' } },
      steps: [{ do: 'unprotect' }],
    });
    expect(Buffer.from(opened.files[0]!.bytes).includes('/Encrypt')).toBe(false);
  });

  it('splits a PDF, and processes each part', async () => {
    const pdf = Buffer.from(samplePdf({ pages: 3 })).toString('base64');
    const { files, report } = await run({
      inputs: { a: { pdf } },
      steps: [
        { do: 'pages', action: 'delete', pages: [0] },
        { do: 'split', every: 1 },
        { do: 'stamp', stamps: [{ text: 'No. {bates}', bates: { start: 7 } }] },
      ],
      save: false,
    });
    expect(files.map(({ name }) => name)).toEqual(['a-1.pdf', 'a-2.pdf']);
    for (const { bytes } of files) expect(await readText(new Uint8Array(bytes))).toContain('No. 000007');
    expect(report.reports).toMatchObject([
      { do: 'split', report: { parts: [{ pages: [0] }, { pages: [1] }] } },
      { do: 'stamp', pdf: 'a-1', report: { nextBates: 8 } },
      { do: 'stamp', pdf: 'a-2', report: { nextBates: 8 } },
    ]);
  });

  it('records the reading of documents used in stamps', async () => {
    const documentId = await pipelines.document('letterhead');
    const steps = [{ do: 'stamp', stamps: [{ pdf: { documentId }, layer: 'under' }] }];
    await run({ inputs: { a: base64('x') }, steps, save: false });
    expect(pipelines.service.eventsOf(pipelines.caller).slice(-1)).toEqual(['read']);
    const absent = [{ do: 'stamp', stamps: [{ pdf: { documentId: newId() } }] }];
    await expect(run({ inputs: { a: base64('x') }, steps: absent })).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_FOUND',
      step: { index: 0, do: 'stamp' },
    });
  });

  it('converts an office document, reads it as a document, and counts a render', async () => {
    const documentId = await pipelines.document('Plan');
    const file = Buffer.from('Contract').toString('base64');
    const steps = [
      { do: 'convert', file, filename: 'contract.txt', as: 'contract' },
      { do: 'convert', file: { documentId } },
    ];
    const { files, report } = await run({ steps, save: false });
    expect(files.map(({ name }) => name)).toEqual(['contract.pdf', 'convert.pdf']);
    const warnings = [{ kind: 'font', message: 'Calibri' }];
    expect(report.reports[0]).toMatchObject({
      do: 'convert',
      pdf: 'contract',
      report: { conformance: 'PDF/A-2a', warnings },
    });
    expect(pipelines.renders).toBe(2);
    const strict = [{ do: 'convert', file, filename: 'contract.txt', strict: true }];
    await expect(run({ steps: strict })).rejects.toMatchObject({ code: 'RENDER_WARNINGS' });
  });

  it('begins with HTML or Markdown, which is counted as a render', async () => {
    const steps = [{ do: 'html', markdown: '# Title', data: { title: 'from Markdown' } }];
    const { files } = await run({ steps });
    expect(await readText(new Uint8Array(files[0]!.bytes))).toContain('from Markdown');
    expect(pipelines.renders).toBe(1);
    const both = [{ do: 'html', markdown: 'a', html: 'b' }];
    expect(() => run({ steps: both })).toThrow('Exactly one of html, markdown and url is required');
    expect(() => run({ inputs: { a: base64('x') }, steps: [{ do: 'split' }] })).toThrow('Exactly one of');
  });

  it('fills in a form before later steps', async () => {
    const pdf = Buffer.from(fillableForm()).toString('base64');
    const steps = [{ do: 'fill', values: { name: 'Ada Lovelace' }, flatten: true }];
    const { files } = await run({ inputs: { a: { pdf } }, steps, save: false });
    expect(await pdfText(files[0]!.bytes)).toContain('Ada Lovelace');
    const wrong = [{ do: 'fill', values: { nmae: 'x' } }];
    await expect(run({ inputs: { a: { pdf } }, steps: wrong })).rejects.toMatchObject({
      code: 'FIELD_UNKNOWN',
      step: { index: 0, do: 'fill' },
    });
  });

  it('counts each render, also for an upload to another store', async () => {
    const s3 = {
      bucket: 'there',
      key: 'both.zip',
      region: 'eu-central-1',
      accessKeyId: 'a',
      secretAccessKey: 's',
    };
    const { report } = await run({ steps: [note('one'), note('two')], s3, save: false });
    expect(report.url).toBe('https://there.example/both.zip');
    expect(pipelines.uploads.map(({ type, bytes }) => [type, bytes[0], bytes[1]])).toEqual([
      ['application/zip', 0x50, 0x4b],
    ]);
    expect(pipelines.renders).toBe(2);
  });
});

describe('a pipeline that fails', () => {
  const broken = Buffer.from('%PDF-1.7 nothing else').toString('base64');

  it.each([
    [
      'in an input',
      { inputs: { a: { documentId: '019a0000-0000-7000-8000-00000000000a' } }, steps: [{ do: 'flatten' }] },
      {},
    ],
    [
      'before its first step',
      { steps: [note('x'), { do: 'render', template: 'absent' }] },
      { step: { index: 1, do: 'render' }, message: 'steps[1] (render): Template not found: absent' },
    ],
    [
      'in a later step',
      { inputs: { b: broken }, steps: [note('x'), { do: 'redact', presets: ['email'], on: ['b'] }] },
      {
        step: { index: 1, do: 'redact' },
        message: expect.stringMatching(/^steps\[1\] \(redact of b\): the PDF|^steps\[1\] \(redact of b\): /),
      },
      1,
    ],
    [
      'at the store',
      {
        steps: [note('x'), note('y')],
        s3: { bucket: 'absent', key: 'k', region: 'r', accessKeyId: 'a', secretAccessKey: 's' },
      },
      { code: 'S3_UPLOAD_FAILED' },
      2,
    ],
  ])('%s keeps only its renders', async (_, body, error, renders = 0) => {
    const before = await pipelines.traces();
    await expect(run(body)).rejects.toMatchObject(error);
    expect(await pipelines.traces()).toEqual({ ...before, renders: before.renders + renders });
  });

  it('records no certificate use when the quota ends before it, and counts the renders before', async () => {
    const certificateId = await pipelines.certificate();
    const before = pipelines.service.eventsOf(pipelines.caller);
    pipelines.service.quota.leave(pipelines.caller, 1);
    const left = pipelines.renders;
    const steps = [note('x'), note('y'), { do: 'certify', certificateId }];
    await expect(run({ steps })).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
    expect([pipelines.service.eventsOf(pipelines.caller), pipelines.renders]).toEqual([before, left + 1]);
  });

  it('removes documents that were made when a later one fails', async () => {
    let made = 0;
    const { create } = pipelines.service.documents;
    pipelines.service.documents.create = async function (document) {
      made += 1;
      if (made === 2) throw new Error('the table is away');
      return create.call(this, document);
    };
    await expect(run({ steps: [note('x'), note('y')] })).rejects.toThrow('the table is away');
    expect(await pipelines.traces()).toMatchObject({ documents: 0, renders: 0, objects: [] });
  });

  it('requires the scope for signing', async () => {
    const certificateId = await pipelines.certificate();
    const steps = [{ do: 'certify', certificateId }];
    const refusal = run({ inputs: { a: base64('x') }, steps }, { ...pipelines.caller, scope: 'render' });
    await expect(refusal).rejects.toMatchObject({
      code: 'SCOPE_REQUIRED',
      step: { index: 0, do: 'certify' },
    });
  });
});
