import type { Page } from 'puppeteer-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { ENCRYPTED_PDF } from '../../packages/pdf/src/testing/encrypted-pdf.ts';
import { issue } from '../../packages/pdf/src/testing/signatures/test-ca.ts';
import { bytesOf, call, jsonOf, newAccount, type TestAccount } from '../api/service.ts';
import { addressOf, BROWSERS, locate, press, sees } from './browser.ts';
import { drag } from './drop.ts';
import { expectGoodPage, openSignedIn } from './page-checks.ts';

let account: TestAccount;
let locked: string;
let signed: string;
let plain: string;
beforeEach(async () => {
  account = await newAccount();
  locked = await save(ENCRYPTED_PDF, 'Locked');
  plain = await render('Plain');
  const { certificatePem, privateKey } = issue({ name: 'Ada Lovelace', kind: 'p256' });
  const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const certificate = { name: 'Contracts', certificatePem, privateKeyPem };
  const { data } = await jsonOf(
    await call('POST', '/v1/certificates', { key: account.adminKey, body: certificate }),
  );
  const body = { pdf: { documentId: plain }, certificateId: data.id, saveName: 'Signed' };
  const certified = await call('POST', '/v1/certify', { key: account.adminKey, body });
  await certified.arrayBuffer();
  signed = certified.headers.get('x-document-id')!;
  // Without a certificate, the page for signing has no form.
  await call('DELETE', `/v1/certificates/${data.id}`, { key: account.adminKey });
});

async function save(pdf: Uint8Array, name: string): Promise<string> {
  const saved = await call('POST', `/v1/documents?name=${name}`, {
    key: account.renderKey,
    body: pdf,
    headers: { 'Content-Type': 'application/pdf' },
  });
  return (await jsonOf(saved)).data.id;
}

async function render(saveName: string): Promise<string> {
  const html = '<p>First page<p style="break-before: page">Second page';
  const made = await call('POST', '/v1/render', { key: account.renderKey, body: { html, saveName } });
  await bytesOf(made);
  return made.headers.get('x-document-id')!;
}

/** Types the password that the page asks for. */
async function unlock(page: Page): Promise<void> {
  await locate(page, 'input[name="pdf-password"]').fill('user');
  await press(page, 'Open');
}

const drawn = (page: Page, count: number) =>
  page.waitForFunction(
    (least) => document.querySelectorAll('main canvas, [role="dialog"] canvas').length >= least,
    {},
    count,
  );

describe.each(BROWSERS)('an encrypted document in %s', (browser) => {
  const open = (at: string) => openSignedIn(at, account.adminKey, browser);

  it.runIf(browser === 'Chromium')('asks for its password on each page that opens it', async () => {
    const { page, complaints } = await open('documents');
    for (const at of ['pages', 'images', 'sign', 'redact', 'tools/stamp']) {
      // A reload forgets passwords.
      await page.goto(addressOf(`documents/${locked}/${at}`));
      await sees(page, 'This PDF needs a password');
      await unlock(page);
      await drawn(page, 1);
    }
    expect(complaints).toEqual([]);
  });

  it('makes images of its selected pages', async () => {
    const tab = await open(`documents/${locked}/images`);
    const { page } = tab;
    await unlock(page);
    await drawn(page, 1);
    await expectGoodPage(tab, 'images');
    await press(page, 'Make images');
    await page.waitForSelector('img[alt="Page 1"]');
  });

  it.runIf(browser === 'Chromium')('has its pages inserted into another document', async () => {
    const { page, complaints } = await open(`documents/${plain}/pages`);
    await drawn(page, 2);
    await press(page, 'Insert pages');
    await press(page, 'Insert: Locked');
    await locate(page, '[role="dialog"] input[name="pdf-password"]').fill('user');
    await press(page, 'Open');
    await drawn(page, 3);
    await press(page, 'Save as a new document');
    await sees(page, 'One new document was made.');
    expect(complaints).toEqual([]);
  });

  it.runIf(browser === 'Chromium')('runs through a pipeline', async () => {
    const { page } = await open('pipelines/_new');
    await press(page, 'JSON', 'tab');
    await locate(page, 'textarea').fill('[{"do": "flatten"}]');
    await press(page, 'None document');
    await press(page, 'Locked', 'option');
    await locate(page, '::-p-aria(Password of Locked)').fill('user');
    await press(page, 'Run');
    await sees(page, 'One document was made.');
  });
});

describe.each(BROWSERS)('a signed document in %s', (browser) => {
  const open = (at: string) => openSignedIn(at, account.adminKey, browser);

  it.runIf(browser === 'Chromium')('loses its signatures only after a warning, with each tool', async () => {
    const tab = await open('documents');
    const { page } = tab;
    for (const at of ['pages', 'redact', 'tools/stamp', 'tools/split', 'tools/optimize']) {
      await page.goto(addressOf(`documents/${signed}/${at}`));
      await sees(page, 'This document is signed. The new one will not be');
    }
    await expectGoodPage(tab, 'signature-warning');
    await page.goto(addressOf(`documents/${plain}/pages`));
    await drawn(page, 2);
    expect(await page.$eval('main', (main) => main.textContent)).not.toContain('is signed');
  });

  it('is named before it is merged', async () => {
    const { page } = await open('merge');
    await press(page, 'Add: Plain');
    await press(page, 'Add: Signed');
    await sees(page, 'Signed: Signed.');
  });
});

describe.each(BROWSERS)('pages in %s', (browser) => {
  it('are dragged into a new document', async () => {
    const tab = await openSignedIn(`documents/${plain}/pages`, account.adminKey, browser);
    const { page, complaints } = tab;
    await drawn(page, 2);
    await drag(tab, '[role="row"]:nth-child(1)', '[class*="newPart"]');
    await sees(page, 'Document 2');
    await press(page, 'Save as 2 new documents');
    await sees(page, '2 new documents were made.');
    expect(complaints).toEqual([]);
  });
});
