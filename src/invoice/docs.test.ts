import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { invoiceOrderBody } from '../contract/invoice-order.ts';
import { prepareInvoice } from './prepare.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const EXAMPLES = path.join(ROOT, 'examples/invoices');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const guide = read('docs/invoices.md');
const reference = read('docs/invoices-reference.md');
const examples = readdirSync(EXAMPLES);

function prepared(text: string) {
  const { invoice: data, ...order } = invoiceOrderBody.parse(JSON.parse(text));
  return prepareInvoice({ ...order, data }, 'invoice');
}

describe('an invoice of the guide', () => {
  it.each(examples)('%s keeps the rules, and the guide names it', (file) => {
    const { warnings, said, xml } = prepared(read(`examples/invoices/${file}`));
    expect(warnings).toEqual([]);
    expect(xml).toContain(said.number);
    expect(guide).toContain(`(../examples/invoices/${file})`);
  });

  it('is in the text as in its file', () => {
    const orders = [...guide.matchAll(/```json\n([\s\S]*?)```/g)]
      .map(([, text]) => JSON.parse(text!) as { format?: string })
      .filter(({ format }) => format !== undefined);
    expect(orders).toEqual([JSON.parse(read('examples/invoices/standard.json'))]);
  });

  it('covers invoices, credit notes, prepayment invoices and three languages', () => {
    const types = examples.map((file) => prepared(read(`examples/invoices/${file}`)).view.title);
    expect(types).toEqual(
      expect.arrayContaining(['Rechnung', 'Gutschrift', 'Anzahlungsrechnung', 'Facture', 'Factuur']),
    );
  });
});

describe('the tables of the reference', () => {
  /** Returns the cells of each row in the table with this header. */
  const rows = (header: string) => {
    const from = reference.slice(reference.search(new RegExp(`^\\| ${header}`, 'm')));
    return from
      .slice(0, from.indexOf('\n\n'))
      .split('\n')
      .slice(2)
      .map((row) =>
        row
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
  };
  const standard = JSON.parse(read('examples/invoices/standard.json')) as { invoice: object };
  const viewed = (change: object) =>
    prepared(JSON.stringify({ format: 'ubl', language: 'en', invoice: { ...standard.invoice, ...change } }))
      .view;
  const codes = (cell: string) => [...cell.matchAll(/`(\w+)`/g)].map(([, code]) => code!);

  it('have the titles that the page prints', () => {
    for (const [types = '', titles = ''] of rows('`typeCode`')) {
      for (const [index, typeCode] of codes(types).entries()) {
        const title = viewed({ typeCode, precedingInvoices: [{ number: '1' }] }).title;
        expect(title).toBe(titles.split(', ')[index]);
      }
    }
  });

  it('have the means of payment and units that the page prints', () => {
    for (const [means = '', words = '', units = '', names = ''] of rows('`meansCode`')) {
      for (const [index, meansCode] of codes(means).entries()) {
        const { payment } = viewed({ payment: { meansCode, creditTransfers: [{ account: '1' }] } });
        expect(payment?.meansLabel).toBe(words.split(', ')[index]);
      }
      for (const [index, unit] of codes(units).entries()) {
        const item = { name: 'A' };
        const line = { item, quantity: 2, unit, price: { net: '1' }, vat: { category: 'S', rate: 19 } };
        expect(viewed({ lines: [line] }).lines?.[0]?.unitLabel).toBe(
          names === 'pieces' ? '' : names.split(', ')[index],
        );
      }
    }
  });
});

it('both pages are short', () => {
  for (const page of [guide, reference]) expect(page.split('\n').length).toBeLessThan(200);
});
