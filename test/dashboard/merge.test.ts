import type { Page } from 'puppeteer-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { ENCRYPTED_PDF } from '../../packages/pdf/src/testing/encrypted-pdf.ts';
import { pdfText } from '../../packages/pdf/src/testing/pdf-text.ts';
import { bytesOf, call, jsonOf, newAccount, pushTemplate, type TestAccount } from '../api/service.ts';
import { BROWSERS, holdRequests, locate, press, retype, sees } from './browser.ts';
import { drag, drop, partsOfPdf } from './drop.ts';
import { expectGoodPage, openSignedIn } from './page-checks.ts';

let account: TestAccount;
beforeEach(async () => {
  account = await newAccount();
  await pushTemplate(account);
  for (const title of ['First', 'Second']) {
    const body = { title, saveName: title };
    await (await call('POST', '/v1/render/note', { key: account.renderKey, body })).arrayBuffer();
  }
});

/** Merges, and checks that the page says at the document, and with its name, that it needs a password. */
async function expectLocked(page: Page, name: string): Promise<void> {
  const refused = page.waitForResponse((response) => response.status() === 400);
  await press(page, 'Merge 3 documents');
  await refused;
  await sees(page, `${name}: This PDF is protected by a password.`);
  await page.waitForFunction(
    (label) => document.querySelector(`[aria-label="${label}"]`)?.getAttribute('aria-invalid') === 'true',
    {},
    `Password of ${name}`,
  );
}

describe('merging', () => {
  it.each(BROWSERS)('puts documents into the order that they are dragged into, in %s', async (browser) => {
    const tab = await openSignedIn('merge', account.adminKey, browser);
    const { page } = tab;
    await press(page, 'Add: First');
    await press(page, 'Add: Second');
    const rows = '[aria-label="Order of the merge"] [role="row"]';
    await page.waitForFunction((all) => document.querySelectorAll(`${all} canvas`).length === 2, {}, rows);
    await drag(tab, `${rows}:nth-child(2)`, `${rows}:nth-child(1)`);
    await page.waitForFunction(() =>
      document
        .querySelector('[aria-label="Order of the merge"] [role="row"]')
        ?.textContent?.startsWith('Second'),
    );
    await expectGoodPage(tab, 'merge');
    await press(page, 'Merge 2 documents');
    await sees(page, 'Merged');
    const id = new URL(page.url()).pathname.split('/').at(-1);
    const { data } = await jsonOf(await call('GET', `/v1/documents/${id}`, { key: account.adminKey }));
    expect(await pdfText(await bytesOf(await fetch(data.downloadUrl)))).toMatch(/Second[\s\S]*First/);
  });

  it('opens the merged document only if the page is still open', async () => {
    const { page } = await openSignedIn('merge', account.adminKey);
    await press(page, 'Add: First');
    await press(page, 'Add: Second');
    await retype(page, 'Name of the result', 'Late');
    const goOn = await holdRequests(page, '/v1/merge');
    await press(page, 'Merge 2 documents');
    await press(page, 'Templates', 'link');
    await page.waitForFunction(() => location.pathname.endsWith('/templates'));
    const merged = page.waitForResponse((it) => it.url().endsWith('/v1/merge') && it.ok());
    await goOn();
    await merged;
    await press(page, 'Documents', 'link');
    await page.waitForFunction(() => document.querySelector('tbody')?.textContent?.includes('Late'));
    expect(new URL(page.url()).pathname).toBe('/dashboard/documents');
  });

  it.each(BROWSERS)(
    'accepts dropped files, some pages of a document, and passwords, in %s',
    async (browser) => {
      const pdf = await bytesOf(
        await call('POST', '/v1/render', {
          key: account.renderKey,
          body: { html: 'Locked text', save: false },
        }),
      );
      const body = { pdf: Buffer.from(pdf).toString('base64'), userPassword: 'sesame', saveName: 'Locked' };
      await (await call('POST', '/v1/protect', { key: account.renderKey, body })).arrayBuffer();
      const html = '<p style="break-after: page">Page one<p>Page two';
      const two = { html, saveName: 'Two pages' };
      await (await call('POST', '/v1/render', { key: account.renderKey, body: two })).arrayBuffer();
      const { page } = await openSignedIn('merge', account.adminKey, browser);
      await press(page, 'Add: Two pages');
      await press(page, 'Add: Locked');
      await drop(page, '[aria-label="Order of the merge"]', [
        { name: 'Dropped.pdf', type: 'application/pdf', parts: partsOfPdf(2_000) },
      ]);
      await locate(page, '::-p-aria(Move Dropped)').wait();
      await locate(page, '::-p-aria(Password of Locked)').wait();
      await expectLocked(page, 'Locked');
      await locate(page, '::-p-aria(Pages of Two pages)').fill('2');
      await expectLocked(page, 'Locked');
      await locate(page, '::-p-aria(Password of Locked)').fill('sesame');
      await press(page, 'Merge 3 documents');
      await page.waitForFunction(() => /documents\/[^/]+$/.test(location.pathname));
      const id = new URL(page.url()).pathname.split('/').at(-1);
      const { data } = await jsonOf(await call('GET', `/v1/documents/${id}`, { key: account.adminKey }));
      const text = await pdfText(await bytesOf(await fetch(data.downloadUrl)));
      expect(text).toMatch(/Page two[\s\S]*Locked text/);
      expect(text).not.toContain('Page one');
    },
  );

  it.each(BROWSERS)(
    'accepts a password that is typed while other files are added, in %s',
    async (browser) => {
      const { page } = await openSignedIn('merge', account.adminKey, browser);
      const release = await holdRequests(page, '/v1/uploads/batch');
      const locked = Buffer.from(ENCRYPTED_PDF).toString('base64');
      await drop(page, '[aria-label="Order of the merge"]', [
        { name: 'Secret.pdf', type: 'application/pdf', parts: [locked], isBase64: true },
        { name: 'Large.pdf', type: 'application/pdf', parts: partsOfPdf(4_500_000) },
      ]);
      await locate(page, '::-p-aria(Password of Secret)').click();
      await page.keyboard.type('us');
      await release();
      await locate(page, '::-p-aria(Move Large)').wait();
      await page.keyboard.type('er');
      // The password field makes room for the first page.
      await page.waitForFunction(
        (rows) => document.querySelectorAll(`${rows} canvas`).length === 2,
        {},
        '[aria-label="Order of the merge"] [role="row"]',
      );
      await press(page, 'Merge 2 documents');
      await page.waitForFunction(() => /documents\/[^/]+$/.test(location.pathname));
    },
  );

  it('keeps the buttons of the list within its card, however narrow the window is', async () => {
    const { page } = await openSignedIn('merge', account.adminKey);
    await page.waitForSelector('table');
    for (const width of [1200, 1000, 900, 360]) {
      await page.setViewport({ width, height: 800 });
      const overflow = () =>
        page.$eval('table', (table) => {
          const { clientWidth, scrollWidth } = table.parentElement!;
          return scrollWidth - clientWidth;
        });
      await expect.poll(overflow, { message: `at ${width} px` }).toBe(0);
    }
  });
});
