import type { Page } from 'puppeteer-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { call, newAccount, pushTemplate, type TestAccount } from '../api/service.ts';
import { violations } from './accessibility.ts';
import { addressOf, BROWSERS, locate, press, sees, signIn, takeScreenshots } from './browser.ts';
import { expectGoodPage, openSignedIn } from './page-checks.ts';

const HTML =
  '<html lang="en"><title>Note</title>\n<style>p { color: red }</style>\n<h1>{{ title }}</h1>\n<p>Two</p></html>';
const EDITOR = 'HTML of the template, with CSS and Liquid';

let account: TestAccount;
beforeEach(async () => {
  account = await newAccount();
  await pushTemplate(account, {
    html: HTML,
    dataSchema: { type: 'object', properties: { title: { type: 'string' } } },
  });
});

const open = () => openSignedIn('templates/note', account.adminKey);

async function chord(page: Page, key: 'End' | 's' | 'f'): Promise<void> {
  await page.keyboard.down('Control');
  await page.keyboard.press(key);
  await page.keyboard.up('Control');
}

/** Appends text in the HTML editor. */
async function type(page: Page, text: string): Promise<void> {
  await locate(page, `::-p-aria(${EDITOR})`).click();
  await chord(page, 'End');
  await page.keyboard.type(text);
}

/** Text of the code. */
const codeOf = (page: Page) =>
  page.$eval(`::-p-aria(${EDITOR})`, (it) =>
    [...it.querySelectorAll('.cm-line')].map(({ textContent }) => textContent).join('\n'),
  );

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('platen.draft.')));

describe('problems in the editor', () => {
  it('are names that the schema lacks, and faults in the CSS, at their lines', async () => {
    const tab = await open();
    const { page } = tab;
    await sees(page, 'Up to date');
    await type(page, '\n<p>{{ titel }}</p>');
    await sees(page, 'titel: is not in dataSchema: did you mean title?');
    await sees(page, 'HTML 5:7');
    await type(page, '\n<style>p { colr: red }');
    await sees(page, 'CSS: unknown property colr');
    await sees(page, 'HTML 6:12');
    await type(page, ' b { color: rd }');
    await sees(page, 'CSS: this value has no effect: color: rd');
    await type(page, ' i { color red }');
    await sees(page, 'CSS cannot be read here');
    await expectGoodPage(tab, 'template-problems');
  });

  it.each(BROWSERS)(
    'have one text in the list and on hover, in the language of the user, in %s',
    async (browser) => {
      const { page } = await openSignedIn('templates/note', account.adminKey, browser);
      await sees(page, 'Up to date');
      await type(page, '\n{% if %}');
      await sees(page, 'HTML 5:6');
      await page.waitForFunction(() =>
        Object.entries(localStorage).some(([, text]) => String(text).includes('{% if %}')),
      );
      await page.evaluate(() => localStorage.setItem('platen.language', 'de'));
      await page.reload();
      await sees(page, 'HTML 5:6');
      const inList = () => page.$eval('main section li button > span', (it) => it.textContent);
      await expect.poll(inList).toContain('Meldung des Dienstes');
      await page.hover('>>> .cm-lintRange-error');
      await page.waitForSelector('>>> .cm-tooltip .cm-diagnosticText');
      const onHover = await page.$eval('>>> .cm-tooltip .cm-diagnosticText', (it) => it.textContent);
      expect(onHover).toBe(await inList());
      await press(page, 'Schema', 'tab');
      await locate(page, '::-p-aria(JSON-Schema der Daten)').click();
      await page.keyboard.type('x');
      await sees(page, 'Das JSON ist hier nicht lesbar: x');
    },
  );
});

describe('the preview', () => {
  it.each(BROWSERS)('without a network reports it in the language of the user, in %s', async (browser) => {
    const { page } = await openSignedIn('templates', account.adminKey, browser);
    await page.evaluate(() => localStorage.setItem('platen.language', 'de'));
    await page.setRequestInterception(true);
    page.on('request', (request) =>
      request.url().endsWith('/v1/templates/preview') ? request.abort('failed') : request.continue(),
    );
    await page.goto(addressOf('templates/note'));
    await sees(page, 'Platen ist nicht erreichbar. Prüfen Sie Ihre Verbindung. Diese Seite macht von selbst');
  });
});

describe('saving', () => {
  it('reports why it failed, with the request', async () => {
    const { page } = await open();
    await sees(page, 'Up to date');
    await type(page, '\n{% if %}');
    await chord(page, 's');
    await page.waitForSelector('main [role="alert"]');
    await expect
      .poll(() => page.$eval('main [role="alert"]', (it) => it.textContent))
      .toMatch(/^Not saved\. .*line 5, column 6/);
    await expect.poll(() => page.$$('main [role="alert"] a[href*="requestId="]')).toHaveLength(1);
  });

  it('reports an error of the JSON beside its place', async () => {
    const { page } = await open();
    await sees(page, 'Up to date');
    await press(page, 'Data', 'tab');
    await press(page, 'JSON', 'radio');
    await locate(page, '::-p-aria(Sample data as JSON)').click();
    await page.keyboard.type('{"a": objekt');
    await chord(page, 's');
    await page.waitForSelector('main [role="alert"]');
    await expect
      .poll(() => page.$eval('main [role="alert"]', (it) => it.textContent))
      .toMatch(/^Not saved\. Data \d+:\d+: /);
  });
});

describe('a draft', () => {
  it('survives a reload, and is discarded', async () => {
    const tab = await open();
    const { page } = tab;
    await sees(page, 'Up to date');
    await type(page, '\n<p>Kept draft</p>');
    await page.waitForFunction(() =>
      Object.entries(localStorage).some(([, text]) => String(text).includes('Kept draft')),
    );
    await page.reload();
    await sees(page, 'Your unsaved changes of');
    await expect.poll(() => codeOf(page)).toContain('Kept draft');
    await expectGoodPage(tab, 'template-draft');
    await press(page, 'Discard draft');
    await page.waitForFunction(() => !document.body.textContent.includes('Your unsaved changes of'));
    expect(await codeOf(page)).not.toContain('Kept draft');
    await page.reload();
    await sees(page, 'Up to date');
    expect(await codeOf(page)).not.toContain('Kept draft');
    await expect.poll(() => drafts(page)).toEqual([]);
  });

  it('that is based on an older version is saved only after a question', async () => {
    const { page } = await open();
    await sees(page, 'Up to date');
    await type(page, '\n<p>Mine</p>');
    await page.waitForFunction(() =>
      Object.entries(localStorage).some(([, text]) => String(text).includes('Mine')),
    );
    await call('PUT', '/v1/templates/note', {
      key: account.adminKey,
      body: { html: HTML.replace('Two', 'Three') },
    });
    await page.reload();
    await sees(page, 'They are based on version 1; the current one is version 2.');
    await press(page, 'Save');
    await sees(page, 'Somebody has saved another version');
  });

  it('is removed by saving, by signing out, and by signing in with another key', async () => {
    const other = await newAccount();
    const { page } = await open();
    const stored = (count: number) =>
      page.waitForFunction(
        (wanted) =>
          Object.keys(localStorage).filter((name) => name.startsWith('platen.draft.')).length === wanted,
        {},
        count,
      );
    await sees(page, 'Up to date');
    await type(page, '\n<p>One</p>');
    await stored(1);
    await chord(page, 's');
    await stored(0);
    await type(page, '\n<p>Two</p>');
    await stored(1);
    const kept = await page.evaluate(() => ({ ...localStorage }));
    await press(page, 'Account: test admin');
    await press(page, 'Sign out', 'menuitem');
    await page.waitForSelector('input[name="api-key"]');
    await expect.poll(() => drafts(page)).toEqual([]);
    await page.evaluate((all) => {
      for (const [name, text] of Object.entries(all)) localStorage.setItem(name, text as string);
    }, kept);
    await expect.poll(() => drafts(page)).toHaveLength(1);
    await signIn(page, other.adminKey);
    await locate(page, 'nav').wait();
    await expect.poll(() => drafts(page)).toEqual([]);
  });
});

describe('snippets', () => {
  it('are inserted from the menu, with fields to fill in', async () => {
    const { page } = await open();
    await sees(page, 'Up to date');
    await type(page, '\n');
    await press(page, 'Insert');
    expect(await violations(page, '[role="menu"]')).toEqual([]);
    await press(page, 'Loop over a list', 'menuitem');
    await page.waitForFunction(() =>
      document.activeElement?.shadowRoot?.activeElement?.textContent?.includes('{% for item in items %}'),
    );
    // The first field is selected, everywhere it occurs.
    await page.keyboard.type('line');
    await expect.poll(() => codeOf(page)).toContain('{% for line in items %}');
    await expect.poll(() => codeOf(page)).toContain('{{ line.name }}');
  });
});

describe('the search panel', () => {
  it('has the looks of the dashboard in both themes', async () => {
    const { page } = await open();
    await sees(page, 'Up to date');
    await locate(page, `::-p-aria(${EDITOR})`).click();
    await chord(page, 'f');
    await page.waitForSelector('>>> .cm-search');
    expect(await violations(page)).toEqual([]);
    await takeScreenshots(page, 'template-search-panel');
  });
});
