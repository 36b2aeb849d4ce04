import type { Page } from 'puppeteer-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { pdfText } from '../../packages/pdf/src/testing/pdf-text.ts';
import { bytesOf, call, jsonOf, newAccount, pushTemplate, type TestAccount } from '../api/service.ts';
import { BROWSERS, locate, press, sees } from './browser.ts';
import { expectGoodPage, openSignedIn } from './page-checks.ts';

const SCHEMA = {
  type: 'object',
  required: ['title'],
  properties: { title: { type: 'string', title: 'Title', minLength: 2 }, paid: { type: 'boolean' } },
};

let account: TestAccount;
beforeEach(async () => {
  account = await newAccount();
  await pushTemplate(account, {
    html: '<html lang="en"><title>Note</title><h1>{{ title }}</h1>{% if paid %}<p>Paid</p>{% endif %}</html>',
    dataSchema: SCHEMA,
    sampleData: { title: 'Sample' },
  });
  await pushTemplate(account, {
    slug: 'broken-image',
    name: 'Broken image',
    html: '<html lang="en"><title>T</title><p>Text</p><img src="logo.png" alt="A"></html>',
  });
});

const field = (page: Page, name: string) => locate(page, `::-p-aria(${name}[role="textbox"])`);

/** Waits until the text that the PDF preview provides to screen readers contains a string. */
const shows = (page: Page, text: string) =>
  page.waitForFunction(
    (part) => document.querySelector('canvas ~ p')?.textContent?.replaceAll(/\s+/g, ' ').includes(part),
    {},
    text,
  );

describe('rendering in the dashboard', () => {
  it.each(BROWSERS)('makes a document from the form, with its name and metadata, in %s', async (browser) => {
    const tab = await openSignedIn('templates/note', account.adminKey, browser);
    const { page } = tab;
    await press(page, 'Render', 'link');
    await field(page, 'Title').fill('By hand');
    await locate(page, 'label ::-p-text(Paid)').click();
    await press(page, 'Document', 'tab');
    await field(page, 'Name').fill('Note for Ada');
    await press(page, 'Add metadata');
    await field(page, 'Key 1').fill('customer');
    await field(page, 'Value 1').fill('Ada');
    await press(page, 'Render');
    await shows(page, 'By hand Paid');
    await expectGoodPage(tab, 'render');
    await press(page, 'Open document', 'link');
    await sees(page, 'Note for Ada');
    const id = new URL(page.url()).pathname.split('/').at(-1);
    const { data } = await jsonOf(await call('GET', `/v1/documents/${id}`, { key: account.adminKey }));
    expect(data).toMatchObject({ name: 'Note for Ada', metadata: { customer: 'Ada' } });
    expect(await pdfText(await bytesOf(await fetch(data.downloadUrl)))).toContain('By hand');
  });

  it('reports invalid data, keeps input, and works with a render key', async () => {
    const { page } = await openSignedIn('templates/note', account.renderKey);
    await page.waitForFunction(() => location.pathname.endsWith('/templates/note/render'));
    await field(page, 'Title').fill('x');
    await press(page, 'Render');
    await sees(page, 'must NOT have fewer than 2 characters');
    await field(page, 'Title').fill('xy');
    await press(page, 'Document', 'tab');
    await locate(page, '::-p-text(Save in Documents)').click();
    await press(page, 'Render');
    await shows(page, 'xy');
    await expect.poll(() => page.$$('::-p-aria(Open document[role="link"])')).toEqual([]);
    await press(page, 'Data', 'tab');
    await field(page, 'Title').fill('changed');
    await sees(page, 'The data has changed since');
  });

  it('shows warnings, and fails on them on request', async () => {
    const { page } = await openSignedIn('templates/broken-image/render', account.adminKey);
    await press(page, 'Render');
    await sees(page, 'logo.png');
    await sees(page, 'Open document');
    await press(page, 'Document', 'tab');
    await locate(page, '::-p-text(Fail on warnings)').click();
    await press(page, 'Render');
    await locate(page, '[role="alert"]').wait();
  });
});
