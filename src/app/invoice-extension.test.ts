import { describe, expect, it } from 'vitest';
import { type InvoiceInput, InvoiceSchema } from '../invoice/model/invoice.ts';
import { prepareInvoice } from '../invoice/prepare.ts';
import { FULL, SMALL } from '../invoice/testing/invoices.ts';
import { embeddedInvoice, lossWarnings } from './invoice-extension.ts';

const { totals: _, ...INVOICE } = FULL;

function prepared(profile: 'minimum' | 'basic' | 'en16931', change: InvoiceInput = {}) {
  const data = InvoiceSchema.parse({ ...INVOICE, totals: { vatInTaxCurrency: '85.00' }, ...change });
  return prepareInvoice({ format: 'factur-x', profile, data }, 'invoice');
}

const file = (name: string, content = 'YQ==') => ({ content, mimeType: 'text/csv', name });

describe('an invoice in a profile that cannot hold all of it', () => {
  it('has its supporting documents as files of the PDF, each with a unique name', () => {
    const attachments = [
      { id: 'A-1', file: file('hours.csv') },
      { id: 'A-2', description: 'Stunden', file: file('hours.csv', 'Yg==') },
      { id: 'A-3', file: file('factur-x.xml') },
      { id: 'A-4', url: 'https://example.com/a' },
    ];
    expect(embeddedInvoice(prepared('basic', { attachments })).supplements).toMatchObject([
      { name: 'hours.csv', relationship: 'Supplement', content: { base64: 'YQ==' } },
      { name: 'hours (2).csv', description: 'Stunden', content: { base64: 'Yg==' } },
      { name: 'factur-x (2).xml' },
    ]);
    expect(embeddedInvoice(prepared('en16931', { attachments })).supplements).toEqual([]);
  });

  it('warns of terms that its page does not show either, by name', () => {
    const [warning] = lossWarnings('Order SO-1, Oak, red', prepared('basic'));
    expect(warning).toMatchObject({ kind: 'invoice' });
    expect(warning!.message).toContain('The profile basic cannot hold');
    expect(warning!.message).toContain('tenderReference (T-1)');
    expect(warning!.message).not.toMatch(/salesOrderReference|item\.description|attachments\[1\]\.file/);
    expect(lossWarnings('', prepared('en16931'))).toEqual([]);
  });

  it('finds a long text that continues on the next page', () => {
    const item = { name: 'Chair', description: 'one two three four five six' };
    const lines = [{ ...SMALL.lines![0]!, item }];
    const data = InvoiceSchema.parse({ ...SMALL, lines });
    const order = { format: 'factur-x', profile: 'basic', data } as const;
    const messages = (text: string) => lossWarnings(text, prepareInvoice(order, 'invoice'));
    expect(messages('one two three Page 1 of 2 four five six')).toEqual([]);
    expect(messages('one two three Page 1 of 2 four five')).toHaveLength(1);
  });
});
