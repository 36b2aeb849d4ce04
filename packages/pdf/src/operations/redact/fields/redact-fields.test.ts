import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { type RedactionRegion, type RedactionRequest, redact } from '../index.ts';
import { build, literal } from '../testing/build.ts';
import { says, textOf } from '../testing/examine.ts';

/** A form with a field of each kind, at known places of a page of 400 by 200 points. */
async function form(): Promise<Uint8Array> {
  const document = await PDFDocument.load(await build('BT /F1 12 Tf 40 180 Td (Form) Tj ET'));
  const page = document.getPages()[0]!;
  const fields = document.getForm();
  const name = fields.createTextField('name');
  name.setText('Quentin Zorbax senior');
  name.addToPage(page, { x: 20, y: 140, width: 200, height: 20 });
  name.addToPage(page, { x: 20, y: 10, width: 200, height: 20 });
  name.acroField.dict.set(PDFName.of('DV'), PDFString.of('Zorbax'));
  const comb = fields.createTextField('code');
  comb.setMaxLength(8);
  comb.enableCombing();
  comb.setText('12345678');
  comb.addToPage(page, { x: 20, y: 110, width: 160, height: 20 });
  const list = fields.createOptionList('colours');
  list.setOptions(['Vermilion', 'Turquoise', 'Ochre']);
  list.select('Turquoise');
  list.addToPage(page, { x: 240, y: 110, width: 100, height: 60 });
  const combo = fields.createDropdown('city');
  combo.setOptions(['Montevideo', 'Reykjavik']);
  combo.select('Reykjavik');
  combo.addToPage(page, { x: 20, y: 75, width: 160, height: 20 });
  const radio = fields.createRadioGroup('choice');
  radio.addOptionToPage('first', page, { x: 240, y: 75, width: 16, height: 16 });
  radio.addOptionToPage('second', page, { x: 280, y: 75, width: 16, height: 16 });
  radio.select('first');
  const button = fields.createButton('send');
  button.addToPage('Send Zorbax now', page, { x: 240, y: 40, width: 120, height: 20 });
  return document.save();
}

interface Read {
  readonly [name: string]: { readonly value: string | undefined; readonly widgets: number };
}

async function fieldsOf(pdf: Uint8Array): Promise<Read> {
  const document = await PDFDocument.load(pdf);
  const listed = document.getPages()[0]!.node.Annots()!.size();
  const entries = document
    .getForm()
    .getFields()
    .map((field) => {
      const value = field.acroField.dict.lookup(PDFName.of('V'));
      const text =
        value === undefined
          ? undefined
          : 'decodeText' in value
            ? (value as PDFString).decodeText()
            : String(value);
      return [field.getName(), { value: text, widgets: field.acroField.getWidgets().length }] as const;
    });
  expect(listed).toBeGreaterThan(0);
  return Object.fromEntries(entries);
}

/** A region for a rectangle whose origin is the bottom left corner of the page. */
const region = (x: number, y: number, width: number, height: number): RedactionRegion => ({
  page: 0,
  x,
  y: 200 - y - height,
  width,
  height,
});

async function redacted(request: RedactionRequest) {
  const { pdf } = await redact(await form(), request);
  return { pdf, fields: await fieldsOf(pdf), shown: await textOf(pdf) };
}

describe('a region over part of', () => {
  it('a text field loses those letters in its value and in all its widgets', async () => {
    // "Quentin " is some 50 points wide at the size that fits the field.
    const { pdf, fields, shown } = await redacted({ redactions: [region(60, 142, 62, 16)] });
    const { value, widgets } = fields.name!;
    expect(widgets).toBe(2);
    expect(value).toMatch(/^Que.*senior$/);
    expect(value).not.toContain('Zorbax');
    expect(shown.split(value!.replaceAll(' ', '')).length).toBe(3);
    const { acroField } = (await PDFDocument.load(pdf)).getForm().getField('name');
    expect(acroField.dict.has(PDFName.of('DV'))).toBe(false);
    expect(fields.city!.value).toBe('Reykjavik');
  });

  it('a comb keeps every other character in its cell', async () => {
    const { fields, shown } = await redacted({ redactions: [region(62, 112, 36, 16)] });
    expect(fields.code!.value).toBe('12  5678');
    expect(shown).toContain('125678');
  });

  it('a list loses that option, and its value only if it was that option', async () => {
    const first = await redacted({ redactions: [region(240, 152, 100, 16)] });
    expect(says(first.pdf, 'Vermilion')).toBe(false);
    expect(first.shown).toContain('TurquoiseOchre');
    expect(first.fields.colours!.value).toBe('Turquoise');
    const second = await redacted({ redactions: [region(240, 138, 100, 10)] });
    expect(says(second.pdf, 'Turquoise')).toBe(false);
    expect(second.fields.colours!.value).toBeUndefined();
    expect(second.shown).toContain('Vermilion');
  });

  it('a combo box loses the selected option', async () => {
    const { pdf, fields } = await redacted({ redactions: [region(20, 77, 160, 16)] });
    expect(says(pdf, 'Reykjavik')).toBe(false);
    expect(says(pdf, 'Montevideo')).toBe(true);
    expect(fields.city!.value).toBeUndefined();
  });

  it('a group of radio buttons loses the button, and the value of that button', async () => {
    const chosen = await redacted({ redactions: [region(238, 73, 20, 20)] });
    expect([chosen.fields.choice!.value, chosen.fields.choice!.widgets]).toEqual([undefined, 1]);
    const other = await redacted({ redactions: [region(278, 73, 20, 20)] });
    expect([other.fields.choice!.value, other.fields.choice!.widgets]).toEqual(['0', 1]);
    const grazed = await redacted({ redactions: [region(230, 70, 12, 30)] });
    expect(grazed.fields.choice!.widgets).toBe(2);
  });

  it('a button loses those letters of its label', async () => {
    const { pdf, shown } = await redacted({ redactions: [region(280, 42, 50, 16)] });
    expect(says(pdf, 'Zorbax now')).toBe(false);
    expect(shown).toContain('Se');
    const button = (await PDFDocument.load(pdf)).getForm().getButton('send').acroField.getWidgets()[0]!;
    const caption = button.getAppearanceCharacteristics()?.getCaptions().normal ?? '';
    expect(shown.replace(/\s/g, '')).toContain(caption.replace(/\s/g, ''));
  });
});

describe('values and appearances', () => {
  it('agree after redaction by a pattern', async () => {
    const { pdf, fields, shown } = await redacted({ patterns: [literal('Zorbax')] });
    expect(says(pdf, 'Zorbax')).toBe(false);
    expect(fields.name!.value).toBe('Quentin  senior');
    expect(shown.split('Quentinsenior').length).toBe(3);
  });

  it('agree after redaction by a pattern for one page', async () => {
    const { fields, shown } = await redacted({ patterns: [{ ...literal('Zorbax'), page: 0 }] });
    expect(fields.name!.value).toBe('Quentin  senior');
    expect(shown).not.toContain('Zorbax');
  });

  it('are both emptied when they disagreed before', async () => {
    const document = await PDFDocument.load(await form());
    document
      .getForm()
      .getTextField('name')
      .acroField.dict.set(PDFName.of('V'), PDFString.of('another thing'));
    const stale = await document.save({ updateFieldAppearances: false });
    const { pdf } = await redact(stale, { redactions: [region(60, 142, 30, 16)] });
    expect((await fieldsOf(pdf)).name!.value).toBeUndefined();
    expect(await textOf(pdf)).not.toMatch(/Quentin|senior/);
  });

  it('are kept when a region removes the same word elsewhere on the page', async () => {
    const document = await PDFDocument.load(await form());
    const page = document.getPages()[0]!;
    page.drawText('Zorbax 4711', { x: 300, y: 5, size: 10 });
    const { pdf } = await redact(await document.save(), { redactions: [region(298, 3, 90, 12)] });
    expect((await fieldsOf(pdf)).name!.value).toBe('Quentin Zorbax senior');
    expect(await textOf(pdf)).toContain('QuentinZorbaxsenior');
    expect(says(pdf, '4711')).toBe(false);
  });

  it('lose an option that a region removes from another field', async () => {
    const document = await PDFDocument.load(await form());
    const other = document.getForm().createDropdown('birthplace');
    other.setOptions(['Reykjavik', 'Valparaiso']);
    other.select('Valparaiso');
    other.addToPage(document.getPages()[0]!, { x: 200, y: 10, width: 160, height: 20 });
    const { pdf } = await redact(await document.save(), { redactions: [region(20, 77, 160, 16)] });
    expect(says(pdf, 'Reykjavik')).toBe(false);
    expect((await fieldsOf(pdf)).birthplace!.value).toBe('Valparaiso');
  });

  it('of a list without an appearance are removed whole and reported', async () => {
    const document = await PDFDocument.load(await form());
    const { acroField } = document.getForm().getOptionList('colours');
    for (const widget of acroField.getWidgets()) widget.dict.delete(PDFName.of('AP'));
    acroField.dict.set(PDFName.of('V'), document.context.obj([PDFString.of('Turquoise')]));
    const bare = await document.save({ updateFieldAppearances: false });
    const { report } = await redact(bare, { redactions: [region(250, 140, 30, 10)] });
    expect(report.notFound).toEqual([]);
  });
});
