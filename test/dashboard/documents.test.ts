import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ElementHandle } from 'puppeteer-core';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { bytesOf, call, jsonOf, newAccount, pushTemplate, type TestAccount } from '../api/service.ts';
import { BROWSERS, type BrowserName, dialogCloses, locate, press, rowsAre, sees } from './browser.ts';
import { drop, partsOfPdf } from './drop.ts';
import { expectGoodPage, openSignedIn } from './page-checks.ts';

let account: TestAccount;
beforeEach(async () => {
  account = await newAccount();
  await pushTemplate(account);
});

const open = (at: string, key = account.adminKey, browser?: BrowserName) => openSignedIn(at, key, browser);

async function render(saveName: string, metadata: Record<string, string> = {}): Promise<string> {
  const body = { title: `Title of ${saveName}`, saveName, metadata };
  const response = await call('POST', '/v1/render/note', { key: account.renderKey, body });
  await response.arrayBuffer();
  return response.headers.get('x-document-id')!;
}

describe('the page of documents', () => {
  it('explains an empty list, and lists documents', async () => {
    const tab = await open('documents');
    await sees(tab.page, 'No documents yet');
    await expectGoodPage(tab, 'documents-empty');
  });

  it('filters the list by source and metadata in the URL, and pages through it', async () => {
    for (let n = 1; n <= 21; n += 1) await render(`paged ${n}`, { group: 'paged' });
    await render('apart', { group: 'other' });
    const tab = await open('documents');
    const { page } = tab;
    await sees(page, '1–20 of');
    await expectGoodPage(tab, 'documents');
    await locate(page, '::-p-aria(Metadata[role="combobox"])').fill('group=other');
    await page.waitForFunction(() => location.search.includes('metadata='));
    await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1);
    await sees(page, 'apart');
    // The field keeps the focus during typing.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await press(page, 'Clear filters');
    await sees(page, '1–20 of 22');
    await press(page, 'Next page');
    await sees(page, '21–22 of 22');
    await page.reload();
    await sees(page, '21–22 of 22');
    await page.goBack();
    await sees(page, '1–20 of 22');
    await page.goto(`${page.url().split('?')[0]}?source=merged`);
    await sees(page, 'Nothing matches these filters');
  });

  it('finds documents by name, template and suggested metadata, and keeps the filters in the URL', async () => {
    for (const saveName of ['Contract Maier', 'Offer Maier', 'Contract Ng']) {
      const body = { title: 'T', saveName, metadata: { customer: saveName.split(' ')[1]! } };
      await (await call('POST', '/v1/render/note', { key: account.renderKey, body })).arrayBuffer();
    }
    const { page } = await open('documents');
    const lists = (count: number) =>
      page.waitForFunction((n) => document.querySelectorAll('tbody tr').length === n, {}, count);
    await lists(3);
    await expect
      .poll(() => page.$$eval('datalist option', (options) => options.map(({ value }) => value)))
      .toEqual(['customer=Maier', 'customer=Ng']);
    await locate(page, '::-p-aria(Name[role="textbox"])').fill('contract');
    await lists(2);
    expect(new URL(page.url()).searchParams.get('search')).toBe('contract');
    await locate(page, '::-p-aria(Metadata)').fill('customer=Ng');
    await lists(1);
    await page.reload();
    await lists(1);
    await press(page, 'Clear filters');
    await lists(3);
    const address = page.url().split('?')[0];
    await page.goto(`${address}?template=note&search=maier`);
    await lists(2);
    await page.goto(`${address}?template=none`);
    await sees(page, 'Nothing matches these filters');
    // Rows are links, which open in new tabs.
    await page.goto(address!);
    const link = await page.waitForSelector('tbody a');
    expect(await link!.evaluate(({ href }) => href)).toMatch(/documents\/[0-9a-f-]{36}$/);
  });

  it.each(BROWSERS)(
    'downloads selected documents as a ZIP, and deletes them after confirmation, in %s',
    async (browser) => {
      for (const saveName of ['Same', 'Same', 'Kept']) {
        const body = { title: 'T', saveName };
        await (await call('POST', '/v1/render/note', { key: account.renderKey, body })).arrayBuffer();
      }
      const tab = await open('documents', account.adminKey, browser);
      const { page } = tab;
      await rowsAre(page, 3);
      // Keeps the ZIP instead of downloading it.
      await page.evaluate(() => {
        const known = globalThis as typeof globalThis & { saved?: Blob };
        const create = URL.createObjectURL;
        URL.createObjectURL = (blob: Blob) => {
          known.saved = blob;
          return create.call(URL, blob);
        };
      });
      // The rows move when the actions on the first selected one appear.
      await locate(page, 'tbody tr:nth-child(2) label').click();
      await sees(page, 'one selected');
      await locate(page, 'tbody tr:nth-child(3) label').click();
      await sees(page, '2 selected');
      await expect.poll(() => page.$$('::-p-aria(Select Same[role="checkbox"])')).toHaveLength(2);
      await expectGoodPage(tab, 'documents-selected');
      await press(page, 'Download as ZIP');
      const zip = await page.waitForFunction(async () => {
        const { saved } = globalThis as typeof globalThis & { saved?: Blob };
        return saved && [...new Uint8Array(await saved.arrayBuffer())];
      });
      const bytes = Buffer.from((await zip.jsonValue())!);
      expect(bytes.subarray(0, 2).toString()).toBe('PK');
      expect(bytes.toString('latin1')).toMatch(/Same\.pdf[\s\S]*Same \(2\)\.pdf/);
      await press(page, 'Delete');
      await sees(page, 'Delete 2 documents?');
      await locate(page, '::-p-xpath(//*[@role="alertdialog"]//button[text()="Delete"])').click();
      await dialogCloses(page);
      await rowsAre(page, 1);
      const { data } = await jsonOf(await call('GET', '/v1/documents', { key: account.adminKey }));
      expect(data.map(({ name }: { name: string }) => name)).toEqual(['Kept']);
      const { data: events } = await jsonOf(await call('GET', '/v1/events', { key: account.adminKey }));
      const names = events.map(({ event }: { event: string }) => event);
      expect(names.filter((name: string) => name === 'downloaded')).toHaveLength(2);
    },
  );

  it('lists documents, and offers certificates to sign with, on the Free plan', async () => {
    const free = await newAccount('free');
    const { page } = await open('documents', free.adminKey);
    await sees(page, 'No documents yet');
    await press(page, 'Certificates', 'link');
    await sees(page, 'No certificates yet');
  });
});

describe('uploading', () => {
  it('accepts a dropped file of 50 MB, and explains why others are refused', async () => {
    const { page, complaints } = await open('documents');
    await sees(page, 'No documents yet');
    await drop(page, 'main h2', [
      { name: 'large.pdf', type: 'application/pdf', parts: partsOfPdf(50_000_000) },
      { name: 'letter.pdf', type: 'application/pdf', parts: ['Dear Sir or Madam'] },
      { name: 'letter.txt', type: 'text/plain', parts: ['Dear Sir or Madam'] },
    ]);
    await sees(page, 'This is neither a PDF nor an Office file.');
    await sees(page, 'not a PDF, the header');
    await locate(page, 'a[aria-label="Open: large.pdf"]').click();
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'large');
    const { data } = await jsonOf(
      await call('GET', '/v1/documents?source=uploaded', { key: account.renderKey }),
    );
    expect(data).toMatchObject([{ name: 'large' }]);
    expect(complaints).toEqual([]);
  });

  it('keeps the page when a file is dropped beside the area for it', async () => {
    const { page } = await open('documents');
    await page.waitForSelector('nav');
    const isKept = await page.$eval('nav', (nav) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['x'], 'beside.pdf'));
      // Returns false if the browser's own action, which is to open the file, is prevented.
      return !nav.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    });
    expect(isKept).toBe(true);
  });

  it('accepts 60 files at once within the rate limit of a key', async () => {
    const own = await newAccount('free');
    const { page } = await open('documents', own.adminKey);
    await sees(page, 'No documents yet');
    const refused: string[] = [];
    page.on('response', (response) => response.status() === 429 && refused.push(response.url()));
    const parts = partsOfPdf(2000);
    const files = Array.from({ length: 60 }, (_, at) => ({
      name: `scan ${at + 1}.pdf`,
      type: 'application/pdf',
      parts,
    }));
    await drop(page, 'main h2', files);
    await page.waitForFunction(() => document.querySelectorAll('a[aria-label^="Open: "]').length === 60);
    expect(refused).toEqual([]);
  });

  it('announces and finishes large files many at a time', async () => {
    const own = await newAccount('free');
    const { page } = await open('documents', own.adminKey);
    await sees(page, 'No documents yet');
    const uploads: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === 'POST') uploads.push(pathname);
    });
    const parts = partsOfPdf(4_100_000);
    const files = Array.from({ length: 12 }, (_, at) => ({
      name: `plan ${at + 1}.pdf`,
      type: 'application/pdf',
      parts,
    }));
    await drop(page, 'main h2', files);
    await page.waitForFunction(() => document.querySelectorAll('a[aria-label^="Open: "]').length === 12);
    expect(new Set(uploads)).toEqual(new Set(['/v1/uploads/batch', '/v1/uploads/finish']));
    expect(uploads.filter((path) => path.endsWith('/batch')).length).toBeLessThanOrEqual(3);
  });

  it('waits for the rate limit and then continues', async () => {
    const { page } = await open('documents');
    await sees(page, 'No documents yet');
    await page.setRequestInterception(true);
    let isLimited = true;
    page.on('request', (request) => {
      const isUpload = new URL(request.url()).pathname === '/v1/documents' && request.method() === 'POST';
      if (!isUpload || !isLimited) return request.continue();
      return request.respond({
        status: 429,
        headers: {
          'Access-Control-Allow-Origin': '*',
          'Access-Control-Expose-Headers': 'Retry-After',
          'Retry-After': '1',
        },
        contentType: 'application/json',
        body: JSON.stringify({ error: 'Rate limit exceeded', code: 'RATE_LIMITED' }),
      });
    });
    const parts = partsOfPdf(2000);
    const files = ['a', 'b', 'c', 'd'].map((name) => ({
      name: `${name}.pdf`,
      type: 'application/pdf',
      parts,
    }));
    await drop(page, 'main h2', files);
    await sees(page, 'Waiting for the rate limit');
    isLimited = false;
    await page.waitForFunction(() => document.querySelectorAll('a[aria-label^="Open: "]').length === 4);
    await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 4);
  });
});

describe('an encrypted file', () => {
  const PASSWORD = 'open sesame';
  const protect = async (fields: object) => {
    const rendered = await call('POST', '/v1/render/note', {
      key: account.renderKey,
      body: { title: 'Locked', save: false },
    });
    const pdf = Buffer.from(await bytesOf(rendered)).toString('base64');
    return call('POST', '/v1/protect', {
      key: account.renderKey,
      body: { pdf, userPassword: PASSWORD, ...fields },
    });
  };

  it('becomes a document marked as encrypted, without being verified', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'dashboard-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = path.join(folder, 'locked.pdf');
    writeFileSync(file, await bytesOf(await protect({ save: false })));
    const { page, requested } = await open('documents');
    await sees(page, 'Every PDF that was rendered');
    const input = (await page.waitForSelector('input[type="file"]')) as ElementHandle<HTMLInputElement>;
    await input.uploadFile(file);
    await sees(page, 'Needs a password');
    expect(requested.filter(({ pathname }) => pathname.endsWith('/v1/verify'))).toEqual([]);
    await expect.poll(() => page.$$('[class*="failed"]')).toEqual([]);
    const { data } = await jsonOf(
      await call('GET', '/v1/documents?source=uploaded', { key: account.renderKey }),
    );
    expect(data).toMatchObject([{ name: 'locked' }]);
  });

  it('is verified with its password', async () => {
    const response = await protect({});
    await response.arrayBuffer();
    const { page } = await open(`documents/${response.headers.get('x-document-id')}/verify`);
    const enter = async (password: string) => {
      // Replaces the typed text.
      await locate(page, '::-p-aria(Password)').click({ count: 3 });
      await page.keyboard.type(password);
      await page.keyboard.press('Enter');
    };
    await sees(page, 'This PDF needs a password');
    await enter('wrong');
    await sees(page, 'This password does not open the PDF.');
    await enter(PASSWORD);
    await sees(page, 'This document is not signed');
    // The password is known on the other pages, too.
    await press(page, 'Sign it', 'link');
    await page.waitForFunction(() => location.pathname.endsWith('/sign'));
    await sees(page, 'No certificate to sign with');
  });

  it('asks for its password before its form is filled', async () => {
    const response = await protect({});
    await response.arrayBuffer();
    const { page } = await open(`documents/${response.headers.get('x-document-id')}/form`);
    await locate(page, '::-p-aria(Password)').click();
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await sees(page, 'No fields to fill in');
  });
});

describe('the page of a document', () => {
  it('shows its pages, properties and history, and deletes it after confirmation', async () => {
    const id = await render('shown', { customer: 'C-1815' });
    const tab = await open(`documents/${id}`);
    const { page } = tab;
    await sees(page, 'Page 1 of 1');
    await sees(page, 'Title of shown');
    await sees(page, 'C-1815');
    await sees(page, 'Rendered');
    // The canvas has dark pixels.
    await page.waitForFunction(() => {
      const canvas = document.querySelector('canvas')!;
      const pixels = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data;
      return pixels.some((value, index) => index % 4 === 0 && value < 100);
    });
    await expectGoodPage(tab, 'document');
    await press(page, 'Delete');
    await sees(page, 'Its PDF is deleted for good');
    await locate(page, '::-p-xpath(//*[@role="alertdialog"]//button[text()="Delete"])').click();
    await page.waitForFunction(() => location.pathname === '/dashboard/documents');
    expect((await call('GET', `/v1/documents/${id}`, { key: account.renderKey })).status).toBe(404);
  });

  it('offers no deletion without permission, and reports a missing document', async () => {
    const id = await render('kept');
    const { page } = await open(`documents/${id}`, account.renderKey);
    await sees(page, 'Page 1 of 1');
    await expect.poll(() => page.$$('::-p-aria(Delete[role="button"])')).toEqual([]);
    await page.goto(page.url().replace(id, '01980000-0000-7000-8000-000000000000'));
    await sees(page, 'There is no such document');
  });
});

describe('further tools of a document', () => {
  it.each(BROWSERS)('is checked against PDF/A and PDF/UA, in %s', async (browser) => {
    const tab = await open(`documents/${await render('checked')}`, account.renderKey, browser);
    const { page } = tab;
    await press(page, 'Tools');
    await press(page, 'Check against PDF/A and PDF/UA', 'menuitem');
    await sees(page, 'PDF/UA-1: passed');
    await sees(page, 'PDF/A-2a: passed');
    await expectGoodPage(tab, 'validate');
  });

  it.each(BROWSERS)('is converted to images, in %s', async (browser) => {
    const tab = await open(`documents/${await render('pictured')}/images`, account.adminKey, browser);
    const { page } = tab;
    await press(page, 'Make images');
    await locate(page, 'main img').wait();
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('main img')?.complete);
    await expect.poll(() => page.$eval('main img', (image) => image.naturalWidth)).toBeGreaterThan(1000);
    await expectGoodPage(tab, 'images');
    await locate(page, '::-p-aria(Pages[role="textbox"])').click({ count: 3 });
    await page.keyboard.type('1-99');
    await sees(page, '20 at most');
  });

  it.each(BROWSERS)('returns its text, plain and as Markdown, in %s', async (browser) => {
    const body = { html: '<h1>Terms</h1><p>Delivery in ten days.</p>', saveName: 'terms' };
    const made = await call('POST', '/v1/render', { key: account.renderKey, body });
    await made.arrayBuffer();
    const tab = await open(`documents/${made.headers.get('x-document-id')}`, account.adminKey, browser);
    const { page } = tab;
    await press(page, 'Tools');
    await press(page, 'Text and Markdown', 'menuitem');
    await locate(page, 'main pre').wait();
    const shown = () => page.$eval('main pre', (pre) => pre.textContent);
    await expect.poll(shown).toBe('Terms\n\nDelivery in ten days.');
    await press(page, 'Markdown', 'radio');
    await sees(page, '# Terms');
    await expect.poll(shown).toBe('# Terms\n\nDelivery in ten days.');
    await expectGoodPage(tab, 'text');
  });

  it.each(BROWSERS)('is flattened into a new document, in %s', async (browser) => {
    const { page } = await open(`documents/${await render('flat')}`, account.adminKey, browser);
    await press(page, 'Tools');
    await press(page, 'Flatten fields', 'menuitem');
    await press(page, 'Flatten');
    await press(page, 'flat · flattened', 'link');
    await page.waitForFunction(() => document.title.startsWith('flat · flattened'));
  });

  it.each(BROWSERS)('shows its embedded data, in %s', async (browser) => {
    const body = { title: 'With data', embedData: true };
    const response = await call('POST', '/v1/render/note', { key: account.renderKey, body });
    const id = response.headers.get('x-document-id');
    const { page } = await open(`documents/${id}`, account.adminKey, browser);
    await press(page, 'Tools');
    await press(page, 'Embedded data', 'menuitem');
    await sees(page, '"title": "With data"');
  });
});
