import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call, jsonOf, newAccount, pushTemplate, type TestAccount, withOwnKey } from '../api/service.ts';
import { pollUntil } from '../poll.ts';
import { type ReceivedEvent, type Receiver, startReceiver } from '../receiver.ts';
import {
  answerRequests,
  BROWSERS,
  type BrowserName,
  locate,
  press,
  rowsAre,
  sees,
  takeScreenshots,
} from './browser.ts';
import { expectGoodPage, openSignedIn } from './page-checks.ts';

let account: TestAccount;
let receiver: Receiver;
const ids: Record<'job' | 'failed' | 'batch', string> = { job: '', failed: '', batch: '' };

beforeAll(async () => {
  account = await newAccount();
  receiver = await startReceiver();
  await pushTemplate(account);
  await pushTemplate(account, {
    slug: 'fails-late',
    name: 'Statement',
    html: '{{ 5 | money: currency }}',
    dataSchema: null,
    sampleData: { currency: 'EUR' },
  });
  const queue = async (path: string, body: unknown) =>
    jsonOf(await call('POST', `/v1/render/${path}`, { key: account.renderKey, body }));
  ids.job = (await queue('note/async', { title: 'T', webhookUrl: receiver.url })).jobId;
  ids.failed = (await queue('fails-late/async', { currency: 'no currency' })).jobId;
  ids.batch = (await queue('note/batch', { items: [{ data: { title: 'a' } }, { data: {} }] })).batchId;
  // Polling counts against a key's rate limit, so different keys sign in and poll.
  const waiting = {
    jobs: account.renderKey,
    batches: account.signKey,
    'webhook-deliveries': account.adminKey,
  };
  for (const [list, key] of Object.entries(waiting)) {
    await pollUntil(
      async () => (await call('GET', `/v1/${list}`, { key })).text(),
      (text) =>
        !/"(pending|processing|reading|waiting)":?[",]/.test(text.replaceAll(/"jobs":\{[^}]*\}/g, '')),
      1000,
    );
  }
});
// All tests show the same jobs, but each has its own key, since together they exceed its rate limit.
beforeEach(async () => {
  account = await withOwnKey(account);
});
afterAll(async () => {
  await receiver?.close();
});

const open = (at: string, browser: BrowserName, key = account.adminKey) => openSignedIn(at, key, browser);

describe.each(BROWSERS)('the page of jobs in %s', (browser) => {
  it('shows the state of each, filters failed ones, and shows their errors', async () => {
    const tab = await open('jobs', browser);
    const { page } = tab;
    await sees(page, 'Statement');
    await rowsAre(page, 2);
    await expectGoodPage(tab, 'jobs');
    await press(page, 'All jobs State');
    await locate(page, '::-p-aria(Only failed[role="option"])').click();
    await rowsAre(page, 1);
    expect(new URL(page.url()).search).toBe('?failed=true');
    await locate(page, 'tbody tr').click();
    await locate(page, '[role="alert"]').wait();
    await expect.poll(() => page.$eval('[role="alert"]', (alert) => alert.textContent)).toContain('money');
    await locate(page, 'a[href$="/templates/fails-late/render"]').wait();
    await expectGoodPage(tab, 'job-failed');
  });

  it('links to the document, shows the response of the receiver, and sends again', async () => {
    const tab = await open(`jobs/${ids.job}`, browser);
    const { page } = tab;
    await sees(page, 'Delivered');
    await expectGoodPage(tab, 'job');
    const isOfJob = ({ body }: ReceivedEvent) => body.jobId === ids.job;
    const before = receiver.events.filter(isOfJob).length;
    await press(page, 'Send again');
    await receiver.until((events) => events.filter(isOfJob).length === before + 1);
    await press(page, 'Open document', 'link');
    await page.waitForFunction(() => location.pathname.includes('/documents/'));
  });

  it.runIf(browser === 'Chromium')('reports a missing job', async () => {
    const { page } = await open(`jobs/${crypto.randomUUID()}`, browser);
    await sees(page, 'There is no such job');
  });
});

describe.each(BROWSERS)('the pages of batches in %s', (browser) => {
  it('show progress, and failed items with their reason', async () => {
    const tab = await open('jobs', browser, account.renderKey);
    const { page } = tab;
    await press(page, 'Batches', 'link');
    await sees(page, 'Ended with failures');
    await expectGoodPage(tab, 'batches');
    await locate(page, 'tbody tr').click();
    await sees(page, 'title: This field is required.');
    await sees(page, 'Item 2');
    await expectGoodPage(tab, 'batch');
  });
});

it('the page of a batch shows the rows of a file that have been read, and no total while it is read', async () => {
  const { page } = await openSignedIn('jobs/batches', account.renderKey);
  await sees(page, '1 of 2 complete');
  const path = `/v1/batches/${ids.batch}`;
  const batch = await jsonOf(await call('GET', path, { key: account.signKey }));
  await answerRequests(page, path, { ...batch, status: 'reading', count: 1234 });
  await locate(page, 'tbody tr').click();
  await sees(page, 'Reading, 1,234 rows so far');
  expect(await page.$eval('main', (it) => it.textContent)).not.toMatch(/ of 1,234/);
});

describe.each(BROWSERS)('deliveries in %s', (browser) => {
  it('are on the page of webhooks with their attempts', async () => {
    const tab = await open('webhooks', browser);
    const { page } = tab;
    await sees(page, receiver.url);
    await expectGoodPage(tab, 'webhooks-deliveries');
    await locate(page, `::-p-aria(Details of the delivery to ${receiver.url})`).click();
    await sees(page, '200');
    if (browser === 'Chromium') await takeScreenshots(page, 'webhook-delivery');
  });
});
