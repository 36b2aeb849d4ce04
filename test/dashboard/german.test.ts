import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ElementHandle } from 'puppeteer-core';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { call, jsonOf, newAccount, pushTemplate, type TestAccount } from '../api/service.ts';
import { pollUntil } from '../poll.ts';
import { violations } from './accessibility.ts';
import { locate, overflowOnPhone, sees } from './browser.ts';
import { CHECKED_ROUTES } from './checked-routes.ts';
import { drop } from './drop.ts';
import { openSignedIn } from './page-checks.ts';

let account: TestAccount;
beforeEach(async () => {
  account = await newAccount();
});

async function openInGerman(at: string, key = account.adminKey) {
  const tab = await openSignedIn(at, key);
  await tab.page.evaluate(() => localStorage.setItem('platen.language', 'de'));
  await tab.page.reload();
  await tab.page.waitForSelector('html[lang="de"] main h1');
  return tab;
}

describe('in German', () => {
  it('a failed job states its fault, with the message of the service as an English quotation', async () => {
    await pushTemplate(account, {
      slug: 'fails-late',
      html: '{{ 5 | money: currency }}',
      dataSchema: null,
      sampleData: { currency: 'EUR' },
    });
    const body = { currency: 'no currency' };
    const key = account.renderKey;
    const { jobId } = await jsonOf(await call('POST', '/v1/render/fails-late/async', { key, body }));
    await pollUntil(
      async () => jsonOf(await call('GET', `/v1/jobs/${jobId}`, { key })),
      ({ status }) => status === 'failed',
    );
    const { page } = await openInGerman(`jobs/${jobId}`);
    await sees(page, 'Die Vorlage scheitert an diesen Daten.');
    await expect
      .poll(() => page.$eval('[role="alert"] [lang="en"]', (it) => it.textContent))
      .toContain('money');
  });

  it('an invoice states the rules of its country, and the results of its checks', async () => {
    const party = (name: string) => ({
      name,
      vatId: 'DE123456789',
      address: { line1: 'Weg 1', city: 'Ulm', postCode: '89073', country: 'DE' },
      electronicAddress: { id: 'a@example.com', scheme: 'EM' },
    });
    const price = { quantity: '1', unit: 'HUR', price: { net: '100' } };
    const invoice = {
      number: 'R-1',
      issueDate: '2026-11-01',
      currency: 'EUR',
      dueDate: '2026-12-01',
      seller: party('Seller GmbH'),
      buyer: party('Buyer AG'),
      lines: [{ item: { name: 'Work' }, ...price, vat: { category: 'S', rate: '19' } }],
    };
    const body = { format: 'ubl', invoice, save: false };
    const { xml } = await jsonOf(await call('POST', '/v1/invoices', { key: account.renderKey, body }));
    const dutch = xml
      .replaceAll('>DE<', '>NL<')
      .replace(
        /(<cbc:CustomizationID>)[^<]*/,
        '$1urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
      );
    const { page } = await openInGerman('invoices/read');
    await drop(page, 'main h2', [{ name: 'in.xml', type: 'text/xml', parts: [dutch] }]);
    await sees(page, 'Für das, was der Käufer zu zahlen hat, ist ein Zahlungsmittel angegeben.');
    await sees(page, 'Die Rechnung hat Fehler, siehe oben.');
    expect(await violations(page)).toEqual([]);
  });

  it('a file that is no PDF is refused at its field', async () => {
    const { page } = await openInGerman('pipelines/_new');
    const folder = mkdtempSync(path.join(os.tmpdir(), 'dashboard-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = path.join(folder, 'text.pdf');
    writeFileSync(file, 'text');
    const input = await page.waitForSelector('main input[type="file"]');
    await (input as ElementHandle<HTMLInputElement>).uploadFile(file);
    await sees(page, 'Diese Datei ist kein PDF.');
  });

  const routes = Object.keys(CHECKED_ROUTES).filter((route) => !route.includes(':'));
  it.each(routes)('%s is accessible and fits a phone', async (route) => {
    const { page } = await openInGerman(route.slice(1));
    await locate(page, 'main').wait();
    expect(await violations(page)).toEqual([]);
    expect(await overflowOnPhone(page)).toBe(0);
  });
});
