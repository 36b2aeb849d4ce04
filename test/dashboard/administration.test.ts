import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ElementHandle } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePkcs12 } from '../../packages/pdf/src/testing/signatures/make-pkcs12.ts';
import { issue } from '../../packages/pdf/src/testing/signatures/test-ca.ts';
import { call, jsonOf, newAccount, pushTemplate, type TestAccount } from '../api/service.ts';
import {
  BROWSERS,
  type BrowserName,
  dialogCloses,
  locate,
  press,
  retype,
  rowsAre,
  sees,
  takeScreenshots,
} from './browser.ts';
import { expectGoodPage, openSignedIn } from './page-checks.ts';

let account: TestAccount;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'dashboard-'));
});
beforeEach(async () => {
  account = await newAccount();
  await pushTemplate(account);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const open = (at: string, browser?: BrowserName) => openSignedIn(at, account.adminKey, browser);

describe('the page of certificates', () => {
  it.each(BROWSERS)(
    'reports missing input, accepts a PKCS#12 file, and deletes it after confirmation, in %s',
    async (browser) => {
      const file = path.join(folder, 'signer.p12');
      writeFileSync(file, makePkcs12(issue({ name: 'Ada Lovelace', kind: 'rsa-2048' }), 'secret'), 'base64');
      const tab = await open('certificates', browser);
      const { page } = tab;
      await sees(page, 'No certificates yet');
      await press(page, 'Add certificate');
      await press(page, 'Add certificate');
      await sees(page, 'Choose the file.');
      if (browser === 'Chromium') await takeScreenshots(page, 'certificate-dialog');
      await locate(page, '::-p-aria(Name[role="textbox"])').fill('Contracts');
      const input = (await page.waitForSelector('input[type="file"]')) as ElementHandle<HTMLInputElement>;
      await input.uploadFile(file);
      await sees(page, 'signer.p12');
      await locate(page, '::-p-aria(Passphrase)').fill('wrong');
      await press(page, 'Add certificate');
      await locate(page, '[role="alert"]').wait();
      // Replaces the typed text.
      await locate(page, '::-p-aria(Passphrase)').click({ count: 3 });
      await page.keyboard.type('secret');
      await press(page, 'Add certificate');
      await dialogCloses(page);
      await sees(page, 'Contracts');
      await expectGoodPage(tab, 'certificates');
      const { data } = await jsonOf(await call('GET', '/v1/certificates', { key: account.adminKey }));
      expect(data.map(({ name }: { name: string }) => name)).toEqual(['Contracts']);
      await press(page, 'Delete: Contracts');
      await sees(page, 'deleted for good');
      await press(page, 'Delete');
      await sees(page, 'No certificates yet');
    },
  );
});

describe('the page of trusted roots', () => {
  it('adds a certificate file that verifications trust, and removes it', async () => {
    const { certificatePem } = issue({ name: 'Root of Ada' });
    const file = path.join(folder, 'root.pem');
    writeFileSync(file, certificatePem);
    const tab = await open('certificates');
    const { page } = tab;
    await press(page, 'Trusted roots', 'link');
    await sees(page, 'No trusted roots yet');
    await press(page, 'Add trusted root');
    const input = (await page.waitForSelector('input[type="file"]')) as ElementHandle<HTMLInputElement>;
    await input.uploadFile(file);
    await page.waitForFunction(() => document.querySelector('textarea')?.value.includes('BEGIN CERTIFICATE'));
    await press(page, 'Add trusted root');
    await dialogCloses(page);
    await sees(page, 'Root of Ada');
    await expectGoodPage(tab, 'trusted-roots');
    const { data } = await jsonOf(await call('GET', '/v1/trusted-roots', { key: account.adminKey }));
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['root']);
    await press(page, 'Delete: root');
    await sees(page, 'Stop trusting');
    await press(page, 'Delete');
    await sees(page, 'No trusted roots yet');
  });
});

describe('the page of redaction templates', () => {
  it('creates one, changes it, and deletes it', async () => {
    const tab = await open('redaction-templates');
    const { page } = tab;
    await sees(page, 'No redaction templates yet');
    await press(page, 'Create template');
    await locate(page, '::-p-aria(Name[role="textbox"])').fill('Letters to banks');
    await locate(page, '::-p-text(IBANs)').click();
    await locate(page, '::-p-aria(Words to remove[role="textbox"])').fill('Ada Lovelace');
    await page.keyboard.press('Enter');
    await press(page, 'Remove: Ada Lovelace');
    await locate(page, '::-p-aria(Words to remove[role="textbox"])').fill('Lovelace');
    // Text in the field is saved even if it was not added to the list.
    await press(page, 'Save');
    await dialogCloses(page);
    await sees(page, 'letters-to-banks');
    await expectGoodPage(tab, 'redaction-templates');
    const path = '/v1/redaction-templates/letters-to-banks';
    const { data } = await jsonOf(await call('GET', path, { key: account.adminKey }));
    expect(data).toMatchObject({
      presets: ['iban'],
      patterns: [{ pattern: 'Lovelace', pattern_type: 'Literal' }],
    });
    await press(page, 'Edit: Letters to banks');
    await locate(page, '::-p-text(E-mail addresses)').click();
    await press(page, 'Save');
    await dialogCloses(page);
    await sees(page, '2 kinds');
    await press(page, 'Delete: Letters to banks');
    await press(page, 'Delete');
    await sees(page, 'No redaction templates yet');
  });
});

describe('trying out a redaction template', () => {
  it('lists and marks the matches in a document, and saves nothing', async () => {
    const template = {
      slug: 'people',
      name: 'People',
      presets: ['email'],
      patterns: [{ pattern: 'Lovelace', pattern_type: 'Literal' }],
    };
    await call('POST', '/v1/redaction-templates', { key: account.adminKey, body: template });
    const body = { title: 'Ada Lovelace, ada@example.com, room 7', saveName: 'Letter' };
    await (await call('POST', '/v1/render/note', { key: account.renderKey, body })).arrayBuffer();
    const documents = async () =>
      (await jsonOf(await call('GET', '/v1/documents', { key: account.renderKey }))).data;
    const before = await documents();
    const tab = await open('redaction-templates');
    const { page } = tab;
    await press(page, 'Try out: People', 'link');
    await sees(page, 'Nothing is removed or saved');
    await expectGoodPage(tab, 'redaction-template-choose-document');
    await press(page, 'Try out: Letter');
    await sees(page, '2 hits');
    await sees(page, 'ada@example.com');
    await page.waitForFunction(() => document.querySelectorAll('canvas ~ div span').length === 2);
    const mark = await page.$('canvas ~ div span');
    const paper = (await (await page.$('canvas'))!.boundingBox())!;
    const { x, y, width, height } = (await mark!.boundingBox())!;
    expect(Math.min(width, height, x - paper.x, y - paper.y)).toBeGreaterThan(0);
    await locate(page, 'li button ::-p-text(Lovelace)').click();
    await expectGoodPage(tab, 'redaction-template-try-out');
    await page.reload();
    await sees(page, '2 hits');
    expect(await documents()).toEqual(before);
    await press(page, 'Redact this document with it', 'link');
    await press(page, 'Show what would be removed');
    await sees(page, '2 hits');
  });

  it('reports a missing template or document', async () => {
    const { page } = await open('redaction-templates/never-there/try');
    await sees(page, 'There is no such redaction template');
  });
});

describe('the page of webhooks', () => {
  it.each(BROWSERS)(
    'shows the secrets on request with an audit event, and replaces them, in %s',
    async (browser) => {
      const tab = await open('webhooks', browser);
      const { page } = tab;
      await sees(page, 'Signing secrets');
      expect(await page.$eval('body', (body) => body.textContent)).not.toContain('whsec_');
      await press(page, 'Show the secrets');
      await sees(page, 'Current');
      await press(page, 'Replace the secret');
      await press(page, 'Replace the secret');
      await sees(page, 'Old secret valid until');
      await expectGoodPage(tab, 'webhooks');
      const { data } = await jsonOf(await call('GET', '/v1/webhook-secrets', { key: account.adminKey }));
      await expect
        .poll(() => page.$$eval('main code', (codes) => codes.map((code) => code.textContent)))
        .toEqual(data.map(({ secret }: { secret: string }) => secret));
    },
  );
});

describe('the audit trail', () => {
  it('lists events, filters them by type, and links to the document', async () => {
    const body = { title: 'For the trail', saveName: 'Trail note' };
    const response = await call('POST', '/v1/render/note', { key: account.renderKey, body });
    const documentId = response.headers.get('x-document-id')!;
    await call('POST', '/v1/webhook-secrets', { key: account.adminKey });
    const tab = await open('audit?event=generated');
    const { page } = tab;
    await sees(page, 'Trail note');
    await rowsAre(page, 1);
    await press(page, 'Clear filters');
    await sees(page, 'Webhook secret replaced');
    await sees(page, 'Certificate deleted');
    await expectGoodPage(tab, 'audit');
    await press(page, 'Trail note', 'link');
    await page.waitForFunction((id) => location.pathname.endsWith(id), {}, documentId);
  });

  it.each(BROWSERS)(
    'filters by key, document and request, and is exported as CSV, in %s',
    async (browser) => {
      const render = (key: string, saveName: string) =>
        call('POST', '/v1/render/note', { key, body: { title: 'T', saveName } });
      await render(account.adminKey, 'By the admin');
      const response = await render(account.renderKey, '=Formula, "quoted"');
      const id = response.headers.get('x-document-id')!;
      const { data } = await jsonOf(
        await call('GET', `/v1/documents/${id}/events`, { key: account.adminKey }),
      );
      const [event] = data as { actor: string; requestId: string }[];
      const tab = await open('audit?event=generated', browser);
      const { page } = tab;
      await sees(page, 'By the admin');
      await retype(page, 'Document ID', id);
      await rowsAre(page, 1);
      await retype(page, 'Request ID', event!.requestId.slice(0, 10));
      await sees(page, 'Enter a complete ID.');
      await retype(page, 'Request ID', event!.requestId);
      await rowsAre(page, 1);
      await page.evaluate(() => {
        // The browser of the tests saves no files.
        const create = URL.createObjectURL.bind(URL);
        URL.createObjectURL = (file: Blob) => {
          void file.text().then((text) => document.body.setAttribute('data-saved', text));
          return create(file);
        };
      });
      await press(page, 'Export as CSV');
      await page.waitForSelector('body[data-saved]');
      const csv = await page.$eval('body', (body) => body.getAttribute('data-saved')!);
      const [head, line, ...rest] = csv.trim().split('\r\n');
      expect(head).toContain('Time,Event,Object,Object ID,API key,Operation,Request ID');
      expect(line).toContain(`Rendered,"'=Formula, ""quoted""",${id},${event!.actor},`);
      expect(rest).toEqual([]);
      await expectGoodPage(tab, 'audit-filtered');
    },
  );

  it('reports that nothing matches', async () => {
    const { page } = await open('audit?from=2001-01-01&to=2001-01-02');
    await sees(page, 'No event matches these filters');
  });
});
