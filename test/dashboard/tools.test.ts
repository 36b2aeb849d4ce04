import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ElementHandle, Page } from 'puppeteer-core';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { pdfText } from '../../packages/pdf/src/testing/pdf-text.ts';
import { bytesOf, call, jsonOf, newAccount, type TestAccount } from '../api/service.ts';
import {
  BROWSERS,
  type BrowserName,
  dialogCloses,
  holdRequests,
  locate,
  press,
  retype,
  sees,
} from './browser.ts';
import { drag } from './drop.ts';
import { expectGoodPage, openSignedIn } from './page-checks.ts';

let account: TestAccount;
beforeEach(async () => {
  account = await newAccount();
});

const PAGE = '<p style="break-after: page">';

/** Saves a document of three pages. */
async function threePages(saveName: string): Promise<string> {
  const html = `<h1>Terms</h1>${PAGE}First page${PAGE}Second page<p>Third page`;
  const body = { html, saveName };
  const made = await call('POST', '/v1/render', { key: account.renderKey, body });
  await made.arrayBuffer();
  return made.headers.get('x-document-id')!;
}

const open = (id: string, tool: string, browser?: BrowserName) =>
  openSignedIn(`documents/${id}/tools/${tool}`, account.adminKey, browser);

/** Opens the document that a tool has made, and returns its id. */
async function openResult(page: Page): Promise<string> {
  await press(page, 'Open the new document', 'link');
  await page.waitForFunction(() => /documents\/[^/]+$/.test(location.pathname));
  return new URL(page.url()).pathname.split('/').at(-1)!;
}

/** Sends a document to an operation that reads it. */
const read = async (path: string, documentId: string, fields: object = {}) =>
  jsonOf(await call('POST', path, { key: account.renderKey, body: { pdf: { documentId }, ...fields } }));

async function textOf(id: string): Promise<string> {
  const { data } = await jsonOf(await call('GET', `/v1/documents/${id}`, { key: account.adminKey }));
  return pdfText(await bytesOf(await fetch(data.downloadUrl)));
}

/** Makes a PDF file of one page, which the test removes. */
async function fileOf(html: string, name: string): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dashboard-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, name);
  const body = { html, save: false };
  writeFileSync(file, await bytesOf(await call('POST', '/v1/render', { key: account.renderKey, body })));
  return file;
}

async function chooseFile(page: Page, within: string, file: string): Promise<void> {
  const input = await page.waitForSelector(`${within} input[type="file"]`);
  await (input as ElementHandle<HTMLInputElement>).uploadFile(file);
}

describe('tools on a document', () => {
  it.each(BROWSERS)('stamps the selected pages, after a preview, in %s', async (browser) => {
    const tab = await open(await threePages('contract'), 'stamp', browser);
    const { page } = tab;
    await page.waitForFunction(() => document.querySelectorAll('[role="row"] canvas').length === 3);
    await retype(page, 'Text', 'COPY');
    await locate(page, '[role="row"]:nth-child(2)').click();
    await press(page, 'Use the selected page');
    await expectGoodPage(tab, 'tool-stamp');
    await press(page, 'Preview');
    await sees(page, 'Nothing is saved yet');
    await press(page, 'Stamp');
    await sees(page, 'A new document was made');
    const isInView = () =>
      page.$eval('main [role="status"] a', (link) => {
        const { top, bottom } = link.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    await expect.poll(isInView).toBe(true);
    const text = await textOf(await openResult(page));
    expect(text.match(/COPY/g)).toHaveLength(1);
  });

  it.each(BROWSERS)('waits for a file, and keeps what is typed until it is saved, in %s', async (browser) => {
    const { page } = await open(await threePages('under'), 'stamp', browser);
    await press(page, 'Text Kind');
    await press(page, 'Page of a PDF', 'option');
    const goOn = await holdRequests(page, '/v1/documents');
    await chooseFile(page, 'main', await fileOf('Overlay', 'over.pdf'));
    await sees(page, 'over.pdf');
    await page.waitForSelector('main form button[data-pending]');
    await retype(page, 'Opacity (0 to 1)', '0.5');
    await goOn();
    await page.waitForSelector('button[type="submit"]:not([data-pending])');
    expect(await page.$$eval('main form input', (all) => all.map(({ value }) => value))).toContain('0.5');
    await press(page, 'Stamp');
    expect((await textOf(await openResult(page))).match(/Overlay/g)).toHaveLength(3);
  });

  it('keeps a document that is chosen while a file is uploaded', async () => {
    await threePages('chosen');
    const { page } = await open(await threePages('under'), 'stamp');
    await press(page, 'Text Kind');
    await press(page, 'Page of a PDF', 'option');
    await locate(page, '::-p-aria(None Document[role="button"])').wait();
    const goOn = await holdRequests(page, '/v1/documents');
    await chooseFile(page, 'main', await fileOf('Overlay', 'over.pdf'));
    await page.waitForSelector('main form button[data-pending]');
    await press(page, 'None Document');
    await press(page, 'chosen', 'option');
    await goOn();
    await page.waitForSelector('button[type="submit"]:not([data-pending])');
    await locate(page, '::-p-aria(chosen Document[role="button"])').wait();
  });

  it.each(BROWSERS)('numbers the pages, in %s', async (browser) => {
    const tab = await open(await threePages('numbered'), 'numbers', browser);
    await expectGoodPage(tab, 'tool-numbers');
    await press(tab.page, 'Number the pages');
    expect(await textOf(await openResult(tab.page))).toContain('3 / 3');
  });

  it.each(BROWSERS)(
    'protects with a password, which then opens the document and removes its protection, in %s',
    async (browser) => {
      const tab = await open(await threePages('secret'), 'protect', browser);
      const { page } = tab;
      await locate(page, '::-p-aria(Password to open)').fill('open sesame');
      await locate(page, '::-p-aria(Password for all rights)').fill('all rights');
      await expectGoodPage(tab, 'tool-protect');
      await press(page, 'Protect');
      const id = await openResult(page);
      await sees(page, 'This PDF needs a password');
      await expectGoodPage(tab, 'document-password');
      await locate(page, 'input[name="pdf-password"]').fill('wrong');
      await press(page, 'Open');
      await sees(page, 'This password does not open the PDF.');
      await locate(page, 'input[name="pdf-password"]').click({ count: 3 });
      await page.keyboard.type('open sesame');
      await press(page, 'Open');
      await sees(page, 'Page 1 of 3');
      // The password is not asked for again.
      await press(page, 'Tools');
      await press(page, 'Text and Markdown', 'menuitem');
      await page.waitForFunction(() =>
        document.querySelector('main pre')?.textContent?.includes('Second page'),
      );
      await press(page, 'The document', 'link');
      await press(page, 'Tools');
      await press(page, 'Remove protection', 'menuitem');
      await locate(page, '::-p-aria(Password[role="textbox"])').fill('all rights');
      await expectGoodPage(tab, 'tool-unprotect');
      await press(page, 'Remove protection');
      const open2 = await openResult(page);
      expect((await read('/v1/information', open2)).data.encrypted).toBe(false);
      expect((await read('/v1/information', id, { password: 'open sesame' })).data.encrypted).toBe(true);
    },
  );

  it.each(BROWSERS)('makes the file smaller, and shows by how much, in %s', async (browser) => {
    const tab = await open(await threePages('large'), 'optimize', browser);
    await press(tab.page, 'Optimize');
    await sees(tab.page, 'A new document was made');
    await sees(tab.page, 'Before');
    await sees(tab.page, 'smaller');
    await expectGoodPage(tab, 'tool-optimize');
  });

  it.each(BROWSERS)('splits into several documents, in %s', async (browser) => {
    const tab = await open(await threePages('whole'), 'split', browser);
    const { page } = tab;
    await press(page, 'Split');
    await sees(page, '3 new documents were made.');
    await expectGoodPage(tab, 'tool-split');
    await press(page, 'whole · part-2', 'link');
    await page.waitForFunction(() => document.title.startsWith('whole · part-2'));
  });

  it.each(BROWSERS)('shows information about the file, and its images, in %s', async (browser) => {
    const id = await threePages('known');
    const tab = await open(id, 'information', browser);
    const { page } = tab;
    await sees(page, 'PDF/A-2a');
    await sees(page, '210 × 297 mm');
    await expectGoodPage(tab, 'tool-information');
    await page.goto(page.url().replace('information', 'pictures'));
    await sees(page, 'There are no images in this document');
  });
});

describe('the pages of a document', () => {
  it.each(BROWSERS)(
    'are dragged, rotated, deleted by key and split into new documents, in %s',
    async (browser) => {
      const id = await threePages('leaves');
      const tab = await openSignedIn(`documents/${id}/pages`, account.adminKey, browser);
      const { page } = tab;
      const row = (number: number) => `[role="row"]:nth-child(${number})`;
      await page.waitForFunction(() => document.querySelectorAll('[role="row"] canvas').length === 3);
      await drag(tab, row(3), row(1));
      await page.waitForFunction(() =>
        [...document.querySelectorAll('button')].some((it) => it.textContent === 'Undo' && !it.disabled),
      );
      await locate(page, row(2)).click();
      await press(page, 'Rotate right');
      await press(page, 'Begin a new document');
      await sees(page, 'Document 2');
      await expectGoodPage(tab, 'page-editor');
      await press(page, 'Save as 2 new documents');
      await sees(page, '2 new documents were made.');
      const links = await page.$$eval('main li a', (all) => all.map(({ href }) => href.split('/').at(-1)!));
      expect(links).toHaveLength(2);
      expect(await textOf(links[0]!)).toContain('Third page');
      expect(
        (await read('/v1/information', links[1]!)).data.pages.map(
          ({ rotation }: { rotation: number }) => rotation,
        ),
      ).toEqual([90, 0]);
    },
  );

  it('are not inserted from a file whose upload was cancelled', async () => {
    const { page } = await openSignedIn(`documents/${await threePages('target')}/pages`, account.adminKey);
    const rowsAre = (count: number) =>
      page.waitForFunction((n) => document.querySelectorAll('[role="row"]').length === n, {}, count);
    await press(page, 'Insert pages');
    await locate(page, '::-p-aria(Insert: target[role="button"])').wait();
    const goOn = await holdRequests(page, '/v1/documents');
    await chooseFile(page, '[role="dialog"]', await fileOf('Annex', 'annex.pdf'));
    await sees(page, 'annex.pdf');
    await press(page, 'Cancel');
    await dialogCloses(page);
    const uploaded = page.waitForResponse((it) => it.request().method() === 'POST' && it.ok());
    await goOn();
    await uploaded;
    await press(page, 'Insert pages');
    await press(page, 'Insert: annex');
    await dialogCloses(page);
    await rowsAre(4);
  });

  it('are inserted from other documents, and deleted by the Delete key', async () => {
    await threePages('other');
    const id = await threePages('target');
    const { page } = await openSignedIn(`documents/${id}/pages`, account.adminKey);
    await press(page, 'Insert pages');
    await press(page, 'Insert: other');
    await page.waitForFunction(() => document.querySelectorAll('[role="row"]').length === 6);
    await press(page, 'Insert a blank page');
    await locate(page, '[role="row"]:nth-child(1)').click();
    await page.keyboard.press('Delete');
    await page.waitForFunction(() => document.querySelectorAll('[role="row"]').length === 6);
    await press(page, 'Save as a new document');
    await sees(page, 'One new document was made.');
    const [made] = await page.$$eval('main li a', (all) => all.map(({ href }) => href.split('/').at(-1)!));
    expect((await read('/v1/information', made!)).data.pageCount).toBe(6);
  });
});
