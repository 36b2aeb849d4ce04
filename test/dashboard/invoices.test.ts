import { beforeEach, describe, expect, it } from 'vitest';
import { call, jsonOf, newAccount, type TestAccount } from '../api/service.ts';
import { BROWSERS, locate, press, retype, sees } from './browser.ts';
import { drop } from './drop.ts';
import { expectGoodPage, openSignedIn } from './page-checks.ts';

let account: TestAccount;
beforeEach(async () => {
  account = await newAccount();
});

describe('invoices', () => {
  it.each(BROWSERS)(
    'are entered with their totals, refused at their fields, made and read, in %s',
    async (browser) => {
      const tab = await openSignedIn('invoices', account.adminKey, browser);
      const { page } = tab;
      const fill = (name: string, text: string) => retype(page, name, text);
      await fill('Number', 'R-2026-1');
      await fill('Quantity', '3');
      await fill('Net', '100');
      await sees(page, '357.00 EUR');
      await press(page, 'Make the invoice');
      await locate(page, '::-p-text(broken)').wait();
      await expect
        .poll(() => page.$$eval('[aria-invalid="true"], main fieldset [role="alert"]', (all) => all.length))
        .toBeGreaterThan(0);
      await expectGoodPage(tab, 'invoice');
    },
  );

  it.each(BROWSERS)('are read from XML, in %s', async (browser) => {
    const lines = [
      {
        item: { name: 'Work' },
        quantity: '1',
        unit: 'HUR',
        price: { net: '100' },
        vat: { category: 'S', rate: '19' },
      },
    ];
    const party = (name: string) => ({
      name,
      vatId: 'DE123456789',
      address: { line1: 'Weg 1', city: 'Ulm', postCode: '89073', country: 'DE' },
      electronicAddress: { id: 'a@example.com', scheme: 'EM' },
    });
    const invoice = {
      number: 'R-1',
      issueDate: '2026-11-01',
      currency: 'EUR',
      dueDate: '2026-12-01',
      seller: party('Seller GmbH'),
      buyer: party('Buyer AG'),
      lines,
    };
    const body = { format: 'ubl', invoice, save: false };
    const made = await jsonOf(await call('POST', '/v1/invoices', { key: account.renderKey, body }));
    const tab = await openSignedIn('invoices/read', account.adminKey, browser);
    await drop(tab.page, 'main h2', [{ name: 'in.xml', type: 'text/xml', parts: [made.xml] }]);
    await sees(tab.page, 'Valid: no rule is broken');
    await sees(tab.page, 'Seller GmbH');
    await sees(tab.page, '119.00 EUR');
    await expectGoodPage(tab, 'invoice-read');
  });
});
