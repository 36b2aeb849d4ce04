import type { Page } from 'puppeteer-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { pdfText } from '../../packages/pdf/src/testing/pdf-text.ts';
import { bytesOf, call, jsonOf, newAccount, pushTemplate, type TestAccount } from '../api/service.ts';
import { BROWSERS, locate, press, sees } from './browser.ts';
import { drop, partsOfPdf } from './drop.ts';
import { expectGoodPage, openSignedIn } from './page-checks.ts';
import { pressRedact, REDACT } from './redacting.ts';

let account: TestAccount;
beforeEach(async () => {
  account = await newAccount();
  await pushTemplate(account);
});

async function documentWith(title: string): Promise<string> {
  const response = await call('POST', '/v1/render/note', { key: account.renderKey, body: { title } });
  await response.arrayBuffer();
  return response.headers.get('x-document-id')!;
}

async function textOfResult(page: Page): Promise<string> {
  await press(page, 'Open the redacted document', 'link');
  await page.waitForFunction(() => !location.pathname.endsWith('/redact'));
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { data } = await jsonOf(await call('GET', `/v1/documents/${id}`, { key: account.adminKey }));
  return pdfText(await bytesOf(await fetch(data.downloadUrl)));
}

describe('redacting on a page', () => {
  it.each(BROWSERS)(
    'lists and marks every match before redacting, by words and by preset, in %s',
    async (browser) => {
      const id = await documentWith('Maria Lopez, maria@example.com, room 7');
      const tab = await openSignedIn(`documents/${id}/redact`, account.adminKey, browser);
      const { page } = tab;
      await locate(page, '::-p-aria(Words to remove[role="textbox"])').fill('maria lopez');
      await page.keyboard.press('Enter');
      await locate(page, '::-p-text(E-mail addresses)').click();
      await press(page, 'Show what would be removed');
      await sees(page, 'maria@example.com');
      await sees(page, 'E-mail addresses');
      await locate(page, 'li button ::-p-text(maria@example.com)').click();
      await expect
        .poll(() => page.$$eval('canvas ~ div span', (marks) => marks.length))
        .toBeGreaterThanOrEqual(2);
      await expectGoodPage(tab, 'redact');
      await pressRedact(page);
      await sees(page, 'removed for good');
      await sees(page, 'still keeps PDF/A-2a, PDF/UA-1');
      const text = await textOfResult(page);
      expect(text).toContain('room 7');
      expect(text).not.toMatch(/maria|example/i);
    },
  );

  it('removes typed words that were not added', async () => {
    const id = await documentWith('Maria Lopez, room 7');
    const { page } = await openSignedIn(`documents/${id}/redact`, account.adminKey);
    await locate(page, '::-p-text(E-mail addresses)').click();
    await locate(page, '::-p-aria(Words to remove[role="textbox"])').fill('maria lopez');
    await press(page, 'Show what would be removed');
    await sees(page, 'Maria Lopez');
    await pressRedact(page);
    const text = await textOfResult(page);
    expect(text).toContain('room 7');
    expect(text).not.toContain('Maria');
  });

  it('removes the content beneath a drawn region', async () => {
    const id = await documentWith('All of this goes');
    const { page } = await openSignedIn(`documents/${id}/redact`, account.adminKey);
    const layer = await page.waitForSelector('canvas + div > div');
    const { x, y, width, height } = (await layer!.boundingBox())!;
    await page.mouse.move(x + 2, y + 2);
    await page.mouse.down();
    await page.mouse.move(x + width - 2, y + height / 3, { steps: 4 });
    await page.mouse.up();
    await sees(page, 'Region 1 on page 1');
    await press(page, 'Show what would be removed');
    await sees(page, 'All of this goes');
    await pressRedact(page);
    expect(await textOfResult(page)).not.toContain('goes');
  });

  it.each(BROWSERS)(
    'moves between hits by key and by button, and counts them by rule, in %s',
    async (browser) => {
      const id = await documentWith('Maria Lopez, maria@example.com, Maria Lopez');
      const { page } = await openSignedIn(`documents/${id}/redact`, account.adminKey, browser);
      await locate(page, '::-p-aria(Words to remove[role="textbox"])').fill('Maria Lopez');
      await locate(page, '::-p-text(E-mail addresses)').click();
      await press(page, 'Show what would be removed');
      const chosen = () =>
        page.$$eval('li > button[aria-pressed]', (hits) =>
          hits.findIndex((hit) => hit.getAttribute('aria-pressed') === 'true'),
        );
      await press(page, 'Next hit');
      await expect.poll(chosen).toBe(0);
      await page.focus('li > button[aria-pressed="true"]');
      await page.keyboard.press('ArrowDown');
      await expect.poll(chosen).toBe(1);
      await press(page, 'Previous hit');
      await expect.poll(chosen).toBe(0);
      const counts = () =>
        page.$$eval('[aria-label="Hits by rule"] > li', (items) =>
          items.map(({ textContent }) => textContent),
        );
      await expect
        .poll(counts)
        .toEqual([
          expect.stringMatching(/^Maria Lopez [2-9]/),
          expect.stringMatching(/^E-mail addresses [1-9]/),
        ]);
      const [total, shown] = await page.evaluate(() => [
        document.querySelector('section[aria-label="What would be removed"] [role="status"]')?.textContent,
        [...document.querySelectorAll('main button')].map((it) => it.textContent?.trim()),
      ]);
      expect(shown).toContain(`Redact ${String(total).replace(' hits', '')} matches`);
    },
  );

  it.each(BROWSERS)('leaves out the hits that are not checked, in %s', async (browser) => {
    const id = await documentWith('Maria Lopez wrote to Maria Lopez');
    const tab = await openSignedIn(`documents/${id}/redact`, account.adminKey, browser);
    const { page } = tab;
    await locate(page, '::-p-aria(Words to remove[role="textbox"])').fill('Maria Lopez');
    await press(page, 'Show what would be removed');
    await locate(page, 'input[aria-label="Redact “Maria Lopez”"]').click();
    await expectGoodPage(tab, 'redact-hits');
    await expect
      .poll(() => page.$eval(REDACT, (button) => button.textContent?.trim()))
      .toMatch(/^Redact (\d) of (?!\1)\d matches$/);
    await pressRedact(page);
    await sees(page, 'One match was left in the document.');
    expect((await textOfResult(page)).match(/Maria Lopez/g)).toHaveLength(1);
  });

  it('shows the rules again, as they were', async () => {
    const id = await documentWith('Maria Lopez, room 7');
    const { page } = await openSignedIn(`documents/${id}/redact`, account.adminKey);
    await locate(page, '::-p-aria(Words to remove[role="textbox"])').fill('Maria Lopez');
    await press(page, 'Show what would be removed');
    await press(page, 'Change rules');
    await page.waitForSelector('::-p-aria(Words to remove[role="textbox"])');
    await expect
      .poll(() => page.$eval('textarea, input[type="text"]', (field) => (field as HTMLInputElement).value))
      .toBe('Maria Lopez');
  });

  it('opens a dropped file', async () => {
    const id = await documentWith('The first file');
    const { page } = await openSignedIn(`documents/${id}/redact`, account.adminKey);
    await page.waitForSelector('canvas');
    const file = { name: 'second.pdf', type: 'application/pdf', parts: partsOfPdf(2_000) };
    await drop(page, 'main canvas', [file]);
    await page.waitForFunction((first) => !location.pathname.includes(first), {}, id);
    await sees(page, 'second');
    expect(page.url()).toMatch(/\/redact$/);
  });

  it('reports that nothing was found', async () => {
    const id = await documentWith('Nothing here');
    const { page } = await openSignedIn(`documents/${id}/redact`, account.adminKey);
    await locate(page, '::-p-aria(Words to remove[role="textbox"])').fill('absent words');
    await page.keyboard.press('Enter');
    await press(page, 'Show what would be removed');
    await sees(page, 'No matches');
    await expect.poll(() => page.$$(REDACT)).toEqual([]);
  });
});
