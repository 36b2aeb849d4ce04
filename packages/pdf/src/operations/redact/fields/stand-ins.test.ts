import { PDFDict, PDFDocument, PDFName, PDFString, type PDFTextField } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { redact } from '../index.ts';
import { build, literal } from '../testing/build.ts';
import { charsOf, says } from '../testing/examine.ts';

interface Given {
  readonly name: string;
  readonly value: string;
  readonly at: readonly [x: number, y: number, width: number];
  readonly set?: (field: PDFTextField) => void;
  readonly size?: number;
}

/** A form on a page of 400 by 200 points. Its fields are 20 points high and have no appearance unless `stale` is given. */
async function form(fields: readonly Given[], needAppearances = false, stale?: string): Promise<Uint8Array> {
  const document = await PDFDocument.load(await build('BT /F1 12 Tf 40 180 Td (Form) Tj ET'));
  const page = document.getPages()[0]!;
  for (const { name, value, at, set, size = 12 } of fields) {
    const field = document.getForm().createTextField(name);
    set?.(field);
    field.setText(stale ?? value);
    field.addToPage(page, { x: at[0], y: at[1], width: at[2], height: 20, borderWidth: 0 });
    field.acroField.dict.set(PDFName.of('V'), PDFString.of(value));
    const [widget] = field.acroField.getWidgets();
    widget!.dict.set(PDFName.of('DA'), PDFString.of(`/Helv ${size} Tf 0 g`));
    if (stale === undefined) widget!.dict.delete(PDFName.of('AP'));
  }
  const { dict } = document.getForm().acroForm;
  if (needAppearances) dict.set(PDFName.of('NeedAppearances'), document.context.obj(true));
  return document.save({ updateFieldAppearances: false });
}

async function read(pdf: Uint8Array) {
  const form = (await PDFDocument.load(pdf)).getForm();
  const fields = form.getFields().map((field) => {
    const { dict } = field.acroField;
    const value = dict.lookup(PDFName.of('V'));
    const drawn = field.acroField.getWidgets()[0]?.dict.lookupMaybe(PDFName.of('AP'), PDFDict) !== undefined;
    return [field.getName(), [value === undefined ? '' : (value as PDFString).decodeText(), drawn]] as const;
  });
  const needAppearances = form.acroForm.dict.get(PDFName.of('NeedAppearances')) !== undefined;
  return { fields: Object.fromEntries(fields), needAppearances };
}

const NAME = { name: 'name', value: 'Quentin Zorbax senior', at: [20, 140, 200] } as const;
const CITY = { name: 'city', value: 'Montevideo', at: [20, 100, 200] } as const;

describe('a field without an appearance', () => {
  it('loses the word under a region, and keeps the rest in place', async () => {
    // Helvetica at 12 points, two points from the left edge: the second word begins 45 points further on.
    const region = { page: 0, x: 67, y: 42, width: 41, height: 16 };
    const { pdf, report } = await redact(await form([NAME, CITY]), { redactions: [region] });
    expect((await read(pdf)).fields).toEqual({
      name: ['Quentin  senior', true],
      city: ['Montevideo', false],
    });
    expect(says(pdf, 'Zorbax')).toBe(false);
    expect(report.redactions).toContainEqual({ source: 'region 0', page: 0, count: 1 });
    const senior = (await charsOf(pdf)).find(({ text, box }) => text === 's' && box!.y0 > 130);
    expect(senior!.box!.x0).toBeCloseTo(109, -1);
  });

  it('loses only the text that a pattern matches', async () => {
    const { pdf } = await redact(await form([NAME, CITY]), { patterns: [literal('Zorbax')] });
    expect((await read(pdf)).fields).toEqual({
      name: ['Quentin  senior', true],
      city: ['Montevideo', false],
    });
  });

  it('is kept when nothing of it is removed', async () => {
    const { pdf } = await redact(await form([NAME, CITY], true), { patterns: [literal('nothing')] });
    expect(await read(pdf)).toEqual({
      fields: { name: [NAME.value, false], city: [CITY.value, false] },
      needAppearances: true,
    });
  });

  it('loses its part of a word that is split over several fields', async () => {
    const parts = ['4711', '0815', '2323'].map((value, index) => ({
      name: `part${index}`,
      value,
      at: [20 + index * 32, 140, 30] as const,
    }));
    const { pdf } = await redact(await form([...parts, CITY]), { patterns: [literal('471108152323')] });
    const { fields } = await read(pdf);
    const values = Object.values(fields).map(([value]) => value);
    expect(values).toEqual(['', '', '', 'Montevideo']);
  });

  it('is emptied when its viewer chooses size and line breaks', async () => {
    const set = (field: PDFTextField) => field.enableMultiline();
    const { pdf } = await redact(await form([{ ...NAME, set, size: 0 }]), {
      redactions: [{ page: 0, x: 60, y: 42, width: 20, height: 16 }],
    });
    expect((await read(pdf)).fields.name![0]).toBe('');
  });
});

describe('a form with NeedAppearances', () => {
  it('clears NeedAppearances where text would move into a gap', async () => {
    const { pdf } = await redact(await form([NAME, CITY], true), { patterns: [literal('Zorbax')] });
    expect(await read(pdf)).toEqual({
      fields: { name: ['Quentin  senior', true], city: ['Montevideo', true] },
      needAppearances: false,
    });
  });

  it('clears NeedAppearances where a region removes part of an appearance', async () => {
    const region = { page: 0, x: 67, y: 42, width: 41, height: 16 };
    const { pdf } = await redact(await form([NAME], true, NAME.value), { redactions: [region] });
    expect(await read(pdf)).toEqual({
      // The appearance is drawn in letters larger than 12 points.
      fields: { name: ['Quent ax senior', true] },
      needAppearances: false,
    });
  });

  it.each(['combo', 'list'] as const)(
    'clears NeedAppearances where a region removes part of an option: %s',
    async (kind) => {
      const document = await PDFDocument.load(await form([CITY], true));
      const made = document.getForm();
      const field = kind === 'combo' ? made.createDropdown('name') : made.createOptionList('name');
      field.addOptions([NAME.value, 'Anna Bell']);
      field.select(NAME.value);
      field.addToPage(document.getPages()[0]!, { x: 20, y: 140, width: 200, height: 40, borderWidth: 0 });
      const region = { page: 0, x: 20, y: 20, width: 30, height: 40 };
      const { pdf } = await redact(await document.save(), { redactions: [region] });
      expect((await read(pdf)).needAppearances).toBe(false);
    },
  );

  it('loses its value under a region, even when its appearance shows different text', async () => {
    const region = { page: 0, x: 67, y: 42, width: 41, height: 16 };
    const { pdf } = await redact(await form([NAME, CITY], true, 'old'), { redactions: [region] });
    expect((await read(pdf)).fields.name).toEqual(['Quentin  senior', true]);
    expect(says(pdf, 'Zorbax')).toBe(false);
  });

  it('keeps an outdated appearance where nothing is removed', async () => {
    const { pdf } = await redact(await form([NAME], true, 'old'), { patterns: [literal('nothing')] });
    expect((await charsOf(pdf)).map(({ text }) => text).join('')).toContain('old');
    expect((await read(pdf)).needAppearances).toBe(true);
  });
});
