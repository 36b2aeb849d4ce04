import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { PdfError } from './errors.ts';
import type { JsonObject } from './json.ts';
import { embedData, extractData } from './operations/embed/index.ts';
import { readText } from './operations/extract-text/read-text.ts';
import { fillForm, readForm } from './operations/fill/index.ts';
import { flatten } from './operations/flatten/index.ts';
import { merge } from './operations/merge/index.ts';
import { editPages, type PageEdit, split } from './operations/pages/index.ts';
import { protect, unprotect } from './operations/protect/index.ts';
import { redact } from './operations/redact/index.ts';
import { BELOW, build, LINE, literal, SECRET } from './operations/redact/testing/build.ts';
import { textOf } from './operations/redact/testing/examine.ts';
import { stampPages } from './operations/stamp/index.ts';
import { chromiumForm } from './testing/chromium-form.ts';
import { ENCRYPTED_PDF } from './testing/encrypted-pdf.ts';
import { fillableForm } from './testing/fillable-form.ts';
import { filledForm } from './testing/filled-form.ts';
import { mutate } from './testing/mutate.ts';
import { richPdf } from './testing/rich-pdf.ts';

/**
 * Runs an operation on damaged copies of files in turn.
 *
 * @returns the result for each copy that it did not refuse with a PdfError, by seed. Any other error is thrown.
 */
async function attempts<T>(
  count: number,
  files: readonly Uint8Array[],
  operation: (damaged: Uint8Array) => Promise<T>,
): Promise<Map<number, T>> {
  const done = new Map<number, T>();
  for (let seed = 0; seed < count; seed++) {
    try {
      done.set(seed, await operation(mutate(files[seed % files.length]!, seed)));
    } catch (error) {
      if (!(error instanceof PdfError)) throw error;
      expect(['invalid', 'not-found']).toContain(error.kind);
    }
  }
  return done;
}

async function blankPdf(): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  document.addPage([200, 200]);
  return document;
}

const BACKWARDS: PageEdit = { action: 'extract', pages: [-1] };

/** Returns a value for each text field. */
async function valuesFor(pdf: Uint8Array): Promise<JsonObject> {
  const { fields } = await readForm(pdf);
  const texts = fields.filter(({ kind, fillable }) => kind === 'text' && fillable);
  return Object.fromEntries(texts.map(({ name }) => [name, 'A']));
}

describe('a damaged file', () => {
  it('is redacted without a leak, or refused', async () => {
    const files = [
      await build(`${LINE}\n${BELOW}`),
      await build(`${LINE}\n${BELOW}`, { objectStreams: true }),
      await build([`BT /F1 12 Tf 40 150 Td (Account ZEB`, `RAQUARTZ holder) Tj ET ${BELOW}`]),
      await richPdf({ mark: SECRET, labels: true, layers: 'on', structure: true }),
      ENCRYPTED_PDF,
    ];
    const options = { patterns: [literal(SECRET)], limits: { milliseconds: 10_000 } };
    const done = await attempts(150, files, async (damaged) => (await redact(damaged, options)).pdf);
    for (const [seed, pdf] of done) {
      expect(`${seed} ${await textOf(pdf)}`.toUpperCase()).not.toContain(SECRET);
    }
    expect(done.size).toBeGreaterThan(30);
    expect(done.size).toBeLessThan(140);
  });

  it('is merged or refused', async () => {
    const good = await richPdf({ mark: 'A', structure: true, layers: 'on', labels: true });
    const files = [good, chromiumForm(), await richPdf({ mark: 'B', compact: true })];
    const done = await attempts(120, files, (damaged) => merge([good, damaged]));
    expect(done.size).toBeGreaterThan(20);
  });

  it('is flattened or refused', async () => {
    const done = await attempts(60, [await filledForm(), chromiumForm()], flatten);
    for (const pdf of done.values()) expect(Buffer.from(pdf).includes('%PDF-')).toBe(true);
    expect(done.size).toBeGreaterThan(10);
  });

  it.each<[string, (damaged: Uint8Array) => Promise<Uint8Array>]>([
    ['filled in', async (damaged) => (await fillForm(damaged, await valuesFor(damaged))).pdf],
    ['taken apart', async (damaged) => (await split(damaged, { every: 1 })).at(-1)!.pdf],
    ['put into another order', async (damaged) => (await editPages(damaged, BACKWARDS)).pdf],
    [
      'inserted',
      async (damaged) =>
        (await editPages(fillableForm(), { action: 'insert', at: 0, parts: [{ pdf: damaged }] })).pdf,
    ],
    ['put on sheets', async (damaged) => (await editPages(damaged, { action: 'nUp', perSheet: 4 })).pdf],
    [
      'protected',
      async (damaged) =>
        (await unprotect((await protect(damaged, { userPassword: 'u' })).pdf, { password: 'u' })).pdf,
    ],
    ['stamped', async (damaged) => (await stampPages(damaged, [{ text: 'Page {page}' }])).pdf],
  ])('is %s so that others read it, or refused', async (_, operation) => {
    const files = [
      fillableForm(),
      await richPdf({ mark: 'A', structure: true, layers: 'on', labels: true }),
      await richPdf({ mark: 'B', compact: true }),
      chromiumForm(),
    ];
    const done = await attempts(80, files, operation);
    for (const [seed, pdf] of done) await expect(readText(pdf), String(seed)).resolves.toBeTypeOf('string');
    expect(done.size).toBeGreaterThan(10);
  });

  it('returns its data or is refused', async () => {
    const plain = await (await blankPdf()).save({ useObjectStreams: false });
    const compact = await (await blankPdf()).save();
    const files = [await embedData(plain, { a: [1, 2] }), await embedData(compact, 'x')];
    const done = await attempts(150, files, extractData);
    expect(done.size).toBeGreaterThan(20);
  });
});
