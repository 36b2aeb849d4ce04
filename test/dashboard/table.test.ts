import type { Batch } from '@platen/client';
import type { HTTPRequest } from 'puppeteer-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { pdfText } from '../../packages/pdf/src/testing/pdf-text.ts';
import { xlsx } from '../../src/office/testing/documents.ts';
import { newAccount, pushTemplate, type TestAccount } from '../api/service.ts';
import { BROWSERS, locate, press, sees } from './browser.ts';
import { drop } from './drop.ts';
import { expectGoodPage, openSignedIn } from './page-checks.ts';
import { keepSavedFile, savedFile } from './saved-file.ts';

let account: TestAccount;
beforeEach(async () => {
  account = await newAccount();
  await pushTemplate(account);
});

const csv = (text: string) => [{ name: 'letters.csv', type: 'text/csv', parts: [text] }];

describe('documents from a table', () => {
  it.each(BROWSERS)('are previewed, made, and made again for failed rows, in %s', async (browser) => {
    const tab = await openSignedIn('templates/note/table', account.adminKey, browser);
    const { page } = tab;
    await sees(page, 'Drop a CSV, XLSX or JSON Lines file here');
    await expectGoodPage(tab, 'table-empty');
    const rows = 'Title;Body;Customer name\r\nFirst;One;Ada\r\nSecond;Two;Grace\r\n;Three;Alan\r\n';
    await drop(page, 'main h2', csv(rows));
    await sees(page, '3 rows');
    await page.waitForFunction(() => document.querySelectorAll('main li canvas').length === 2);
    await locate(page, 'main li [role="alert"]').wait();
    await press(page, 'Name of the template Name of the document');
    await press(page, 'Body', 'option');
    await expectGoodPage(tab, 'table');
    await press(page, 'Make 3 documents');
    await sees(page, 'One row has no document.');
    await sees(page, '2 of 3 complete');
    await page.waitForFunction(() =>
      [...document.querySelectorAll('[aria-label="Failed rows"] strong')].some(
        (it) => it.textContent === 'Three',
      ),
    );
    await expectGoodPage(tab, 'table-ended');
    await press(page, 'Retry the failed row');
    await sees(page, '0 of 1 complete');
    await press(page, 'View batch', 'link');
    await sees(page, 'Batch: Note');
  });

  it.each(BROWSERS)(
    'are made of a workbook, and downloaded as a ZIP and as one PDF, in %s',
    async (browser) => {
      const { page } = await openSignedIn('templates/note/table', account.adminKey, browser);
      const cell = (column: string, row: number, value: string) =>
        `<c r="${column}${row}" t="inlineStr"><is><t>${value}</t></is></c>`;
      const rows = [
        ['Title', 'Body'],
        ['Quarter', 'Größe'],
        ['Year', 'Æther'],
      ].map(
        ([title, body], at) =>
          `<row r="${at + 1}">${cell('A', at + 1, title!)}${cell('B', at + 1, body!)}</row>`,
      );
      const parts = [xlsx(rows.join('')).toString('base64')];
      await drop(page, 'main h2', [{ name: 'letters.xlsx', type: '', parts, isBase64: true }]);
      await sees(page, '2 rows');
      await page.waitForFunction(() => document.querySelectorAll('main li canvas').length === 2);
      await press(page, 'Make 2 documents');
      await sees(page, '2 of 2 complete');
      await keepSavedFile(page);
      await press(page, 'Download ZIP');
      expect((await savedFile(page)).bytes.toString('latin1')).toMatch(
        /00000 note-[\d-]+\.pdf[\s\S]*00001 note-[\d-]+\.pdf/,
      );
      await page.evaluate(() => delete (globalThis as { saved?: Blob }).saved);
      await press(page, 'Download as one PDF');
      expect(await pdfText((await savedFile(page)).bytes)).toMatch(/Größe[\s\S]*Æther/);
    },
  );

  it('count all rows while they are read, and show at once that they are canceled', async () => {
    const { page } = await openSignedIn('templates/note/table', account.adminKey);
    let batch: Batch = {
      id: '0b6f0c52-3b1c-4b0e-9f5e-2f3c1d0a9e11',
      status: 'reading',
      template: { id: 'note', name: 'Note', slug: 'note' },
      queuedBy: 'test admin',
      count: 2,
      jobs: { pending: 1, processing: 0, complete: 1, failed: 0 },
      createdAt: '2026-11-30T05:00:00.000Z',
    };
    await page.setRequestInterception(true);
    page.on('request', (request: HTTPRequest) => {
      const isBatch = /^\/v1\/batches\/[^/]+$/.test(new URL(request.url()).pathname);
      if (isBatch && request.method() === 'DELETE') {
        batch = { ...batch, canceledAt: '2026-11-30T05:00:01.000Z' };
        return request.respond({ status: 204, headers: { 'Access-Control-Allow-Origin': '*' } });
      }
      if (!isBatch || request.method() !== 'GET') return request.continue();
      return request.respond({
        status: 200,
        headers: { 'Access-Control-Allow-Origin': '*' },
        contentType: 'application/json',
        body: JSON.stringify(batch),
      });
    });
    await drop(page, 'main h2', csv('Title;Body\r\nFirst;One\r\nSecond;Two\r\nThird;Three\r\n'));
    await press(page, 'Make 3 documents');
    await sees(page, '1 of 3 complete');
    await sees(page, 'The documents are being made.');
    await press(page, 'Cancel the waiting ones');
    await sees(page, 'The batch is being canceled.');
    await expect.poll(() => page.$$('::-p-text(are being made)')).toEqual([]);
    await expect.poll(() => page.$$('::-p-text(Cancel the waiting ones)')).toEqual([]);
    batch = { ...batch, status: 'complete', jobs: { pending: 0, processing: 0, complete: 1, failed: 1 } };
    await sees(page, 'The batch was canceled. 2 rows have no document.');
  });

  it('reports a faulty file', async () => {
    const { page } = await openSignedIn('templates/note/table', account.adminKey);
    await drop(page, 'main h2', [{ name: 'x.jsonl', type: '', parts: ['{"title":"a"}\n[1]\n'] }]);
    await sees(page, 'Line 2: Each line has to be a JSON object.');
    await drop(page, 'main h2', [{ name: 'x.doc', type: '', parts: ['x'] }]);
    await sees(page, 'Choose a file with the suffix');
    await expect.poll(() => page.$$('::-p-text(First rows)')).toEqual([]);
  });
});
