import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { Tampering } from '../../testing/signatures/tampering.ts';
import { verify } from './verify.ts';

/** Returns a form with a field of each kind, with the boxes and borders that pdf-lib draws. */
async function emptyForm(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([400, 400]);
  const form = document.getForm();
  const box = { borderColor: rgb(1, 0, 0), backgroundColor: rgb(1, 1, 0.9) };
  form.createTextField('text').addToPage(page, { x: 20, y: 350, width: 200, height: 20, ...box });
  const lines = form.createTextField('lines');
  lines.enableMultiline();
  lines.addToPage(page, { x: 20, y: 250, width: 200, height: 80 });
  const comb = form.createTextField('comb');
  comb.setMaxLength(8);
  comb.enableCombing();
  comb.addToPage(page, { x: 20, y: 80, width: 160, height: 20 });
  const choice = form.createDropdown('choice');
  choice.addOptions(['First', 'Second']);
  choice.addToPage(page, { x: 20, y: 220, width: 100, height: 20 });
  const list = form.createOptionList('list');
  list.addOptions(['A', 'B', 'C']);
  list.addToPage(page, { x: 20, y: 150, width: 100, height: 60 });
  form.createCheckBox('check').addToPage(page, { x: 20, y: 120, width: 20, height: 20 });
  return document.save({ useObjectStreams: false });
}

/** Returns the form as saved by pdf.js, the viewer of Firefox. */
async function filledByPdfJs(pdf: Uint8Array, values: Record<string, unknown>): Promise<Uint8Array> {
  const document = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise;
  try {
    for (const { fieldName, id } of await (await document.getPage(1)).getAnnotations())
      if (fieldName in values) document.annotationStorage.setValue(id, { value: values[fieldName] });
    return await document.saveDocument();
  } finally {
    await document.loadingTask.destroy();
  }
}

describe('a form that another editor filled in', () => {
  it('keeps the signature valid: pdf.js', async () => {
    const signed = await (await Tampering.prepare()).signed({ permissions: 2 }, await emptyForm());
    const values = {
      text: 'Hello World',
      lines: 'some text that is long enough to be broken into lines\nand more',
      comb: '4711',
      choice: 'Second',
      list: ['B'],
      check: true,
    };
    const [report] = (await verify(await filledByPdfJs(signed, values))).signatures;
    expect(report!.changesAfter.changes.filter(({ permitted }) => !permitted)).toEqual([]);
    expect(report).toMatchObject({ valid: true, changesAfter: { level: 'form-filling' } });
    const filled = report!.changesAfter.changes.filter(({ kind }) => kind === 'field-filled');
    expect(new Set(filled.map(({ field }) => field))).toEqual(new Set(Object.keys(values)));
  });
});
