import { beforeEach, describe, expect, it } from 'vitest';
import { call, jsonOf, newAccount, pushTemplate, type TestAccount } from '../api/service.ts';
import { BROWSERS, type BrowserName, dialogCloses, locate, press, retype, sees } from './browser.ts';
import { expectGoodPage, openSignedIn } from './page-checks.ts';

let account: TestAccount;
beforeEach(async () => {
  account = await newAccount();
  await pushTemplate(account);
});

const open = (at: string, browser?: BrowserName) => openSignedIn(at, account.adminKey, browser);

async function render(saveName: string, metadata: Record<string, string | number> = {}): Promise<string> {
  const body = { title: `Title of ${saveName}`, saveName, metadata };
  const response = await call('POST', '/v1/render/note', { key: account.renderKey, body });
  await response.arrayBuffer();
  return response.headers.get('x-document-id')!;
}

describe('a document', () => {
  it('links to what it was made from, and to what was made from it', async () => {
    const [one, other] = [await render('Offer'), await render('Terms')];
    const merged = await call('POST', '/v1/merge', {
      key: account.renderKey,
      body: { pdfs: [{ documentId: one }, { documentId: other }], saveName: 'Contract file' },
    });
    const id = merged.headers.get('x-document-id')!;
    await call('DELETE', `/v1/documents/${other}`, { key: account.adminKey });
    const tab = await open(`documents/${id}`);
    const { page } = tab;
    await sees(page, 'Made from');
    await sees(page, 'Deleted document');
    await expectGoodPage(tab, 'document-made-from');
    await press(page, 'Offer', 'link');
    await page.waitForFunction((source) => location.pathname.endsWith(source), {}, one);
    await sees(page, 'Used in');
    await press(page, 'Contract file', 'link');
    await page.waitForFunction((result) => location.pathname.endsWith(result), {}, id);
  });

  it.each(BROWSERS)(
    'is renamed and gets other metadata, with errors at the fields, in %s',
    async (browser) => {
      const id = await render('Old name', { customer: 'C-1', amount: 12.5 });
      const tab = await open(`documents/${id}`, browser);
      const { page } = tab;
      await press(page, 'Rename or change');
      await retype(page, 'Name', ' ');
      await press(page, 'Save');
      await sees(page, 'Enter a name.');
      await retype(page, 'Name', 'New name');
      await retype(page, 'Value: customer', 'C-2');
      await press(page, 'Add a pair');
      await press(page, 'Save');
      await sees(page, 'Enter a key.');
      await expectGoodPage(tab, 'document-edit');
      await press(page, 'Remove the empty pair');
      await press(page, 'Save');
      await dialogCloses(page);
      await sees(page, 'New name');
      await sees(page, 'C-2');
      await sees(page, 'Changed');
      const { data } = await jsonOf(await call('GET', `/v1/documents/${id}`, { key: account.adminKey }));
      expect(data).toMatchObject({ name: 'New name', metadata: { customer: 'C-2', amount: 12.5 } });
    },
  );
});

describe('the retention of a document', () => {
  it.each(BROWSERS)('is set to a date, and then ends with its deletion alone, in %s', async (browser) => {
    const id = await render(`Lease ${browser}`);
    const { page } = await open(`documents/${id}`, browser);
    const expiry = async () =>
      (await jsonOf(await call('GET', `/v1/documents/${id}`, { key: account.adminKey }))).data.expiresAt;
    const keep = async (until: string) => {
      await press(page, 'Rename or change');
      await press(page, 'As now Keep until');
      await press(page, until, 'option');
    };
    await keep('Until a date');
    await press(page, 'Save');
    await sees(page, 'Choose a date.');
    await locate(page, 'input[type="date"]').wait();
    await page.focus('input[type="date"]');
    await page.keyboard.type('12302090');
    await press(page, 'Save');
    await dialogCloses(page);
    await expect.poll(expiry).toMatch(/^2090-12-3[01]T/);
    await keep('Until it is deleted');
    await press(page, 'Save');
    await dialogCloses(page);
    await expect.poll(expiry).toBeNull();
  });
});

describe('the search of commands', () => {
  it.each(BROWSERS)(
    'finds pages, documents, tools and actions by the keyboard alone, in %s',
    async (browser) => {
      const animal = { Chromium: 'Zebra', Firefox: 'Ferret' }[browser];
      const id = await render(`${animal} report`);
      const tab = await open('documents', browser);
      const { page } = tab;
      await sees(page, `${animal} report`);
      const search = async (text: string) => {
        await page.keyboard.down('Control');
        await page.keyboard.press('k');
        await page.keyboard.up('Control');
        await locate(page, '[role="dialog"] input').wait();
        await page.keyboard.type(text);
      };
      const findsOne = () =>
        page.waitForFunction(() => document.querySelectorAll('[role="dialog"] [role="option"]').length === 1);
      await search(animal.toLowerCase());
      await findsOne();
      await expectGoodPage(tab, 'commands');
      await page.keyboard.press('Enter');
      await page.waitForFunction((found) => location.pathname.endsWith(found), {}, id);
      await sees(page, 'History');
      await search('optimi');
      await findsOne();
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => location.pathname.endsWith('/tools/optimize'));
      await search('audit');
      await findsOne();
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => location.pathname.endsWith('/audit'));
      await search('no such thing');
      await sees(page, 'No matches.');
      await page.keyboard.press('Escape');
      await dialogCloses(page);
    },
  );
});

describe('saved filters', () => {
  it.each(BROWSERS)('are kept under a name, opened and removed, in %s', async (browser) => {
    await render('Saved one', { group: 'saved' });
    const tab = await open('documents?metadata=group%3Dsaved', browser);
    const { page } = tab;
    await sees(page, 'Saved one');
    await press(page, 'Saved filters');
    await press(page, 'Save these filters', 'menuitem');
    await locate(page, '[role="dialog"] input').fill('My group');
    await press(page, 'Save');
    await dialogCloses(page);
    await press(page, 'Clear filters');
    await page.waitForFunction(() => location.search === '');
    await page.reload();
    await press(page, 'Saved filters');
    await press(page, 'My group', 'menuitem');
    await page.waitForFunction(() => location.search.includes('group'));
    await expectGoodPage(tab, 'documents-saved-filters');
    await press(page, 'Saved filters');
    await press(page, 'Remove “My group”', 'menuitem');
    await page.reload();
    await sees(page, 'Saved one');
    expect(await page.evaluate(() => Object.values(localStorage).join().includes('My group'))).toBe(false);
  });
});
