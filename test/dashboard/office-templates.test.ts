import type { Page } from 'puppeteer-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { pdfText } from '../../packages/pdf/src/testing/pdf-text.ts';
import { EXAMPLE_PNG } from '../../src/http/openapi/examples/example.ts';
import { docx } from '../../src/office/testing/documents.ts';
import { bytesOf, call, jsonOf, newAccount, type TestAccount } from '../api/service.ts';
import { startOffice } from '../api/start-office.ts';
import { violations } from './accessibility.ts';
import { locate, press, retype, sees, takeScreenshots } from './browser.ts';
import { drop } from './drop.ts';
import { expectGoodPage, openSignedIn } from './page-checks.ts';
import { keepSavedFile, savedFile } from './saved-file.ts';

const p = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
const row = (...cells: readonly string[]) =>
  `<w:tr>${cells.map((cell) => `<w:tc>${p(cell)}</w:tc>`).join('')}</w:tr>`;
const invoice = (title: string) =>
  docx(
    `${p('{{ logo | image: "20mm", alt: "Logo" }}')}${p(`${title} {{ number }}`)}<w:tbl>${row(
      '{% for item in items %}{{ item.name }}',
      '{{ item.price | money: "EUR" }}{% endfor %}',
    )}${row('Total', '{{ total | money: "EUR" }}')}</w:tbl>`,
  );
const file = (title: string) => ({
  name: 'Invoice of Word.docx',
  type: '',
  parts: [invoice(title).toString('base64')],
  isBase64: true,
});

let account: TestAccount;
beforeAll(startOffice);
beforeEach(async () => {
  account = await newAccount();
});

/** Waits until the text of the shown page contains a string: a conversion may first start LibreOffice. */
const shows = (page: Page, text: string) =>
  page.waitForFunction(
    (part) => document.querySelector('canvas ~ p')?.textContent?.replaceAll(/\s+/g, ' ').includes(part),
    { timeout: 100_000 },
    text,
  );

/** Repeats a save until the page shows the text: on a busy machine, its test render exceeds its time limit. */
async function untilSaved(page: Page, save: () => Promise<void>, text: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await save();
    const timeout = 60_000;
    const saved = page.waitForSelector(`::-p-text(${text})`, { timeout }).then(() => true);
    const late = page.waitForSelector('::-p-text(was not converted within)', { timeout }).then(() => false);
    if ((await Promise.any([saved, late])) || tries === 4) return;
  }
}

it('a dropped Word file becomes a template with fields, form, preview and versions', async () => {
  const { adminKey } = await newAccount();
  const tab = await openSignedIn('starters', adminKey);
  const { page } = tab;
  await sees(page, 'From an Office file');
  await drop(page, 'main ul', [{ name: 'notes.txt', type: 'text/plain', parts: ['x'] }]);
  await sees(page, 'files can be templates');
  await drop(page, 'main ul', [file('Invoice')]);
  await locate(page, '[role="dialog"] input').wait();
  await expect
    .poll(() => page.$eval('[role="dialog"] input', (it) => (it as HTMLInputElement).value))
    .toBe('Invoice of Word');
  expect(await violations(page, '[role="dialog"]')).toEqual([]);
  await untilSaved(page, () => press(page, 'Create template'), 'Fields (');
  await shows(page, 'Invoice');
  await retype(page, 'Number', '2026-17');
  await shows(page, 'Invoice 2026-17');
  await untilSaved(page, () => press(page, 'Save'), 'Version 2');
  await drop(page, 'main [role="tablist"]', [file('{% if x %}')]);
  await sees(page, 'has no {% endif %}');
  await untilSaved(page, () => drop(page, 'main [role="tablist"]', [file('Final invoice')]), 'Version 3');
  await shows(page, 'Final invoice 2026-17');
  await keepSavedFile(page);
  await press(page, 'Download');
  const { name, bytes } = await savedFile(page);
  expect(name).toBe('invoice-of-word.docx');
  expect(bytes.equals(invoice('Final invoice'))).toBe(true);
  await locate(page, '[role="tab"] ::-p-text(Fields)').click();
  await sees(page, 'items[].price');
  await expectGoodPage(tab, 'office-template');
}, 300_000);

it('an invoice of Word with 300 rows is rendered as PDF and as a Word document', async () => {
  const items = Array.from({ length: 300 }, (_, at) => ({ name: `Item ${at + 1}`, price: at }));
  const data = { number: 'R-300', items, total: 44_850, logo: `data:image/png;base64,${EXAMPLE_PNG}` };
  const body = { slug: 'rows', name: 'Rows', file: invoice('Invoice').toString('base64') };
  const made = await call('POST', '/v1/templates', {
    key: account.adminKey,
    body: { ...body, samples: { '300 rows': data } },
  });
  expect(made.status).toBe(201);
  const tab = await openSignedIn('templates/rows/render', account.adminKey);
  const { page } = tab;
  await locate(page, '::-p-aria(Data set: Sample data)').wait();
  await expectGoodPage(tab, 'office-render');
  await press(page, 'Data set: Sample data');
  await press(page, '300 rows', 'menuitemradio');
  await press(page, 'Render');
  await shows(page, 'Invoice R-300');
  // Checking the form of 300 rows for accessibility takes minutes.
  await takeScreenshots(page, 'office-render-300-rows');
  const { data: documents } = await jsonOf(await call('GET', '/v1/documents', { key: account.adminKey }));
  const { data: saved } = await jsonOf(
    await call('GET', `/v1/documents/${documents[0].id}`, { key: account.adminKey }),
  );
  const text = await pdfText(await bytesOf(await fetch(saved.downloadUrl)));
  expect(text).toContain('Item 300');
  expect(text).toContain('€44,850.00');
  await press(page, 'Document', 'tab');
  await press(page, 'PDF Result');
  await press(page, 'Word document (.docx)', 'option');
  await press(page, 'Render');
  await sees(page, 'The file is filled in.');
  await keepSavedFile(page);
  await press(page, 'Download');
  const { name, bytes } = await savedFile(page);
  expect(name).toBe('rows.docx');
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
}, 300_000);
