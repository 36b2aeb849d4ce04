import { beforeEach, describe, expect, it } from 'vitest';
import { newAccount, pushTemplate, type TestAccount } from '../api/service.ts';
import { violations } from './accessibility.ts';
import { BROWSERS, locate, openTab, press, sees, takeScreenshots } from './browser.ts';

let account: TestAccount;
beforeEach(async () => {
  account = await newAccount();
  await pushTemplate(account);
});

/** All operations are on one page, whose checks and screenshots take a minute. */
const LONG_PAGE = { timeout: 240_000 };

describe('the reference of the API', () => {
  it('finds operations by words, and marks the one that is read', LONG_PAGE, async () => {
    const { page, complaints } = await openTab('../docs');
    // The parts with forms of their own: all operations together take minutes.
    for (const part of ['header', 'nav', '#redactPdf', '#renderInline'])
      expect(await violations(page, part)).toEqual([]);
    expect(await page.$eval('main', (it) => it.textContent)).not.toContain('`Retry-After`');
    await takeScreenshots(page, 'reference');
    const shown = () =>
      page.$$eval('nav li:not([hidden]) a', (links) => links.map((it) => it.getAttribute('href')));
    const all = (await shown()).length;
    await locate(page, '#find').fill('redaction delete');
    await page.waitForFunction(() => document.querySelector('#found')?.textContent === '1 operation');
    await expect.poll(shown).toEqual(['#deleteRedactionTemplate']);
    // Filling a field with nothing sends no event, unlike a user who deletes its text.
    await locate(page, '#find').click({ count: 3 });
    await page.keyboard.press('Backspace');
    expect((await shown()).length).toBe(all);
    await page.$eval('#redactPdf', (section) => section.scrollIntoView());
    await page.waitForSelector('nav a[href="#redactPdf"][aria-current]');
    expect(complaints).toEqual([]);
  });

  it.each(BROWSERS)('shows the PDF of an answer, in %s', async (browser) => {
    const { page, complaints } = await openTab('../docs', browser);
    await locate(page, '#key').fill(account.renderKey);
    await page.$eval('#renderInline details.request', (it) => it.setAttribute('open', ''));
    await locate(page, '#send-renderInline').click();
    await page.waitForSelector('#renderInline output iframe[src^="blob:"]');
    await sees(page, 'Save output.pdf');
    expect(complaints).toEqual([]);
  });

  it('shows the fields, an example and the errors of an answer, and links guides', async () => {
    const { page, complaints } = await openTab('../docs');
    const details = await page.$('#getDocument details.response');
    await details!.evaluate((it) => it.setAttribute('open', ''));
    const text = await details!.evaluate((it) => it.textContent!);
    expect(text).toContain('downloadUrl');
    expect(text).toContain('"sizeBytes": 569');
    await expect
      .poll(() => page.$eval('#getTemplate', (it) => it.textContent))
      .toContain('TEMPLATE_NOT_FOUND');
    await expect.poll(() => page.$eval('main', (it) => it.textContent)).toContain('IDEMPOTENCY_KEY_REUSED');
    await page.$eval('#getDocument .guides a', (it) => (it as HTMLElement).click());
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Documents');
    expect(await violations(page)).toEqual([]);
    await takeScreenshots(page, 'reference-guide');
    await page.$eval('main a[href="docs?guide=audit"]', (it) => (it as HTMLElement).click());
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'The audit trail');
    expect(complaints).toEqual([]);
  });

  it('shows samples in the chosen language', async () => {
    const { page } = await openTab('../docs');
    const second = await page.$eval('.samples [aria-pressed="false"]', (it) => it.textContent!);
    await press(page, second);
    const languages = () =>
      page.$$eval('pre[data-language]:not([hidden])', (samples) => [
        ...new Set(samples.map((it) => (it as HTMLElement).dataset.language)),
      ]);
    await expect.poll(languages).toEqual([second]);
  });
});
