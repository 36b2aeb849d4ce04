import { beforeEach, describe, expect, it } from 'vitest';
import { call, newAccount, pushTemplate, type TestAccount } from '../api/service.ts';
import { BROWSERS, press, retype, rowsAre, sees } from './browser.ts';
import { expectGoodPage, openSignedIn } from './page-checks.ts';

let account: TestAccount;
let failedId: string;
beforeEach(async () => {
  account = await newAccount();
  await pushTemplate(account);
  const render = await call('POST', '/v1/render/note', { key: account.renderKey, body: { title: 'T' } });
  await render.arrayBuffer();
  const missing = await call('GET', '/v1/templates/none', { key: account.renderKey });
  failedId = missing.headers.get('x-request-id')!;
});

describe('the page of requests', () => {
  it.each(BROWSERS)('lists them with status, key and error, and narrows them, in %s', async (browser) => {
    const tab = await openSignedIn(`requests?requestId=${failedId}`, account.adminKey, browser);
    const { page } = tab;
    // The page waits until the request is in the log.
    await sees(page, 'TEMPLATE_NOT_FOUND');
    await press(page, 'Clear filters');
    await sees(page, 'POST /v1/render/note');
    await sees(page, 'test render');
    await expectGoodPage(tab, 'requests');
    await page.goto(`${page.url().split('?')[0]}?status=failed&source=api`);
    await rowsAre(page, 1);
    await retype(page, 'Request ID', 'abc');
    await sees(page, 'A request ID has 36 characters');
    await page.goto(`${page.url().split('?')[0]}?to=2001-01-01`);
    await sees(page, 'No request matches these filters');
    // A wrong filter loads nothing, and does not look as if it did.
    await page.goto(`${page.url().split('?')[0]}?requestId=abc`);
    await sees(page, 'A request ID has 36 characters');
    await expect.poll(() => page.$$('main table, main [role="status"]')).toEqual([]);
  });

  it('is one click away from an error, and leaves the page with the error as it is', async () => {
    const { page } = await openSignedIn('keys', account.adminKey);
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const isKeys = new URL(request.url()).pathname === '/v1/api-keys';
      if (!isKeys || request.method() !== 'GET') return request.continue();
      return request.respond({
        status: 500,
        headers: {
          'Access-Control-Allow-Origin': '*',
          'Access-Control-Expose-Headers': 'X-Request-Id',
          'X-Request-Id': failedId,
        },
        contentType: 'application/json',
        body: JSON.stringify({ error: 'Internal', code: 'INTERNAL_ERROR', requestId: failedId }),
      });
    });
    await page.reload();
    const link = await page.waitForSelector('[role="alert"] a');
    const opened = new Promise<string>((resolve) => {
      page.browserContext().once('targetcreated', (target) => resolve(target.url()));
    });
    await link!.click();
    await opened;
    const pages = await page.browserContext().pages();
    const log = pages.at(-1)!;
    await sees(log, failedId);
    expect(new URL(log.url()).searchParams.get('requestId')).toBe(failedId);
  });
});
