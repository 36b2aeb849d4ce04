import type { HTTPRequest, Page } from 'puppeteer-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { samplePdf } from '../../packages/pdf/src/testing/sample-pdf.ts';
import { call, jsonOf, newAccount, pushTemplate, type TestAccount } from '../api/service.ts';
import { pollUntil } from '../poll.ts';
import { addressOf, BROWSERS, holdRequests, locate, press, retype, sees, signIn } from './browser.ts';
import { openSignedIn } from './page-checks.ts';

let account: TestAccount;
beforeEach(async () => {
  account = await newAccount();
  await pushTemplate(account, { html: '<html lang="en"><title>Note</title><h1>{{ title }}</h1></html>' });
});

async function documentId(): Promise<string> {
  const body = { title: 'Maria Lopez' };
  const response = await call('POST', '/v1/render/note', { key: account.renderKey, body });
  await response.arrayBuffer();
  return response.headers.get('x-document-id')!;
}

/** Creates an admin key, which the test revokes. */
async function makeKey(): Promise<{ readonly id: string; readonly key: string }> {
  const body = { name: 'revoked soon', scope: 'admin' };
  return (await jsonOf(await call('POST', '/v1/api-keys', { key: account.adminKey, body }))).data;
}

/** Waits until the list has one document. */
function listsOne(page: Page): Promise<unknown> {
  return page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1);
}

/** Waits until the page no longer shows the text. */
function missesText(page: Page, text: string): Promise<unknown> {
  return page.waitForFunction((part) => !document.body.textContent?.includes(part), {}, text);
}

describe('a page that cannot be loaded', () => {
  it('reports a lost network at once, and recovers', async () => {
    await documentId();
    const { page } = await openSignedIn('documents', account.adminKey);
    await listsOne(page);
    await page.setOfflineMode(true);
    await locate(page, '::-p-aria(Metadata[role="combobox"])').fill('templateSlug=note');
    await sees(page, 'Platen cannot be reached');
    await page.setOfflineMode(false);
    await missesText(page, 'Platen cannot be reached');
    await listsOne(page);
  });

  it('loads its code when requests succeed again, some time after the network is back', async () => {
    const { page } = await openSignedIn('documents', account.adminKey);
    await sees(page, 'No documents yet');
    await page.setRequestInterception(true);
    const refused: string[] = [];
    let isDown = true;
    page.on('request', (request: HTTPRequest) => {
      if (!isDown) return request.continue();
      refused.push(new URL(request.url()).pathname);
      return request.abort('internetdisconnected');
    });
    await page.setOfflineMode(true);
    await press(page, 'Plan and usage', 'link');
    await page.waitForFunction(() => location.pathname.endsWith('/usage'));
    await page.setOfflineMode(false);
    const codeOrProbe = (paths: readonly string[]) => paths.some((it) => it.startsWith('/dashboard/'));
    await pollUntil(async () => refused, codeOrProbe);
    isDown = false;
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Plan and usage');
  });

  it('reports a slow service while it waits', async () => {
    const { page } = await openSignedIn('usage', account.adminKey);
    const release = await holdRequests(page, '/v1/templates');
    await press(page, 'Templates', 'link');
    await sees(page, 'This takes longer than usual.');
    await release();
    await sees(page, 'Note');
    await missesText(page, 'This takes longer than usual.');
  });

  it('reports a rate limit at once, and retries after it', async () => {
    await documentId();
    const { page } = await openSignedIn('usage', account.adminKey);
    await page.setRequestInterception(true);
    let refusals = 0;
    page.on('request', (request: HTTPRequest) => {
      const { pathname } = new URL(request.url());
      if (pathname !== '/v1/documents' || refusals > 0) return request.continue();
      refusals += 1;
      return request.respond({
        status: 429,
        headers: { 'Retry-After': '3', 'Access-Control-Expose-Headers': '*' },
        contentType: 'application/json',
        body: JSON.stringify({ error: 'Too many', code: 'RATE_LIMITED' }),
      });
    });
    await press(page, 'Documents', 'link');
    await sees(page, 'free again in 3 seconds');
    await listsOne(page);
    expect(refusals).toBe(1);
  });
});

describe('a document that is open for more than an hour', () => {
  it('is shown by a new link once the store refuses the old one', async () => {
    const id = await documentId();
    const { page } = await openSignedIn('usage', account.adminKey);
    await page.setRequestInterception(true);
    let views = 0;
    page.on('request', async (request: HTTPRequest) => {
      const url = new URL(request.url());
      const headers = { 'Access-Control-Allow-Origin': '*' };
      if (url.searchParams.has('expired')) return request.respond({ status: 403, headers });
      if (url.pathname !== `/v1/documents/${id}/view`) return request.continue();
      const { data } = await jsonOf(await call('GET', url.pathname, { key: account.adminKey }));
      const viewUrl = views === 0 ? `${data.viewUrl}&expired` : data.viewUrl;
      views += 1;
      const body = JSON.stringify({ data: { ...data, viewUrl } });
      return request.respond({ status: 200, headers, contentType: 'application/json', body });
    });
    await page.goto(addressOf(`documents/${id}`));
    await sees(page, 'Page 1 of 1');
    await page.waitForFunction(() => document.querySelector('canvas ~ p')?.textContent === 'Maria Lopez');
    expect(views).toBe(2);
  });

  it.each(BROWSERS)('shows further pages after the link has expired, in %s', async (browser) => {
    const content = `BT /F1 24 Tf 72 700 Td (A page) Tj ET${' '.repeat(400_000)}`;
    const saved = await call('POST', '/v1/documents?name=Long', {
      key: account.renderKey,
      body: samplePdf({ pages: 6, content }),
      headers: { 'Content-Type': 'application/pdf' },
    });
    const { data } = await jsonOf(saved);
    const { page } = await openSignedIn(`documents/${data.id}`, account.adminKey, browser);
    await sees(page, 'Page 1 of 6');
    await page.setRequestInterception(true);
    page.on('request', (request: HTTPRequest) =>
      request.url().includes('X-Amz-Signature')
        ? request.respond({ status: 403, headers: { 'Access-Control-Allow-Origin': '*' } })
        : request.continue(),
    );
    for (let number = 2; number <= 6; number += 1) {
      await press(page, 'Next page');
      await sees(page, `Page ${number} of 6`);
    }
    await page.waitForFunction(() => document.querySelector('canvas ~ p')?.textContent === 'A page');
    await expect.poll(() => page.$$('main [role="alert"]')).toEqual([]);
  });

  it.each(BROWSERS)('reports a lost network, and is opened again, in %s', async (browser) => {
    const id = await documentId();
    const { page } = await openSignedIn('usage', account.adminKey, browser);
    await page.setRequestInterception(true);
    let isDown = true;
    page.on('request', (request: HTTPRequest) =>
      isDown && request.url().includes('X-Amz-Signature') ? request.abort('failed') : request.continue(),
    );
    await page.goto(addressOf(`documents/${id}`));
    await sees(page, 'Platen cannot be reached');
    isDown = false;
    await press(page, 'Try again');
    await sees(page, 'Page 1 of 1');
  });
});

describe('a reload', () => {
  it.each(BROWSERS)('asks before it loses what was typed into a form, in %s', async (browser) => {
    const at = `documents/${await documentId()}/redact`;
    const { page } = await openSignedIn(at, account.adminKey, browser);
    const words = '::-p-aria(Words to remove[role="textbox"])';
    const asked: string[] = [];
    page.on('dialog', (dialog) => asked.push(dialog.type()));
    await locate(page, words).wait();
    await page.reload();
    expect(asked).toEqual([]);
    await locate(page, words).click();
    await page.keyboard.type('maria lopez');
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
  });
});

/** Revokes the key of a page, which reports it at the latest when the button is pressed. */
async function revoke(page: Page, id: string, button: string): Promise<void> {
  const shown = await page.waitForSelector(`::-p-aria(${button}[role="button"]):not([disabled])`);
  await call('DELETE', `/v1/api-keys/${id}`, { key: account.adminKey });
  // A request of the page itself may have ended the session, and removed the button.
  await shown!.evaluate((it) => (it as HTMLElement).click());
  await sees(page, 'Your key has been revoked');
}

describe('unsaved work of a session that ends', () => {
  it('returns to the editor after signing in again, with its base version', async () => {
    const { id, key } = await makeKey();
    const { page } = await openSignedIn('templates/note', key);
    await locate(page, '::-p-aria(HTML of the template, with CSS and Liquid)').click();
    await page.keyboard.type('<!-- not saved -->');
    await sees(page, 'not saved');
    await call('PUT', '/v1/templates/note', { key: account.adminKey, body: { html: '<p>Theirs</p>' } });
    await call('DELETE', `/v1/api-keys/${id}`, { key: account.adminKey });
    await press(page, 'Save');
    await sees(page, 'what you had not saved is kept');
    expect(await page.evaluate(() => document.body.textContent)).not.toContain('not saved -->');
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await signIn(page, account.adminKey);
    await sees(page, 'not saved');
    await press(page, 'Save');
    await sees(page, 'Somebody has saved another version');
  });

  it('returns to the redaction page', async () => {
    const { id, key } = await makeKey();
    const at = `documents/${await documentId()}/redact`;
    const { page } = await openSignedIn(at, key);
    await locate(page, '::-p-aria(Words to remove[role="textbox"])').fill('maria lopez');
    await revoke(page, id, 'Show what would be removed');
    await signIn(page, account.adminKey);
    const words = '::-p-aria(Words to remove[role="textbox"])';
    await locate(page, words).wait();
    await expect
      .poll(() => page.$eval(words, (input) => (input as HTMLInputElement).value))
      .toBe('maria lopez');
  });

  it('is safe from a request of the old session that is refused late', async () => {
    const { id, key } = await makeKey();
    const { page } = await openSignedIn(`documents/${await documentId()}/redact`, key);
    await locate(page, '::-p-aria(Words to remove[role="textbox"])').fill('maria lopez');
    const release = await holdRequests(page, '/v1/redact');
    await press(page, 'Show what would be removed');
    await call('DELETE', `/v1/api-keys/${id}`, { key: account.adminKey });
    await press(page, 'Documents', 'link');
    await sees(page, 'Your key has been revoked');
    await signIn(page, account.adminKey);
    await listsOne(page);
    const refused = page.waitForResponse((response) => response.status() === 401);
    await release();
    await refused;
    await press(page, 'Templates', 'link');
    await sees(page, 'Note');
  });

  it('is hidden from other accounts, and discarded when signing out', async () => {
    const { id, key } = await makeKey();
    const at = `documents/${await documentId()}/redact`;
    const { page } = await openSignedIn(at, key);
    const words = '::-p-aria(Words to remove[role="textbox"])';
    await locate(page, words).fill('maria lopez');
    await revoke(page, id, 'Show what would be removed');
    await signIn(page, (await newAccount()).adminKey);
    await sees(page, 'This could not be loaded');
    await expect.poll(() => page.$$(words)).toEqual([]);
    await press(page, 'Account: test admin');
    await press(page, 'Sign out', 'menuitem');
    await sees(page, 'You are signed out');
    await signIn(page, account.adminKey);
    await locate(page, words).wait();
    await expect.poll(() => page.$eval(words, (input) => (input as HTMLInputElement).value)).toBe('');
  });

  it('is not shown to another account on a page of no document', async () => {
    const { id, key } = await makeKey();
    const { page } = await openSignedIn('invoices', key);
    await retype(page, 'Number', 'R-2026-1');
    const field = '::-p-aria(Number[role="textbox"])';
    const number = () => page.$eval(field, (input) => (input as HTMLInputElement).value);
    await expect.poll(number).toBe('R-2026-1');
    await revoke(page, id, 'Make the invoice');
    await signIn(page, (await newAccount()).adminKey);
    await expect.poll(number).toBe('');
  });
});

const TITLE = '::-p-aria(Title[role="textbox"])';

/** Opens another page, and returns to the page for rendering. */
async function leaveAndReturn(page: Page): Promise<void> {
  await press(page, 'Documents', 'link');
  await page.waitForFunction(() => location.pathname.endsWith('/documents'));
  await page.goBack();
  await locate(page, TITLE).wait();
}

describe('unsaved work on a page that is left', () => {
  it.each(BROWSERS)('is back when the page is opened again, until it is saved, in %s', async (browser) => {
    const { page } = await openSignedIn('templates/note/render', account.adminKey, browser);
    const value = () => page.$eval(TITLE, (input) => (input as HTMLInputElement).value);
    await locate(page, TITLE).wait();
    const sample = await value();
    await retype(page, 'Title', 'Typed');
    await leaveAndReturn(page);
    await expect.poll(value).toBe('Typed');
    await press(page, 'Render');
    await sees(page, 'Page 1 of 1');
    await leaveAndReturn(page);
    await expect.poll(value).toBe(sample);
  });

  it('is back if it was typed while the rest was sent', async () => {
    const { page } = await openSignedIn('templates/note/render', account.adminKey);
    await retype(page, 'Title', 'Sent');
    const goOn = await holdRequests(page, '/v1/render/note');
    await press(page, 'Render');
    await page.waitForSelector('main button[data-pending]');
    await retype(page, 'Title', 'Later');
    await goOn();
    await sees(page, 'Page 1 of 1');
    await leaveAndReturn(page);
    await expect.poll(() => page.$eval(TITLE, (input) => (input as HTMLInputElement).value)).toBe('Later');
  });

  it.each(BROWSERS)('an action without a network asks to try again, in %s', async (browser) => {
    const { page } = await openSignedIn('templates/note/render', account.adminKey, browser);
    await page.setRequestInterception(true);
    page.on('request', (request: HTTPRequest) =>
      request.url().includes('/v1/render/') ? request.abort('failed') : request.continue(),
    );
    await press(page, 'Render');
    await sees(page, 'Platen cannot be reached. Check your connection, and try again.');
  });
});
