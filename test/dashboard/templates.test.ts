import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'puppeteer-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { pdfText } from '../../packages/pdf/src/testing/pdf-text.ts';
import { call, jsonOf, newAccount, pushTemplate, type TestAccount } from '../api/service.ts';
import { violations } from './accessibility.ts';
import { BROWSERS, dialogCloses, holdRequests, locate, press, retype, sees } from './browser.ts';
import { expectGoodPage, openSignedIn } from './page-checks.ts';
import { keepSavedFile, savedFile } from './saved-file.ts';

const HTML = '<html lang="en"><title>Note</title>\n<h1>{{ title }}</h1>\n<p>Two</p></html>';
const EDITOR = 'HTML of the template, with CSS and Liquid';

let account: TestAccount;
beforeEach(async () => {
  account = await newAccount();
  await pushTemplate(account, { html: HTML });
});

const open = (at: string, key = account.adminKey) => openSignedIn(at, key);
const get = async (path: string, key = account.adminKey) => jsonOf(await call('GET', path, { key }));

/** Waits until the text that the preview provides to screen readers contains a string. */
function previews(page: Page, text: string): Promise<unknown> {
  return page.waitForFunction(
    (part) => document.querySelector('canvas ~ p')?.textContent?.replaceAll(/\s+/g, ' ').includes(part),
    {},
    text,
  );
}

/** Appends text in the HTML editor. */
async function type(page: Page, text: string): Promise<void> {
  await locate(page, `::-p-aria(${EDITOR})`).click();
  await chord(page, 'End');
  await page.keyboard.type(text);
}

async function chord(page: Page, key: 'End' | 's' | 'z'): Promise<void> {
  await page.keyboard.down('Control');
  await page.keyboard.press(key);
  await page.keyboard.up('Control');
}

describe('the list of templates', () => {
  it('shows each by its first page, and finds them by name', async () => {
    await pushTemplate(account, { slug: 'second', name: 'Another one' });
    const tab = await open('templates');
    const { page } = tab;
    await page.waitForFunction(() => document.querySelectorAll('main li img').length === 2);
    await expectGoodPage(tab, 'templates');
    await locate(page, '::-p-aria(Search[role="searchbox"])').fill('another');
    await page.waitForFunction(() => document.querySelectorAll('main li').length === 1);
    expect(new URL(page.url()).search).toBe('?search=another');
    await locate(page, '::-p-aria(Search[role="searchbox"])').fill('nothing');
    await sees(page, 'No template matches');
    await press(page, 'Clear filters');
    await sees(page, 'Another one');
  });

  it('hides creation from render keys', async () => {
    const { page } = await open('templates', account.renderKey);
    await sees(page, 'Note');
    await expect.poll(() => page.$$('::-p-aria(New template[role="link"])')).toEqual([]);
  });
});

describe('a new template', () => {
  it('starts from one that comes with Platen, under a name of its own', async () => {
    const tab = await open('templates');
    const { page } = tab;
    await press(page, 'New template', 'link');
    await sees(page, 'Packing slip');
    await locate(page, '::-p-text(Account statement)').click();
    const name = locate(page, '[role="dialog"] input');
    await name.fill('Statement for Ämter');
    await expect
      .poll(() => page.$eval('[role="dialog"] input[spellcheck]', (it) => (it as HTMLInputElement).value))
      .toBe('statement-for-amter');
    expect(await violations(page, '[role="dialog"]')).toEqual([]);
    await press(page, 'Create template');
    await previews(page, 'Statement of account');
    const { data } = await get('/v1/templates/statement-for-amter/source');
    expect(data.footer).toContain('pageNumber');
    expect((await get('/v1/usage')).data.renders.used).toBe(0);
  });

  it('makes no template after Cancel', async () => {
    const { page } = await open('starters');
    const start = async (name: string) => {
      await locate(page, '::-p-text(A4 contract with numbered clauses)').click();
      await retype(page, 'Name', name);
      await press(page, 'Create template');
    };
    const goOn = await holdRequests(page, '/v1/starters/contract');
    await start('Cancelled');
    await press(page, 'Cancel');
    await dialogCloses(page);
    await goOn();
    await start('Wanted');
    await page.waitForFunction(() => location.pathname.endsWith('/templates/wanted'));
    const { data } = await get('/v1/templates');
    expect(data.map(({ slug }: { slug: string }) => slug).sort()).toEqual(['note', 'wanted']);
  });

  it('shows pictures of the starters', async () => {
    const tab = await open('starters');
    await tab.page.waitForFunction(
      () =>
        [...document.querySelectorAll<HTMLImageElement>('main li img')].filter(
          (it) => it.naturalWidth === 480,
        ).length >= 3,
    );
    await expectGoodPage(tab, 'starters');
  });
});

describe('the editor', () => {
  it('previews a change, and saves it as a version', async () => {
    const tab = await open('templates/note');
    const { page } = tab;
    await previews(page, 'Sample');
    await type(page, '<p>Added here</p>');
    await previews(page, 'Added here');
    await sees(page, 'Not saved');
    expect((await get('/v1/templates/note')).data.version).toBe(1);
    await chord(page, 's');
    await sees(page, 'Version 2');
    expect((await get('/v1/templates/note/source')).data.html).toBe(`${HTML}<p>Added here</p>`);
    await expectGoodPage(tab, 'template');
  });

  it('keeps several data sets, previews the chosen one, and renders it', async () => {
    const tab = await open('templates/note');
    const { page } = tab;
    await previews(page, 'Sample');
    await press(page, 'Data', 'tab');
    await press(page, 'Data set: Sample data');
    await press(page, 'Add a data set', 'menuitem');
    await locate(page, '[role="dialog"] input').fill('../Long');
    await press(page, 'Apply');
    await sees(page, 'Give it a name without');
    await retype(page, 'Name', 'Long title');
    expect(await violations(page, '[role="dialog"]')).toEqual([]);
    await press(page, 'Apply');
    await locate(page, '::-p-aria(Data set: Long title)').wait();
    await retype(page, 'Title', 'Donaudampfschifffahrt');
    await previews(page, 'Donaudampfschifffahrt');
    await expectGoodPage(tab, 'template-data-sets');
    await chord(page, 's');
    await sees(page, 'Version 2');
    const { data } = await get('/v1/templates/note/source');
    expect(data).toMatchObject({
      sampleData: { title: 'Sample' },
      samples: { 'Long title': { title: 'Donaudampfschifffahrt' } },
    });
    await press(page, 'Render', 'link');
    await press(page, 'Data set: Sample data');
    await press(page, 'Long title', 'menuitemradio');
    await press(page, 'Render');
    await previews(page, 'Donaudampfschifffahrt');
  });

  it('downloads the preview', async () => {
    const { page } = await open('templates/note');
    await previews(page, 'Sample');
    await keepSavedFile(page);
    await press(page, 'Download preview');
    const { name, bytes } = await savedFile(page);
    expect(name).toBe('note.pdf');
    expect(await pdfText(bytes)).toContain('Sample');
  });

  it('reports an error at its line, and keeps the last good preview', async () => {
    const { page } = await open('templates/note');
    await previews(page, 'Sample');
    await type(page, '\n<p>{% fro x in y %}</p>');
    await sees(page, 'Showing the last working preview');
    await sees(page, 'tag "fro" not found');
    await previews(page, 'Sample');
    const marker = await page.waitForSelector('>>> .cm-lint-marker-error');
    const { y: top } = (await marker!.boundingBox())!;
    const lines = await page.$$eval('>>> .cm-line', (all) =>
      all
        .filter((it) => it.textContent?.includes('fro'))
        .map((it) => it.getBoundingClientRect())
        .map(({ top, bottom }) => ({ top, bottom })),
    );
    expect(top).toBeGreaterThanOrEqual(lines[0]!.top);
    expect(top).toBeLessThan(lines[0]!.bottom);
    await page.hover('>>> .cm-lint-marker-error');
    await page.waitForSelector('>>> .cm-tooltip-lint');
    // A click on the message moves the cursor to the error.
    await locate(page, '::-p-text(tag "fro" not found)').click();
    await page.waitForFunction(() =>
      document.activeElement?.shadowRoot?.activeElement?.matches('.cm-content'),
    );
    // The typed text is several undo steps.
    for (let step = 0; step < 8; step++) await chord(page, 'z');
    await sees(page, 'Up to date');
    await page.waitForFunction(() => !document.querySelector('main')?.textContent?.includes('not found'));
  });

  it('completes the fields of the data, and the filters', async () => {
    const { page } = await open('templates/note');
    await previews(page, 'Sample');
    const completions = () =>
      page.$$eval('>>> .cm-completionLabel', (all) => all.map((it) => it.textContent));
    await type(page, '\n{{ ti');
    await page.waitForSelector('>>> .cm-completionLabel');
    await expect.poll(completions).toContain('title');
    await page.keyboard.press('Escape');
    await page.keyboard.type('tle | bar');
    await page.waitForSelector('>>> .cm-completionLabel');
    await expect.poll(completions).toEqual(expect.arrayContaining(['barcode', 'bar_chart']));
  });

  it('moves to the error in the JSON when a draft cannot be saved', async () => {
    const { page } = await open('templates/note');
    await previews(page, 'Sample');
    await press(page, 'Schema', 'tab');
    await locate(page, '::-p-aria(JSON Schema of the data)').click();
    await page.keyboard.down('Control');
    await page.keyboard.press('a');
    await page.keyboard.up('Control');
    await page.keyboard.type('{"type": objekt');
    await sees(page, 'Not saved: error in the JSON');
    await press(page, 'HTML', 'tab');
    await press(page, 'Save');
    await page.waitForFunction(() =>
      document.activeElement?.shadowRoot?.activeElement?.textContent?.includes('objekt'),
    );
    await sees(page, 'Schema 1:10');
  });

  it('warns of accessibility faults at their line', async () => {
    const { page } = await open('templates/note');
    await previews(page, 'Sample');
    await type(page, '\n<table><tr><td>1</td></tr></table>');
    await sees(page, 'HTML 4:1');
    await page.waitForSelector('>>> .cm-lint-marker-warning');
  });

  it('warns before unsaved changes are lost', async () => {
    const { page } = await open('templates/note');
    await previews(page, 'Sample');
    await type(page, '<p>Unsaved</p>');
    await sees(page, 'Not saved');
    await press(page, 'Merge', 'link');
    await sees(page, 'Leave without saving?');
    await press(page, 'Cancel');
    expect(page.url()).toMatch(/templates\/note$/);
    await press(page, 'Merge', 'link');
    await press(page, 'Leave');
    await page.waitForFunction(() => location.pathname.endsWith('/merge'));
  });

  it('asks for confirmation when another user has saved in between', async () => {
    const { page } = await open('templates/note');
    await previews(page, 'Sample');
    const theirs = { name: 'Note', html: HTML };
    await call('PUT', '/v1/templates/note', { key: account.adminKey, body: theirs });
    await type(page, '<p>Mine</p>');
    await press(page, 'Save');
    await sees(page, 'Somebody has saved another version');
    await press(page, 'Save mine');
    await page.waitForFunction(() => !document.querySelector('[role="alertdialog"]'));
    expect((await get('/v1/templates/note/source')).data.html).toContain('Mine');
  });

  it('is left by keyboard with Escape and Tab', async () => {
    const { page } = await open('templates/note');
    await previews(page, 'Sample');
    await locate(page, `::-p-aria(${EDITOR})`).click();
    const isInside = () => page.evaluate(() => document.activeElement?.shadowRoot != null);
    await page.keyboard.press('Tab');
    await expect.poll(isInside).toBe(true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect.poll(isInside).toBe(false);
  });

  it('changes page, name and description, and deletes after confirmation', async () => {
    await pushTemplate(account, { slug: 'short-lived' });
    const tab = await open('templates/short-lived');
    const { page } = tab;
    await previews(page, 'Sample');
    await press(page, 'Page', 'tab');
    await locate(page, '::-p-aria(Top[role="textbox"])').fill('no length');
    await sees(page, 'must be a length');
    await locate(page, '::-p-aria(Top[role="textbox"])').fill('30mm');
    await press(page, 'Portrait Orientation');
    await press(page, 'Landscape', 'option');
    await sees(page, 'Up to date');
    await press(page, 'Save');
    await sees(page, 'Version 2');
    await expectGoodPage(tab, 'template-page-options');
    const { data } = await get('/v1/templates/short-lived/source', account.adminKey);
    expect(data.options).toMatchObject({ orientation: 'landscape', margins: { top: '30mm' } });
    await press(page, 'More');
    await press(page, 'Name and description', 'menuitem');
    await locate(page, '[role="dialog"] textarea').fill('Not for long');
    await locate(page, '[role="dialog"] button[type="submit"]').click();
    await sees(page, 'Version 3');
    expect((await get('/v1/templates/short-lived', account.adminKey)).data.description).toBe('Not for long');
    // Deleting needs no saving first. The tab is found by position, since its name includes the number of problems.
    await locate(page, '[role="tab"]:first-child').click();
    await type(page, '<p>More</p>');
    await sees(page, 'Not saved');
    await press(page, 'More');
    await press(page, 'Delete', 'menuitem');
    await sees(page, 'deleted for good');
    await press(page, 'Delete');
    await page.waitForFunction(() => location.pathname.endsWith('/templates'));
    expect((await get('/v1/templates/short-lived', account.adminKey)).code).toBe('TEMPLATE_NOT_FOUND');
  });
});

describe('versions', () => {
  it.each(BROWSERS)('are shown as a diff, and restored, in %s', async (browser) => {
    await pushTemplate(account, { slug: 'history', html: HTML });
    const second = { html: HTML.replace('Two', 'Three'), options: { orientation: 'landscape' } };
    await call('PUT', '/v1/templates/history', { key: account.adminKey, body: second });
    const tab = await openSignedIn('templates/history', account.adminKey, browser);
    const { page } = tab;
    await previews(page, 'Three');
    await press(page, 'Versions', 'link');
    await sees(page, 'Version 1 beside version 2');
    await page.waitForSelector('>>> .cm-changedText');
    await expect
      .poll(() => page.$$eval('>>> .cm-changedText', (all) => all.map((it) => it.textContent)))
      .toEqual(expect.arrayContaining(['Two', 'Three', 'portrait', 'landscape']));
    await expect
      .poll(() => page.$$eval('main h2', (all) => all.map((it) => it.textContent)))
      .toEqual(['HTML', 'Page']);
    await expectGoodPage(tab, 'template-versions');
    await press(page, 'Restore version 1');
    await sees(page, 'Nothing is lost');
    await press(page, 'Restore');
    await previews(page, 'Two');
    expect((await get('/v1/templates/history/source')).data).toMatchObject({
      version: 3,
      html: HTML,
      options: { orientation: 'portrait' },
    });
  });
});

describe('the page of code samples', () => {
  const DATA = { title: "It's “quoted” \\ $HOME `x` 日本語 $1", body: 'JSON', flags: [true, null, []] };

  it('works when pasted, and contains no key', async () => {
    const html = '<html lang="en"><title>T</title><h1>{{ title }}</h1><p>{{ body }}</p></html>';
    await pushTemplate(account, { slug: 'pasted', html, dataSchema: null, sampleData: DATA });
    const tab = await open('templates/pasted/use');
    const { page } = tab;
    for (const [language, file, command] of [
      ['curl', 'render.sh', ['bash', 'render.sh']],
      ['TypeScript', 'render.ts', [process.execPath, 'render.ts']],
      ['Python', 'render.py', ['python3', 'render.py']],
    ] as const) {
      await press(page, language, 'tab');
      const code = await page.waitForSelector(`section[aria-label="${language}"] code`);
      const text = await code!.evaluate((it) => it.textContent!);
      expect(text).not.toContain(account.adminKey);
      const printed = await pdfText(run(file, text, command));
      expect(printed.replaceAll(/\s+/g, ' ')).toContain("It's “quoted” \\ $HOME `x` 日本語 $1");
    }
    await expectGoodPage(tab, 'template-use');
    expect(await page.content()).not.toContain(account.adminKey);
  });

  it('is available to render keys, with data made from the schema', async () => {
    const { page } = await open('templates/note/use', account.renderKey);
    const code = await page.waitForSelector('section[aria-label="curl"] code');
    expect(await code!.evaluate((it) => it.textContent)).toContain('"title": ""');
  });

  it.each([
    ['admin', 'sample data of the template'],
    ['render', 'sample data of the starter'],
  ])('makes an electronic invoice if the template shows one: %s key, %s', async (scope) => {
    const starter = (await get('/v1/starters/e-invoice')).data;
    const body = { ...starter, slug: 'our-invoice', sampleData: { ...starter.sampleData, number: 'OURS-1' } };
    await call('POST', '/v1/templates', { key: account.adminKey, body });
    const key = scope === 'admin' ? account.adminKey : account.renderKey;
    const { page } = await open('templates/our-invoice/use', key);
    const code = await page.waitForSelector('section[aria-label="curl"] code');
    const text = await code!.evaluate((it) => it.textContent!);
    expect(text).toContain('/v1/invoices');
    const pdf = run('invoice.sh', text, ['bash', 'invoice.sh'], 'our-invoice.pdf');
    expect(await pdfText(pdf)).toContain(scope === 'admin' ? 'OURS-1' : 'RE-2026-0147');
    const read = await call('POST', '/v1/invoices/read', {
      key: account.renderKey,
      body: { pdf: Buffer.from(pdf).toString('base64') },
    });
    expect(read.status).toBe(200);
  });

  it('warns in the editor of a field that renders cannot pass', async () => {
    await pushTemplate(account, {
      slug: 'reserved',
      html: HTML,
      dataSchema: null,
      sampleData: { title: 'T', save: 1 },
    });
    const { page } = await open('templates/reserved');
    await sees(page, 'save: is a reserved field');
  });

  function run(
    file: string,
    code: string,
    [command, ...args]: readonly [string, ...string[]],
    pdf = 'pasted.pdf',
  ): Uint8Array {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'snippet-'));
    try {
      writeFileSync(path.join(folder, file), code);
      const env = { PATH: process.env.PATH, PLATEN_KEY: account.renderKey };
      execFileSync(command, args, { cwd: folder, env });
      return new Uint8Array(readFileSync(path.join(folder, pdf)));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
});

describe('the form of the data', () => {
  it('is made from the schema: lists grow, shrink and are reordered, and the preview follows', async () => {
    const dataSchema = {
      type: 'object',
      required: ['title', 'items'],
      properties: {
        title: { type: 'string', description: 'What it is about' },
        kind: { enum: ['offer', 'order'] },
        isPaid: { type: 'boolean' },
        dueDate: { type: 'string', format: 'date' },
        items: {
          type: 'array',
          items: {
            type: 'object',
            required: ['name', 'unitPrice'],
            properties: { name: { type: 'string' }, unitPrice: { type: 'number' } },
          },
        },
      },
    };
    const html =
      '<html lang="en"><title>T</title><h1>{{ title }} {{ kind }} {{ isPaid }}</h1>{% for i in items %}<p>{{ i.name }}={{ i.unitPrice }}</p>{% endfor %}</html>';
    const sampleData = { title: 'Chairs', items: [{ name: 'oak', unitPrice: 1.5 }], extra: { kept: true } };
    await pushTemplate(account, { slug: 'form', html, dataSchema, sampleData });
    const tab = await open('templates/form');
    const { page } = tab;
    await previews(page, 'oak=1.5');
    await press(page, 'Data', 'tab');
    // Replaces the existing text.
    await locate(page, '::-p-aria(Title[role="textbox"])').click({ count: 3 });
    await page.keyboard.type('Tables');
    await press(page, 'Add an item: Items');
    await expect.poll(() => page.$$('li input')).toHaveLength(4);
    await locate(page, 'li:nth-child(2) input').fill('ash');
    await locate(page, 'li:nth-child(2) input[inputmode="decimal"]').fill('2,25');
    await press(page, 'Move up: Items, 2');
    await press(page, 'None Kind');
    await press(page, 'order', 'option');
    await locate(page, '::-p-text(Is paid)').click();
    await previews(page, 'Tables order true');
    await previews(page, 'ash=2.25 oak=1.5');
    await expectGoodPage(tab, 'template-data-form');
    await press(page, 'Remove: Items, 2');
    await press(page, 'Save');
    await sees(page, 'Version 2');
    expect((await get('/v1/templates/form/source')).data.sampleData).toEqual({
      title: 'Tables',
      items: [{ name: 'ash', unitPrice: 2.25 }],
      extra: { kept: true },
      kind: 'order',
      isPaid: true,
    });
  });
});
