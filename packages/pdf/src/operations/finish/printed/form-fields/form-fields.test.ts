import { readFileSync } from 'node:fs';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crop, difference } from '../../../../testing/picture.ts';
import { render } from '../../../../testing/render.ts';
import { type FormControl, finishPrinted } from '../index.ts';

const corpus = new URL('../../../../../../../test/corpus/form/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, corpus));
const controls = JSON.parse(read('controls.json').toString()) as FormControl[];
const DPI = 100;

/** Widget as pdf.js reports it; its own type is `any`. */
interface Widget {
  id: string;
  fieldName: string;
  fieldType: string;
  fieldValue: unknown;
  alternativeText: string;
  rect: number[];
  required: boolean;
  readOnly: boolean;
  password: boolean;
  multiLine: boolean;
  combo: boolean;
  multiSelect: boolean;
  checkBox: boolean;
  radioButton: boolean;
  buttonValue: string;
  exportValue: string;
  maxLen: number;
  textAlignment: number;
  options: { exportValue: string; displayValue: string }[];
  defaultAppearanceData: { fontSize: number; fontName: string };
}

describe('fields made of the controls of a printed form', () => {
  let pdf: Uint8Array;
  let document: PDFDocumentProxy;
  let pages: Widget[][];
  const widget = (name: string, value?: string) =>
    pages
      .flat()
      .find((one) => one.fieldName === name && (value === undefined || one.buttonValue === value)) as Widget;

  beforeAll(async () => {
    pdf = finishPrinted(read('marked.pdf'), { controls }).pdf;
    document = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise;
    pages = await Promise.all(
      [1, 2].map(async (number) => (await (await document.getPage(number)).getAnnotations()) as Widget[]),
    );
  });
  afterAll(() => document.loadingTask.destroy());

  it('makes one field of each control that is printed and enabled, in the order of the document', () => {
    expect(pages.map((page) => page.map((one) => one.fieldName))).toEqual([
      [
        'person.name',
        'person.mail',
        'day',
        'secret',
        'person_2',
        'news',
        'terms',
        'switch',
        'size',
        'size',
        'country',
        'colors',
      ],
      ['last', 'notes'],
    ]);
  });

  it('keeps the attributes of HTML text fields', () => {
    expect(widget('person.name')).toMatchObject({
      fieldType: 'Tx',
      fieldValue: 'Jürgen Ωmega',
      alternativeText: 'Full name',
      required: true,
      maxLen: 60,
      defaultAppearanceData: { fontName: 'Helv', fontSize: 10 },
    });
    expect(widget('person.mail')).toMatchObject({
      fieldValue: '',
      alternativeText: 'Your address',
      textAlignment: 1,
      required: false,
    });
    expect(widget('day')).toMatchObject({ fieldValue: '11/21/2026', readOnly: true });
    expect(widget('notes')).toMatchObject({ multiLine: true });
    expect(widget('notes').fieldValue).toContain('First line');
  });

  it('disables spell checking where the page does', async () => {
    const fields = (await PDFDocument.load(pdf)).getForm();
    expect(fields.getTextField('notes').isSpellChecked()).toBe(false);
    expect(fields.getTextField('person.name').isSpellChecked()).toBe(true);
  });

  it('never stores a password', () => {
    expect(widget('secret')).toMatchObject({ password: true, fieldValue: '' });
    expect(Buffer.from(pdf).includes('hunter2')).toBe(false);
  });

  it('makes check boxes and one group of the radio buttons', () => {
    expect(widget('news')).toMatchObject({ checkBox: true, fieldValue: 'on', exportValue: 'on' });
    expect(widget('terms')).toMatchObject({ checkBox: true, fieldValue: 'Off' });
    expect(widget('size', 'small')).toMatchObject({ radioButton: true, fieldValue: 'large' });
    expect(widget('size', 'large')).toMatchObject({ radioButton: true, fieldValue: 'large' });
  });

  it('stores values in /Opt that are not valid names', async () => {
    const loaded = await PDFDocument.load(pdf);
    const terms = loaded.getForm().getCheckBox('terms');
    expect(terms.acroField.getExportValues()?.map((value) => value.decodeText())).toEqual(['accepted terms']);
  });

  it('makes combo boxes and lists with their choices', () => {
    expect(widget('country')).toMatchObject({
      combo: true,
      fieldValue: ['ch'],
      options: [
        { exportValue: 'at', displayValue: 'Austria' },
        { exportValue: 'ch', displayValue: 'Switzerland' },
      ],
    });
    expect(widget('colors')).toMatchObject({
      combo: false,
      multiSelect: true,
      fieldValue: ['Green', 'Blue'],
    });
  });

  it('keeps Chromium’s rendering, except for placeholders', async () => {
    const [before, after] = [await render(read('static.pdf'), DPI), await render(pdf, DPI)];
    const placeholder = toPixels(widget('person.mail').rect, before[0]!.height);
    expect(difference(crop(before[0]!, placeholder), crop(after[0]!, placeholder))).toBeGreaterThan(0.01);
    blank(before[0]!, placeholder);
    blank(after[0]!, placeholder);
    for (const [index, page] of before.entries())
      expect(difference(page, after[index]!)).toBeLessThan(0.0005);
  });

  it('paints values in the widgets and nowhere else', async () => {
    const bare = await PDFDocument.load(pdf);
    for (const page of bare.getPages()) page.node.delete(PDFName.of('Annots'));
    bare.catalog.delete(PDFName.of('AcroForm'));
    const [page] = await render(await bare.save(), DPI);
    const inside = toPixels(widget('person.name').rect, page!.height);
    const area = { x: inside.x + 4, y: inside.y + 4, width: inside.width - 8, height: inside.height - 8 };
    expect(crop(page!, area).rgb.every((value) => value > 250)).toBe(true);
  });

  it('puts each widget into a Form element in the place of the control', async () => {
    const tree = JSON.stringify(await (await document.getPage(1)).getStructTree());
    // One more for the disabled input, which stays painted content.
    expect(tree.match(/"role":"Form"/g)).toHaveLength(13);
    const inOrder = [...tree.matchAll(/"type":"annotation","id":"[^"]*?(\d+R)"/g)].map(([, id]) => id);
    expect(inOrder).toEqual(pages[0]!.map((one) => one.id));
    expect(tree).not.toContain('"role":"Link"');
  });

  it('leaves no markers', () => {
    expect(Buffer.from(pdf).includes('platen.invalid')).toBe(false);
  });

  it('adds no form to a document without controls', async () => {
    const plain = await PDFDocument.load(finishPrinted(read('static.pdf'), { controls: [] }).pdf);
    expect(plain.catalog.has(PDFName.of('AcroForm'))).toBe(false);
  });
});

function toPixels(rect: number[], pageHeight: number) {
  const [left, bottom, right, top] = rect.map((value) => (value * DPI) / 72) as [
    number,
    number,
    number,
    number,
  ];
  const x = Math.floor(left);
  const y = Math.floor(pageHeight - top);
  return { x, y, width: Math.ceil(right) - x, height: Math.ceil(pageHeight - bottom) - y };
}

function blank(
  picture: { width: number; rgb: Uint8Array },
  area: { x: number; y: number; width: number; height: number },
): void {
  for (let row = area.y; row < area.y + area.height; row++) {
    const start = (row * picture.width + area.x) * 3;
    picture.rgb.fill(255, start, start + area.width * 3);
  }
}
