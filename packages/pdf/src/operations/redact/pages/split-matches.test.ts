import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { redact } from '../index.ts';
import { build, literal, SECRET } from '../testing/build.ts';
import { says } from '../testing/examine.ts';

/** A page of 400 by 200 points with text, and fields side by side at a height of 140. */
async function row(content: string, fields: readonly (readonly [x: number, width: number, value: string])[]) {
  const document = await PDFDocument.load(await build(content));
  const page = document.getPages()[0]!;
  for (const [index, [x, width, value]] of fields.entries()) {
    const field = document.getForm().createTextField(`part ${index}`);
    field.setText(value);
    field.addToPage(page, { x, y: 140, width, height: 16, borderWidth: 0 });
    field.setFontSize(10);
  }
  return document.save();
}

async function valuesOf(pdf: Uint8Array) {
  const form = (await PDFDocument.load(pdf)).getForm();
  return form.getFields().map((field) => form.getTextField(field.getName()).getText() ?? '');
}

describe('text that is split over several fields', () => {
  it('is found as one number', async () => {
    const pdf = await row('BT /F1 10 Tf 20 145 Td (SSN) Tj 62 0 Td (-) Tj 32 0 Td (-) Tj ET', [
      [60, 22, '219'],
      [86, 28, '09'],
      [118, 40, '9998'],
      [200, 60, '9998'],
    ]);
    const { pdf: clean, report } = await redact(pdf, { presets: ['ssn'] });
    expect(report.notFound).toEqual([]);
    expect(await valuesOf(clean)).toEqual(['', '', '', '9998']);
  });

  it('is found as one word', async () => {
    const pdf = await row('', [
      [60, 42, 'ZEBRA'],
      [102, 70, 'QUARTZ crystal'],
    ]);
    const { pdf: clean } = await redact(pdf, { patterns: [literal(SECRET)] });
    expect(await valuesOf(clean)).toEqual(['', 'crystal']);
  });

  it('is found when its start is printed on the page', async () => {
    const pdf = await row('BT /F1 10 Tf 25 145 Td (ZEBRA) Tj ET', [[58, 60, 'QUARTZ']]);
    const { pdf: clean } = await redact(pdf, { patterns: [literal(SECRET)] });
    expect(await valuesOf(clean)).toEqual(['']);
    expect(says(clean, 'ZEBRA')).toBe(false);
  });
});
