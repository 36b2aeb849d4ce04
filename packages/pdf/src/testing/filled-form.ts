import { degrees, PDFDocument, rgb } from '@cantoo/pdf-lib';

/** Returns a page of 300 x 300 points with a field of each kind, in the state that PDF editors save. */
export async function filledForm(change?: (document: PDFDocument) => void): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([300, 300]);
  const form = document.getForm();
  const text = form.createTextField('text');
  text.setText('Hello');
  text.addToPage(page, { x: 20, y: 260, width: 120, height: 20, borderColor: rgb(1, 0, 0) });
  const lines = form.createTextField('lines');
  lines.enableMultiline();
  lines.setText('One line that is long enough to be broken\nand another');
  lines.addToPage(page, { x: 20, y: 190, width: 120, height: 60 });
  const turned = form.createTextField('turned');
  turned.setText('turned');
  turned.addToPage(page, { x: 280, y: 190, width: 90, height: 20, rotate: degrees(90) });
  const choice = form.createDropdown('choice');
  choice.addOptions(['First', 'Second']);
  choice.select('Second');
  choice.addToPage(page, { x: 20, y: 160, width: 120, height: 20 });
  const list = form.createOptionList('list');
  list.addOptions(['A', 'B', 'C']);
  list.select('B');
  list.addToPage(page, { x: 20, y: 100, width: 120, height: 50 });
  const check = form.createCheckBox('check');
  check.addToPage(page, { x: 20, y: 70, width: 20, height: 20 });
  check.check();
  const radio = form.createRadioGroup('radio');
  radio.addOptionToPage('x', page, { x: 60, y: 70, width: 20, height: 20 });
  radio.addOptionToPage('y', page, { x: 90, y: 70, width: 20, height: 20 });
  radio.select('y');
  form.createButton('button').addToPage('Press', page, { x: 20, y: 30, width: 80, height: 25 });
  form.updateFieldAppearances();
  change?.(document);
  return document.save({ updateFieldAppearances: false });
}
