import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../json.ts';
import { validate } from '../../standards/validate/index.ts';
import { conformingFile } from '../../testing/standards/conforming-file.ts';
import { embedData, extractData } from './index.ts';

async function blankPdf(attachments: Record<string, string> = {}, compact = false): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([200, 200]);
  for (const [name, text] of Object.entries(attachments)) await document.attach(Buffer.from(text), name);
  return document.save({ useObjectStreams: compact });
}

describe('embedData and extractData', () => {
  it('returns any JSON value', async () => {
    const pdf = await blankPdf();
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const data = JSON.parse(JSON.stringify(value)) as JsonValue;
        expect(await extractData(await embedData(pdf, data))).toEqual(data);
      }),
      { numRuns: 50, seed: 6 },
    );
  });

  it('appends to the file and keeps its bytes', async () => {
    const pdf = await blankPdf();
    const embedded = await embedData(pdf, { a: 1 });
    expect(Buffer.from(embedded.subarray(0, pdf.length)).equals(Buffer.from(pdf))).toBe(true);
    expect(embedded.length - pdf.length).toBeLessThan(3000);
  });

  it('works on files with object streams', async () => {
    const embedded = await embedData(await blankPdf({}, true), ['ä']);
    expect(await extractData(embedded)).toEqual(['ä']);
  });

  it('keeps other attachments and replaces existing data', async () => {
    const pdf = await blankPdf({ 'a.txt': 'first', 'z.txt': 'last' });
    const embedded = await embedData(await embedData(pdf, { version: 1 }), { version: 2 });
    expect(await extractData(embedded)).toEqual({ version: 2 });
    const document = await getDocument({ data: embedded.slice(), verbosity: 0 }).promise;
    const attachments = [...((await document.getAttachments()) as Map<string, unknown>).keys()];
    expect(attachments.toSorted()).toEqual(['a.txt', 'platen-data.json', 'z.txt']);
    await document.loadingTask.destroy();
  });

  it('keeps PDF/A when data is replaced, and removes the old data', async () => {
    const embedded = await embedData(await embedData(conformingFile(), { version: 1 }), { version: 2 });
    const { verdicts, findings } = await validate(embedded);
    expect(verdicts.map(({ profile }) => profile)).toEqual(['PDF/A-3a', 'PDF/UA-1']);
    expect(findings).toEqual([]);
  });

  it('writes an associated file with the relationship Data', async () => {
    const embedded = Buffer.from(await embedData(await blankPdf(), {})).toString('latin1');
    expect(embedded).toContain('/AFRelationship /Data');
    expect(embedded).toMatch(/\/AF \[\d+ 0 R\]/);
    expect(embedded).toContain('/Subtype /application#2fjson');
  });

  it('reads forme-data.json, and prefers platen-data.json', async () => {
    const other = await blankPdf({ 'forme-data.json': '{"from":"elsewhere"}' });
    expect(await extractData(other)).toEqual({ from: 'elsewhere' });
    expect(await extractData(await embedData(other, { from: 'here' }))).toEqual({ from: 'here' });
  });

  it('refuses more than 5 MB of JSON', async () => {
    const pdf = await blankPdf();
    const most = 'x'.repeat((5 << 20) - 2);
    expect(await extractData(await embedData(pdf, most))).toBe(most);
    await expect(embedData(pdf, `${most}x`)).rejects.toMatchObject({ code: 'EMBED_DATA_TOO_LARGE' });
  });

  it('reports "no embedded data" when the file holds none', async () => {
    const none = await extractData(await blankPdf({ 'a.txt': 'x' })).catch((error: unknown) => error);
    expect(none).toMatchObject({ kind: 'not-found', code: 'NO_EMBEDDED_DATA' });
    expect((none as Error).message).toContain('no embedded data');
  });

  it.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['a header too far in', `${' '.repeat(1100)}%PDF-1.7`],
  ])('refuses %s', async (_, text) => {
    await expect(extractData(Buffer.from(text), { field: 'body' })).rejects.toMatchObject({
      kind: 'invalid',
      code: 'NOT_A_PDF',
      message: expect.stringMatching(/^body: not a PDF/),
    });
  });

  it('refuses data that decompresses to too much', async () => {
    const bomb = await bombPdf(deflateSync(Buffer.alloc(30 << 20)), 1);
    await expect(extractData(bomb)).rejects.toMatchObject({ code: 'PDF_BOMB' });
    const twice = await bombPdf(deflateSync(deflateSync(Buffer.alloc(30 << 20))), 2);
    await expect(extractData(twice)).rejects.toMatchObject({ code: 'PDF_BOMB' });
  });

  it('refuses data that is not JSON, or too deep', async () => {
    await expect(extractData(await blankPdf({ 'platen-data.json': '{' }))).rejects.toMatchObject({
      code: 'EMBEDDED_DATA_INVALID',
    });
    const deep = await blankPdf({ 'platen-data.json': '['.repeat(5000) + ']'.repeat(5000) });
    await expect(extractData(deep)).rejects.toMatchObject({ message: expect.stringContaining('too deep') });
  });

  it('reads a file with a damaged cross-reference', async () => {
    const embedded = Buffer.from(await embedData(await blankPdf(), { ok: true }));
    const damaged = embedded.toString('latin1').replace(/startxref\n\d+/g, 'startxref\n7');
    expect(await extractData(Buffer.from(damaged, 'latin1'))).toEqual({ ok: true });
  });
});

async function bombPdf(compressed: Buffer, layers: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage();
  const { context } = document;
  const stream = context.register(
    context.stream(compressed, { Type: 'EmbeddedFile', Filter: Array(layers).fill('FlateDecode') }),
  );
  const specification = context.obj({ Type: 'Filespec', F: {}, EF: { F: stream } });
  const { PDFName, PDFString } = await import('@cantoo/pdf-lib');
  specification.set(PDFName.of('F'), PDFString.of('platen-data.json'));
  document.catalog.set(PDFName.of('AF'), context.obj([specification]));
  return document.save({ useObjectStreams: false });
}
