import { type Browser, launch, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { hostChromium } from '../../layers/chromium/host.ts';
import { newAccount, pushTemplate, type TestAccount } from './service.ts';

let account: TestAccount;
let browser: Browser;
beforeAll(async () => {
  account = await newAccount();
  await pushTemplate(account);
  const { executablePath, libraryPath } = hostChromium();
  browser = await launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--headless'],
    env: { ...process.env, LD_LIBRARY_PATH: libraryPath },
  });
});
afterAll(() => browser?.close());

/** Opens the page in a browser, and records its errors and requests. */
async function open(): Promise<{ page: Page; complaints: string[]; requested: URL[] }> {
  const page = await browser.newPage();
  const complaints: string[] = [];
  const requested: URL[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => requested.push(new URL(request.url())));
  await page.goto(`${inject('service').baseUrl}/docs`, { waitUntil: 'networkidle0' });
  return { page, complaints, requested };
}

async function send(page: Page, operation: string, body?: string): Promise<string> {
  return page.$eval(
    `#${operation} form`,
    async (form, text) => {
      (form.parentElement as HTMLDetailsElement).open = true;
      if (text !== undefined) form.querySelector('textarea')!.value = text;
      const output = form.parentElement!.querySelector('output')!;
      form.requestSubmit();
      await new Promise<void>((resolve) => {
        new MutationObserver(() => output.textContent !== '…' && resolve()).observe(output, {
          childList: true,
        });
      });
      return output.textContent!;
    },
    body,
  );
}

describe('the reference page', () => {
  it('loads nothing from other sites, without complaints', async () => {
    const { page, complaints, requested } = await open();
    expect(complaints).toEqual([]);
    const others = requested.filter(({ protocol, origin }) => {
      return protocol !== 'data:' && origin !== inject('service').baseUrl;
    });
    expect(others).toEqual([]);
    expect(await page.$$eval('section', (sections) => sections.length)).toBeGreaterThan(30);
    await page.close();
  });

  it('sends requests with the entered key, and stores it only in the tab', async () => {
    const { page, complaints, requested } = await open();
    expect(await send(page, 'getUsage')).toMatch(/^401 /);
    await page.type('#key', account.adminKey);
    expect(await send(page, 'getUsage')).toMatch(/^200 .*"plan": "/s);
    await page.$eval('#renderTemplate [name=slug]', (field) => {
      (field as HTMLInputElement).value = 'note';
    });
    const rendered = await send(page, 'renderTemplate', '{"title":"From the page"}');
    expect(rendered).toMatch(/^200 .*x-document-id: .*Save output\.pdf$/s);
    expect(
      requested.every(({ protocol, origin }) => protocol === 'data:' || origin === inject('service').baseUrl),
    ).toBe(true);
    // A browser logs each unsuccessful response.
    expect(complaints.filter((complaint) => !complaint.includes('401'))).toEqual([]);
    expect(await page.evaluate(() => localStorage.length + document.cookie.length)).toBe(0);
    await page.close();
  });

  it('has a sample of every operation in three languages', async () => {
    const { page } = await open();
    const samples = await page.$$eval('section', (sections) =>
      sections.map((section) =>
        [...section.querySelectorAll('pre[data-language]')].map((pre) => pre.textContent),
      ),
    );
    for (const [curl, typeScript, python] of samples) {
      expect(curl).toMatch(/^curl -sS "\$PLATEN_URL\//);
      expect(typeScript).toMatch(/await platen\.\w+\(/);
      expect(python).toMatch(/requests\.(get|post|put|delete)\(/);
    }
    await page.close();
  });
});
