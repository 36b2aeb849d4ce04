/**
 * Compares filling in forms with pdf-lib: `npm run bench:forms`
 *
 * Measures CPU and bytes of reading a form, filling in all fields and writing it, each after a warm-up run. The commands of qpdf
 * and MuPDF cannot set values.
 */
import { PDFDocument } from '@cantoo/pdf-lib';
import { fillForm } from '@platen/pdf';
import { best, type Cost, costOf } from './measure.ts';

const RUNS = 3;

type Values = Record<string, string | boolean>;

for (const pages of [1, 10]) {
  const { pdf, values } = await formOf(pages);
  console.log(`\n${Object.keys(values).length} fields on ${pages} pages`);
  const own = await measured(async () => (await fillForm(pdf, values)).pdf, values);
  report('platen', own, own);
  report('pdf-lib', await measured(() => filledByPdfLib(pdf, values), values), own);
}

interface Measured {
  readonly cost: Cost;
  readonly bytes: number;
}

async function measured(work: () => Promise<Uint8Array>, values: Values): Promise<Measured> {
  let filled = await work();
  await assertFilled(filled, values);
  const cost = await best(RUNS, () =>
    costOf(async () => {
      filled = await work();
    }),
  );
  return { cost, bytes: filled.length };
}

function report(name: string, { cost, bytes }: Measured, own: Measured): void {
  const cpu = `${cost.cpu.toFixed(3).padStart(8)} s CPU ${(cost.cpu / own.cost.cpu).toFixed(2).padStart(6)} x`;
  const size = `${String(Math.round(bytes / 1024)).padStart(6)} KB ${(bytes / own.bytes).toFixed(2).padStart(6)} x`;
  console.log(`${name.padEnd(18)} ${cpu}  ${size}`);
}

/** Throws if a field is not filled in: only complete results are measured. */
async function assertFilled(pdf: Uint8Array, values: Values): Promise<void> {
  const form = (await PDFDocument.load(pdf)).getForm();
  for (const [name, value] of Object.entries(values)) {
    const isFilled =
      typeof value === 'boolean'
        ? form.getCheckBox(name).isChecked() === value
        : name.startsWith('choice')
          ? form.getDropdown(name).getSelected()[0] === value
          : form.getTextField(name).getText() === value;
    if (!isFilled) throw new Error(`${name} is not filled in`);
  }
}

async function filledByPdfLib(pdf: Uint8Array, values: Values): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf);
  const form = document.getForm();
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'boolean') {
      if (value) form.getCheckBox(name).check();
    } else if (name.startsWith('choice')) form.getDropdown(name).select(value);
    else form.getTextField(name).setText(value);
  }
  return document.save();
}

/** Creates pages with 20 text fields, 8 check boxes and 4 dropdowns, and the values to fill in. */
async function formOf(pages: number): Promise<{ pdf: Uint8Array; values: Values }> {
  const document = await PDFDocument.create();
  const form = document.getForm();
  const values: Values = {};
  for (let index = 0; index < pages; index++) {
    const page = document.addPage([595, 842]);
    const at = (row: number, column: number, width: number) => ({
      x: 50 + column * 260,
      y: 780 - row * 28,
      width,
      height: 20,
    });
    for (let row = 0; row < 10; row++) {
      for (let column = 0; column < 2; column++) {
        const name = `text${index}-${row}-${column}`;
        form.createTextField(name).addToPage(page, at(row, column, 230));
        values[name] = `Value ${row} of column ${column}, page ${index}`;
      }
    }
    for (let row = 0; row < 8; row++) {
      const name = `check${index}-${row}`;
      form.createCheckBox(name).addToPage(page, at(11 + row, 0, 20));
      values[name] = row % 2 === 0;
    }
    for (let row = 0; row < 4; row++) {
      const name = `choice${index}-${row}`;
      const dropdown = form.createDropdown(name);
      dropdown.addOptions(['Apples', 'Pears', 'Quinces']);
      dropdown.addToPage(page, at(11 + row, 1, 230));
      values[name] = 'Pears';
    }
  }
  return { pdf: await document.save(), values };
}
