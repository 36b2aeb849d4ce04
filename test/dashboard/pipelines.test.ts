import { beforeEach, describe, expect, it } from 'vitest';
import { pdfText } from '../../packages/pdf/src/testing/pdf-text.ts';
import { EXAMPLE_PDF } from '../../src/http/openapi/examples/example.ts';
import { bytesOf, call, jsonOf, newAccount, type TestAccount } from '../api/service.ts';
import { addressOf, BROWSERS, locate, press, retype, sees } from './browser.ts';
import { drop } from './drop.ts';
import { expectGoodPage, openSignedIn } from './page-checks.ts';

let account: TestAccount;
beforeEach(async () => {
  account = await newAccount();
  const body = { html: '<h1>Offer</h1>', saveName: 'offer' };
  await (await call('POST', '/v1/render', { key: account.renderKey, body })).arrayBuffer();
});

describe('pipelines', () => {
  it.each(BROWSERS)('are built of steps, tried out, saved, listed and deleted, in %s', async (browser) => {
    const tab = await openSignedIn('pipelines', account.adminKey, browser);
    const { page } = tab;
    await sees(page, 'No pipelines yet');
    await expectGoodPage(tab, 'pipelines-empty');
    await press(page, 'New pipeline', 'link');
    await locate(page, '::-p-aria(Slug[role="textbox"])').fill('numbered');
    await press(page, 'Add an item: Steps');
    await page.waitForFunction(() => document.querySelectorAll('main ol > li').length > 2);
    await press(page, 'None document');
    await press(page, 'offer', 'option');
    await expectGoodPage(tab, 'pipeline');
    await press(page, 'JSON', 'tab');
    await locate(page, 'textarea').wait();
    const json = await page.$eval('textarea', (area) => area.value);
    expect(JSON.parse(json)).toHaveLength(2);
    const steps = [{ do: 'stamp', stamps: [{ text: 'Page {page}' }] }, { do: 'information' }];
    await locate(page, 'textarea').click();
    await page.keyboard.down('Control');
    await page.keyboard.press('a');
    await page.keyboard.up('Control');
    // Firefox accepts single characters only from `sendCharacter`.
    await page.evaluate((text) => document.execCommand('insertText', false, text), JSON.stringify(steps));
    await press(page, 'curl', 'tab');
    await sees(page, 'Authorization: Bearer $PLATEN_API_KEY');
    await press(page, 'Run');
    await sees(page, 'One document was made.');
    const id = await page.$eval('main ul a', (link) => link.href.split('/').at(-1)!);
    const { data } = await jsonOf(await call('GET', `/v1/documents/${id}`, { key: account.adminKey }));
    expect(await pdfText(await bytesOf(await fetch(data.downloadUrl)))).toContain('Page 1');
    await press(page, 'Save');
    await page.waitForFunction(() => location.pathname.endsWith('/pipelines/numbered'));
    await press(page, 'All pipelines', 'link');
    await press(page, 'Delete: numbered');
    await press(page, 'Delete');
    await sees(page, 'No pipelines yet');
  });
});

describe('unsaved changes of a pipeline', () => {
  it('are not lost without a question', async () => {
    const path = '/v1/pipelines/unsaved';
    const body = { inputs: ['contract'], steps: [{ do: 'flatten' }] };
    expect((await call('PUT', path, { key: account.adminKey, body })).status).toBe(201);
    const { page } = await openSignedIn('pipelines/unsaved', account.adminKey);
    await retype(page, 'Name', 'Renamed');
    await press(page, 'Versions', 'link');
    await sees(page, 'Leave without saving?');
    await press(page, 'Cancel');
    await press(page, 'Save');
    await sees(page, 'Saved as version 2');
    await press(page, 'Versions', 'link');
    await sees(page, 'Nothing differs');
    expect((await jsonOf(await call('GET', path, { key: account.adminKey }))).data.name).toBe('Renamed');
    await press(page, 'The pipeline', 'link');
    await retype(page, 'Inputs', 'other');
    await press(page, 'Versions', 'link');
    await press(page, 'Leave');
    await sees(page, 'Nothing differs');
  });
});

describe('a pipeline that another user has saved meanwhile', () => {
  it.each(BROWSERS)('is saved over theirs, or loaded, as the user chooses, in %s', async (browser) => {
    const path = '/v1/pipelines/shared';
    const put = async (name: string) => {
      const body = { name, inputs: ['pdf'], steps: [{ do: 'flatten' }] };
      expect((await call('PUT', path, { key: account.adminKey, body })).ok).toBe(true);
    };
    const nameNow = async () => (await jsonOf(await call('GET', path, { key: account.adminKey }))).data.name;
    await put('First');
    const { page } = await openSignedIn(path.slice('/v1/'.length), account.adminKey, browser);
    await retype(page, 'Name', 'Mine');
    await put('Theirs');
    await press(page, 'Save');
    await sees(page, 'Version 2 was saved while you worked');
    await press(page, 'Save mine');
    await sees(page, 'Saved as version 3');
    expect(await nameNow()).toBe('Mine');
    await retype(page, 'Name', 'Mine again');
    await put('Theirs again');
    await press(page, 'Save');
    await press(page, 'Load theirs');
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[name="name"]')?.value === 'Theirs again',
    );
    expect(await nameNow()).toBe('Theirs again');
  });
});

describe('a new pipeline', () => {
  it.each(BROWSERS)('never replaces another one, nor is saved with wrong JSON, in %s', async (browser) => {
    const path = '/v1/pipelines/taken';
    const body = { name: 'Older', inputs: ['pdf'], steps: [{ do: 'flatten' }] };
    expect((await call('PUT', path, { key: account.adminKey, body })).status).toBe(201);
    const { page } = await openSignedIn('pipelines/_new', account.adminKey, browser);
    await locate(page, '::-p-aria(Slug[role="textbox"])').fill('taken');
    await press(page, 'Save');
    await sees(page, 'This slug is taken already.');
    expect((await jsonOf(await call('GET', path, { key: account.adminKey }))).data.name).toBe('Older');
    await press(page, 'JSON', 'tab');
    await locate(page, 'textarea').click();
    await page.keyboard.type('x');
    await sees(page, 'This is not a JSON array of steps.');
    const isDisabled = () => page.$eval('::-p-aria(Save[role="button"])', (it) => it.matches(':disabled'));
    await expect.poll(isDisabled).toBe(true);
    await press(page, 'curl', 'tab');
  });
});

describe('a pipeline with the slug "new"', () => {
  it('is saved, and has a page', async () => {
    const { page } = await openSignedIn('pipelines', account.adminKey);
    await press(page, 'New pipeline', 'link');
    await locate(page, '::-p-aria(Slug[role="textbox"])').fill('new');
    await press(page, 'Save');
    await page.waitForFunction(() => location.pathname.endsWith('/pipelines/new'));
    await press(page, 'Versions', 'link');
    await press(page, 'The pipeline', 'link');
    await locate(page, 'input[name="slug"][value="new"]').wait();
    await call('DELETE', '/v1/pipelines/new', { key: account.adminKey });
  });
});

describe('versions of a pipeline', () => {
  it.each(BROWSERS)('are shown as a diff, and restored, in %s', async (browser) => {
    const path = '/v1/pipelines/history';
    for (const [inputs, dpi] of [
      [['contract'], 72],
      [['contract', 'annex'], 144],
    ] as const) {
      const body = { name: 'History', inputs, steps: [{ do: 'rasterize', dpi }] };
      expect((await call('PUT', path, { key: account.adminKey, body })).ok).toBe(true);
    }
    const tab = await openSignedIn('pipelines/history', account.adminKey, browser);
    const { page } = tab;
    await press(page, 'Versions', 'link');
    await sees(page, 'Version 1 beside version 2');
    await page.waitForSelector('>>> .cm-changedText');
    await expect
      .poll(() => page.$$eval('>>> .cm-changedText', (all) => all.map((it) => it.textContent).join()))
      .toContain('annex');
    await expect
      .poll(() => page.$$eval('main h2', (all) => all.map((it) => it.textContent)))
      .toEqual(['Inputs', 'Steps']);
    await expectGoodPage(tab, 'pipeline-versions');
    await press(page, 'Restore version 1');
    await sees(page, 'Nothing is lost');
    await press(page, 'Restore');
    await page.waitForFunction((end) => location.pathname.endsWith(end), {}, '/pipelines/history');
    await locate(page, '::-p-aria(Inputs[role="textbox"])').wait();
    await expect.poll(() => page.$eval('input[name="inputs"]', (input) => input.value)).toBe('contract');
    expect((await jsonOf(await call('GET', path, { key: account.adminKey }))).data).toMatchObject({
      version: 3,
      inputs: ['contract'],
      steps: [{ do: 'rasterize', dpi: 72 }],
    });
    const run = { inputs: { contract: EXAMPLE_PDF }, async: true };
    const { jobId } = await jsonOf(await call('POST', path, { key: account.renderKey, body: run }));
    await page.goto(addressOf(`jobs/${jobId}`));
    await sees(page, 'History, version 3');
  });
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>';

describe('assets of the account', () => {
  it('are saved and listed as soon as a limit of requests allows it', async () => {
    const { page } = await openSignedIn('assets', account.adminKey);
    await sees(page, 'No assets yet');
    const refused = new Set(['GET', 'PUT']);
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const isRefused = request.url().includes('/v1/assets') && refused.delete(request.method());
      if (!isRefused) void request.continue();
      else
        void request.respond({
          status: 429,
          headers: { 'Retry-After': '1', 'Access-Control-Expose-Headers': '*' },
          contentType: 'application/json',
          body: JSON.stringify({ error: 'Too many', code: 'RATE_LIMITED' }),
        });
    });
    await drop(page, 'main h2', [{ name: 'late.svg', type: 'image/svg+xml', parts: [SVG] }]);
    await sees(page, 'asset:late.svg');
    expect(refused.size).toBe(0);
    await press(page, 'Delete late.svg');
    await press(page, 'Delete');
    await sees(page, 'No assets yet');
  });

  it.each(BROWSERS)('are dropped into a folder, listed and deleted, in %s', async (browser) => {
    const tab = await openSignedIn('assets', account.adminKey, browser);
    const { page } = tab;
    await sees(page, 'No assets yet');
    await locate(page, '::-p-aria(Folder[role="textbox"])').fill('brand');
    // A file that is refused does not keep the next from being saved.
    await drop(page, 'main h2', [
      { name: 'empty.svg', type: 'image/svg+xml', parts: [] },
      { name: 'logo.svg', type: 'image/svg+xml', parts: [SVG] },
    ]);
    await sees(page, 'The file is empty.');
    await sees(page, 'asset:brand/logo.svg');
    await expectGoodPage(tab, 'assets');
    await press(page, 'Delete brand/logo.svg');
    await press(page, 'Delete');
    await sees(page, 'No assets yet');
  });
});
