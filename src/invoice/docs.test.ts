import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { invoiceOrderBody } from '../contract/invoice-order.ts';
import { prepareInvoice } from './prepare.ts';

const guide = readFileSync(new URL('../../docs/invoices.md', import.meta.url), 'utf8');
const orders = [...guide.matchAll(/```json\n([\s\S]*?)```/g)]
  .map(([, text]) => JSON.parse(text!) as { format?: string; invoice: { number: string } })
  .filter(({ format }) => format !== undefined);

describe('an invoice of the guide', () => {
  it.each(orders.map((order) => [order.invoice.number, order] as const))('%s keeps the rules', (_, order) => {
    const { format, profile, language, invoice } = invoiceOrderBody.parse(order);
    const { warnings, xml } = prepareInvoice({ format, profile, language, data: invoice }, 'invoice');
    expect(warnings).toEqual([]);
    expect(xml).toContain(order.invoice.number);
  });

  it('there is one for a German, a French and a Belgian seller', () => {
    expect(
      orders.map(
        ({ invoice }) =>
          (invoice as never as { seller: { address: { country: string } } }).seller.address.country,
      ),
    ).toEqual(['DE', 'FR', 'BE']);
  });
});
