import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ElementHandle } from 'puppeteer-core';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { pdfText } from '../../packages/pdf/src/testing/pdf-text.ts';
import { issue } from '../../packages/pdf/src/testing/signatures/test-ca.ts';
import { bytesOf, call, jsonOf, newAccount, pushTemplate, type TestAccount } from '../api/service.ts';
import { addressOf, BROWSERS, type BrowserName, holdRequests, locate, press, sees } from './browser.ts';
import { expectGoodPage, openSignedIn } from './page-checks.ts';

/** PNG, in base64. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let account: TestAccount;
let documentId: string;
beforeEach(async () => {
  account = await newAccount();
  await pushTemplate(account);
  const body = { title: 'Contract' };
  const rendered = await call('POST', '/v1/render/note', { key: account.renderKey, body });
  await rendered.arrayBuffer();
  documentId = rendered.headers.get('x-document-id')!;
});

const open = (at: string, browser?: BrowserName) =>
  openSignedIn(`documents/${documentId}/${at}`, account.adminKey, browser);

async function addCertificate(): Promise<void> {
  const { certificatePem, privateKey } = issue({ name: 'Ada Lovelace', kind: 'p256' });
  const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const body = { name: 'Contracts', certificatePem, privateKeyPem };
  expect((await call('POST', '/v1/certificates', { key: account.adminKey, body })).status).toBe(201);
}

describe('signing a document', () => {
  it('links to the page that adds a certificate, and reports an unsigned document', async () => {
    const { page } = await open('sign');
    await sees(page, 'No certificate to sign with');
    await page.goto(page.url().replace(/sign$/, 'verify'));
    await sees(page, 'This document is not signed');
  });

  it.each(BROWSERS)(
    'puts the signature where its frame was dragged, and shows its validity, in %s',
    async (browser) => {
      await addCertificate();
      const tab = await open('sign', browser);
      const { page } = tab;
      const frame = await page.waitForSelector('canvas + div > div > div');
      await frame!.scrollIntoView();
      const { x, y } = (await frame!.boundingBox())!;
      await page.mouse.move(x + 10, y + 10);
      await page.mouse.down();
      await page.mouse.move(x - 90, y - 190, { steps: 4 });
      await page.mouse.up();
      const left = () => page.$eval('input[type="number"]', (input) => Number(input.value));
      await expect.poll(left).toBeLessThan(340);
      expect(await left()).toBeGreaterThan(0);
      await locate(page, '::-p-aria(Reason[role="textbox"])').fill('Agreed');
      await locate(page, '::-p-aria(Name[role="textbox"])').fill('Augusta Ada King');
      await locate(page, '::-p-aria(Lines[role="textbox"])').fill('For {name}\nWhy: {reason}');
      await locate(page, '::-p-aria(Location[role="textbox"])').fill('London');
      await locate(page, '::-p-aria(Time zone[role="textbox"])').fill('Europe/Berlin');
      await press(page, 'Draw it');
      const area = await page.waitForSelector('canvas[aria-label="Area to draw the signature in"]');
      await area!.scrollIntoView();
      const paper = (await area!.boundingBox())!;
      await page.mouse.move(paper.x + 20, paper.y + 30);
      await page.mouse.down();
      await page.mouse.move(paper.x + 200, paper.y + 60, { steps: 6 });
      await page.mouse.up();
      await sees(page, 'Drawn signature');
      await expectGoodPage(tab, 'sign');
      await press(page, 'Sign');
      await sees(page, 'Unchanged since it was signed; signer unknown');
      await sees(page, 'Ada Lovelace');
      await sees(page, 'London');
      await expectGoodPage(tab, 'verify');
      const id = new URL(page.url()).pathname.split('/').at(-2);
      expect(id).not.toBe(documentId);
      const verification = await call('POST', '/v1/verify', {
        key: account.renderKey,
        body: { pdf: { documentId: id } },
      });
      const { data } = await jsonOf(verification);
      expect(data.signatures).toMatchObject([{ valid: true, reason: 'Agreed', profile: 'pades-b-b' }]);
      const document = await jsonOf(await call('GET', `/v1/documents/${id}`, { key: account.adminKey }));
      const signed = await bytesOf(await fetch(document.data.downloadUrl));
      const shown = await call('POST', '/v1/flatten', {
        key: account.renderKey,
        body: { pdf: { documentId: id } },
      });
      expect(Buffer.from(signed).toString('latin1')).toMatch(/\/Subtype *\/Image/);
      expect(await pdfText(await bytesOf(shown))).toMatch(/For Augusta Ada King\s+Why: Agreed/);
      const said = pdfsig(signed);
      // Checked only if Poppler is installed, which npm does not do.
      if (said !== undefined) expect(said).toContain('Signature is Valid');
    },
  );

  it.each(BROWSERS)('puts a picture file into the seal, in %s', async (browser) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'dashboard-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = path.join(folder, 'stamp.png');
    writeFileSync(file, PIXEL, 'base64');
    await addCertificate();
    const { page } = await open('sign', browser);
    const input = await page.waitForSelector('main input[type="file"][accept*="png"]');
    await (input as ElementHandle<HTMLInputElement>).uploadFile(file);
    await sees(page, 'stamp.png');
    await press(page, 'Sign');
    await sees(page, 'Unchanged since it was signed; signer unknown');
    const id = new URL(page.url()).pathname.split('/').at(-2);
    const { data } = await jsonOf(await call('GET', `/v1/documents/${id}`, { key: account.adminKey }));
    const signed = Buffer.from(await bytesOf(await fetch(data.downloadUrl))).toString('latin1');
    expect(signed).toMatch(/\/Subtype *\/Image/);
  });

  it.each(BROWSERS)('waits for the page on which the signature is to be seen, in %s', async (browser) => {
    await addCertificate();
    const { data: file } = await jsonOf(
      await call('GET', `/v1/documents/${documentId}/view`, { key: account.adminKey }),
    );
    const { page } = await openSignedIn('usage', account.adminKey, browser);
    await sees(page, 'Plan and usage');
    const goOn = await holdRequests(page, new URL(file.viewUrl).pathname);
    await page.goto(addressOf(`documents/${documentId}/sign`));
    await sees(page, 'Page 1 has to be shown before the signature can be placed on it.');
    await page.waitForSelector('::-p-aria(Sign[role="button"])[disabled]');
    await locate(page, '::-p-text(Show the signature on the page)').click();
    await page.waitForSelector('::-p-aria(Sign[role="button"]):not([disabled])');
    await locate(page, '::-p-text(Show the signature on the page)').click();
    await goOn();
    await press(page, 'Sign');
    await sees(page, 'Unchanged since it was signed; signer unknown');
    const id = new URL(page.url()).pathname.split('/').at(-2);
    const { data } = await jsonOf(
      await call('POST', '/v1/forms/read', { key: account.renderKey, body: { pdf: { documentId: id } } }),
    );
    expect(data.fields).toMatchObject([{ kind: 'signature', boxes: [{ page: 0 }] }]);
  });

  it('puts the signature into a field of the file, shown on its page', async () => {
    const field = (name: string) => `<label>${name} <input name="${name}" data-signature></label>`;
    const html = `<h1>Lease</h1>${field('tenant')}<p style="break-before: page">${field('landlord')}</p>`;
    const rendered = await call('POST', '/v1/render', { key: account.renderKey, body: { html } });
    await rendered.arrayBuffer();
    await addCertificate();
    const tab = await openSignedIn(
      `documents/${rendered.headers.get('x-document-id')}/sign`,
      account.adminKey,
    );
    const { page } = tab;
    await locate(page, '::-p-aria(None of them Signature field[role="button"])').click();
    await press(page, 'landlord', 'option');
    await page.waitForFunction(() => document.querySelectorAll('canvas + div > span').length === 1);
    await expect.poll(() => page.$$('input[type="number"]')).toEqual([]);
    await expectGoodPage(tab, 'sign-field');
    await press(page, 'Sign');
    await sees(page, 'Unchanged since it was signed; signer unknown');
    await sees(page, 'tenant');
    const id = new URL(page.url()).pathname.split('/').at(-2);
    const verification = await call('POST', '/v1/verify', {
      key: account.renderKey,
      body: { pdf: { documentId: id } },
    });
    const { data } = await jsonOf(verification);
    expect(data.signatures).toMatchObject([{ valid: true, fieldName: 'landlord' }]);
    expect(data.unsignedFields).toEqual(['tenant']);
  });

  it('shows what the service refuses at its field', async () => {
    await addCertificate();
    const { page } = await open('sign');
    await sees(page, 'Contracts');
    const field = '::-p-aria(Time-stamp authority[role="textbox"])';
    await locate(page, field).fill('ftp://stamps.example');
    await press(page, 'Sign');
    await sees(page, 'Check the marked fields.');
    await expect.poll(() => page.$eval(field, (input) => input === document.activeElement)).toBe(true);
    await expect.poll(() => page.$eval(field, (input) => input.getAttribute('aria-invalid'))).toBe('true');
  });
});

/** Returns Poppler's report on the signatures; undefined if it is not installed. */
function pdfsig(pdf: Uint8Array): string | undefined {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dashboard-'));
  try {
    const file = path.join(folder, 'signed.pdf');
    writeFileSync(file, pdf);
    const { error, stdout } = spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8' });
    return error ? undefined : stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
