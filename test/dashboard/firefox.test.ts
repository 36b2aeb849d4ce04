import type { Page } from 'puppeteer-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { issue } from '../../packages/pdf/src/testing/signatures/test-ca.ts';
import { docx } from '../../src/office/testing/documents.ts';
import { call, jsonOf, newAccount, pushTemplate, type TestAccount } from '../api/service.ts';
import { startOffice } from '../api/start-office.ts';
import { BROWSERS, locate, press, sees } from './browser.ts';
import { drop, partsOfPdf } from './drop.ts';
import { openSignedIn } from './page-checks.ts';
import { pressRedact } from './redacting.ts';

// Tests features that differ between browser engines: drawing, dragging, dropping, the editor, the security policy.
describe.skipIf(BROWSERS.length === 1)('the dashboard in Firefox', () => {
  let account: TestAccount;
  let documentId: string;
  beforeEach(async () => {
    account = await newAccount();
    await pushTemplate(account);
    const body = { title: 'Maria Lopez, room 7', saveName: 'Letter' };
    const rendered = await call('POST', '/v1/render/note', { key: account.renderKey, body });
    await rendered.arrayBuffer();
    documentId = rendered.headers.get('x-document-id')!;
  });

  const open = (at: string) => openSignedIn(at, account.adminKey, 'Firefox');

  it('signs in, lists documents, and accepts a dropped one', async () => {
    const { page, complaints } = await open('documents');
    await sees(page, 'Letter');
    const dropped = { name: 'dropped.pdf', type: 'application/pdf', parts: partsOfPdf(100_000) };
    await drop(page, 'main table', [dropped]);
    await locate(page, 'a[aria-label="Open: dropped.pdf"]').click();
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'dropped');
    expect(complaints).toEqual([]);
  });

  it('adds a data set, and reads a dropped table', async () => {
    const { page, complaints } = await open('templates/note');
    await press(page, 'Data', 'tab');
    await press(page, 'Data set: Sample data');
    await press(page, 'Add a data set', 'menuitem');
    await locate(page, '[role="dialog"] input').fill('Long title');
    await press(page, 'Apply');
    await locate(page, '::-p-aria(Data set: Long title)').wait();
    await press(page, 'Save');
    await sees(page, 'Version 2');
    await press(page, 'Render', 'link');
    await press(page, 'From a table', 'link');
    await sees(page, 'Drop a CSV, XLSX or JSON Lines file here');
    const parts = ['Title;Body\r\nFirst;One\r\n'];
    await drop(page, 'main h2', [{ name: 'letters.csv', type: 'text/csv', parts }]);
    await page.waitForFunction(() => document.querySelectorAll('main li canvas').length === 1);
    expect(complaints).toEqual([]);
  });

  it('makes a template of a dropped Word file', async () => {
    await startOffice();
    const { page, complaints } = await open('starters');
    const file = docx('<w:p><w:r><w:t>Dear {{ customer }}</w:t></w:r></w:p>').toString('base64');
    await drop(page, 'main ul', [{ name: 'Greeting.docx', type: '', parts: [file], isBase64: true }]);
    await press(page, 'Create template');
    await locate(page, '::-p-text(Fields)', 60_000).wait();
    await locate(page, '::-p-aria(Customer[role="textbox"])').wait();
    expect(complaints).toEqual([]);
  });

  it('draws a document, and redacts a region', async () => {
    const { page, complaints } = await open(`documents/${documentId}/redact`);
    const layer = await page.waitForSelector('canvas + div > div');
    await drawsSomething(page);
    const { x, y, width, height } = (await layer!.boundingBox())!;
    await dragTo(page, [x + 2, y + 2], [x + width - 2, y + height / 4]);
    await sees(page, 'Region 1 on page 1');
    await press(page, 'Show what would be removed');
    await sees(page, 'Maria Lopez');
    await pressRedact(page);
    await sees(page, 'removed for good');
    expect(complaints).toEqual([]);
  });

  it('signs where the signature was dragged', async () => {
    const { certificatePem, privateKey } = issue({ name: 'Ada Lovelace', kind: 'p256' });
    const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' });
    const body = { name: 'Contracts', certificatePem, privateKeyPem };
    await call('POST', '/v1/certificates', { key: account.adminKey, body });
    const { page, complaints } = await open(`documents/${documentId}/sign`);
    const frame = await page.waitForSelector('canvas + div > div > div');
    await frame!.scrollIntoView();
    const { x, y } = (await frame!.boundingBox())!;
    await dragTo(page, [x + 10, y + 10], [x - 90, y - 90]);
    await expect
      .poll(() => page.$eval('input[type="number"]', (input) => Number(input.value)))
      .toBeLessThan(340);
    await press(page, 'Sign');
    await sees(page, 'Unchanged since it was signed; signer unknown');
    expect(complaints).toEqual([]);
  });

  it('edits a template and previews the change', async () => {
    const { page, complaints } = await open('templates/note');
    await drawsSomething(page);
    await locate(page, '>>> .cm-content').click();
    await page.keyboard.down('Control');
    await page.keyboard.press('End');
    await page.keyboard.up('Control');
    await page.keyboard.type('<p>Added in Firefox</p>');
    await page.waitForFunction(() =>
      document.querySelector('canvas ~ p')?.textContent?.includes('Added in Firefox'),
    );
    await press(page, 'Save');
    await sees(page, 'Version 2');
    const { data } = await jsonOf(await call('GET', '/v1/templates/note/source', { key: account.adminKey }));
    expect(data.html).toContain('Added in Firefox');
    expect(complaints).toEqual([]);
  });

  it('loads every page without a complaint', async () => {
    const { page, complaints } = await open('documents');
    await page.waitForSelector('nav a');
    const links = await page.$$eval('nav a', (all) => all.map((link) => link.textContent!));
    for (const link of links) {
      await press(page, link, 'link');
      await page.waitForFunction((title) => document.querySelector('h1')?.textContent === title, {}, link);
    }
    expect(links.length).toBeGreaterThan(8);
    expect(complaints).toEqual([]);
  });
});

/** Waits until the canvas has dark pixels. */
function drawsSomething(page: Page): Promise<unknown> {
  return page.waitForFunction(() => {
    const canvas = document.querySelector('canvas');
    if (!canvas?.width) return false;
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    return data.some((value, index) => index % 4 === 0 && data[index + 3] === 255 && value < 100);
  });
}

type Point = readonly [x: number, y: number];

async function dragTo(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 4 });
  await page.mouse.up();
}
