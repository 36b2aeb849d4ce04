import { describe, expect, it } from 'vitest';
import { type Format, formatTerms } from '../formats.ts';
import type { Invoice } from '../model/invoice.ts';
import { FULL, made } from '../testing/invoices.ts';
import { findings } from './index.ts';

type Change = (invoice: Draft) => void;
/** Untyped, since XML from other systems can contain anything anywhere. */
// biome-ignore lint/suspicious/noExplicitAny: what is not in the model is the point
type Draft = any;

/** A change that violates a rule, and the expected path of the finding. */
const BREAKS: readonly [format: Format, rule: string, path: string, change: Change][] = [
  ['ubl', 'BR-02', 'number', (it) => (it.number = undefined)],
  ['ubl', 'BR-09', 'seller.address.country', (it) => (it.seller.address.country = ' ')],
  ['ubl', 'BR-16', 'lines', (it) => (it.lines = [])],
  ['ubl', 'BR-17', 'payee.name', (it) => (it.payee.name = it.seller.name)],
  ['ubl', 'BR-27', 'lines[0].price.net', (it) => (it.lines[0].price.net = '-1')],
  ['ubl', 'BR-29', 'delivery.period.end', (it) => (it.delivery.period.end = '2020-01-01')],
  [
    'ubl',
    'BR-33',
    'allowances[0].reason',
    (it) => Object.assign(it.allowances[0], { reason: undefined, reasonCode: undefined }),
  ],
  ['ubl', 'BR-44', 'lines[0].charges[0].reason', (it) => (it.lines[0].charges[0].reasonCode = undefined)],
  ['ubl', 'BR-51', 'payment.card.number', (it) => (it.payment.card = { number: '4111111111111111' })],
  ['ubl', 'BR-53', 'totals.vatInTaxCurrency', (it) => (it.totals.vatInTaxCurrency = undefined)],
  ['cii', 'BR-CL-08', 'notes[0].subjectCode', (it) => (it.notes[0].subjectCode = 'QQQ')],
  ['ubl', 'BT-22', 'notes[0].text', (it) => (it.notes[0].text = undefined)],
  ['cii', 'BT-125-1', 'attachments[1].file.mimeType', (it) => (it.attachments[1].file.mimeType = undefined)],
  ['ubl', 'BT-125-2', 'attachments[1].file.name', (it) => (it.attachments[1].file.name = undefined)],
  [
    'cii',
    'BR-AF-05',
    'lines[0].vat.rate',
    (it) => Object.assign(it.lines[0], { vat: { category: 'L', rate: '0' } }),
  ],
  ['factur-x', 'FX-CL', 'currency', (it) => (it.currency = 'STD')],
  ['zugferd', 'FX-CL', 'vatBreakdown[0].category', (it) => (it.vatBreakdown[0].category = 'B')],
  ['zugferd', 'FX-CL', 'buyer.identifier.scheme', (it) => (it.buyer.identifier.scheme = '0245')],
  ['factur-x', 'BR-FX-EN-04', 'delivery.date', (it) => (it.delivery = undefined)],
  ['xrechnung-cii', 'CII-SYNTAX', 'precedingInvoices', (it) => it.precedingInvoices.push({ number: '2' })],
  ['ubl', 'BR-CO-03', 'taxPointCode', (it) => (it.taxPointCode = '3')],
  ['ubl', 'BR-CO-09', 'buyer.vatId', (it) => (it.buyer.vatId = '12345678901')],
  ['ubl', 'BR-CO-10', 'totals.lines', (it) => (it.totals.lines = '29.18')],
  ['ubl', 'BR-CO-11', 'totals.allowances', (it) => (it.totals.allowances = undefined)],
  ['ubl', 'BR-CO-13', 'totals.withoutVat', (it) => (it.totals.withoutVat = '1.00')],
  ['ubl', 'BR-CO-14', 'totals.vat', (it) => (it.totals.vat = '0.01')],
  ['ubl', 'BR-CO-16', 'totals.due', (it) => (it.totals.due = '0.00')],
  ['ubl', 'BR-CO-25', 'dueDate', (it) => Object.assign(it, { dueDate: undefined, paymentTerms: undefined })],
  ['ubl', 'BR-DEC-23', 'lines[1].netAmount', (it) => (it.lines[1].netAmount = '-0.833')],
  ['ubl', 'BR-CL-01', 'typeCode', (it) => (it.typeCode = '999')],
  ['ubl', 'BR-CL-04', 'currency', (it) => (it.currency = 'EURO')],
  ['ubl', 'BR-CL-23', 'lines[0].unit', (it) => (it.lines[0].unit = 'piece')],
  [
    'ubl',
    'BR-CL-24',
    'attachments[1].file.mimeType',
    (it) => (it.attachments[1].file.mimeType = 'text/html'),
  ],
  ['ubl', 'BR-S-01', 'vatBreakdown', (it) => (it.vatBreakdown = it.vatBreakdown.slice(1))],
  ['ubl', 'BR-S-05', 'lines[0].vat.rate', (it) => (it.lines[0].vat.rate = '0')],
  ['ubl', 'BR-S-08', 'vatBreakdown[0].taxableAmount', (it) => (it.vatBreakdown[0].taxableAmount = '99.00')],
  ['ubl', 'BR-S-09', 'vatBreakdown[0].taxAmount', (it) => (it.vatBreakdown[0].taxAmount = '99.00')],
  [
    'ubl',
    'BR-S-10',
    'vatBreakdown[0].exemptionReason',
    (it) => (it.vatBreakdown[0].exemptionReason = 'none'),
  ],
  ['ubl', 'BR-Z-08', 'vatBreakdown[1].taxableAmount', (it) => (it.vatBreakdown[1].taxableAmount = '-0.84')],
  ['ubl', 'BR-E-10', 'vatBreakdown[1].exemptionReason', (it) => (it.vatBreakdown[1].category = 'E')],
  [
    'ubl',
    'BR-IC-11',
    'delivery.date',
    (it) => Object.assign(it, { delivery: undefined, vatBreakdown: [{ category: 'K' }] }),
  ],
  ['ubl', 'BR-O-02', 'lines', (it) => (it.lines[1].vat = { category: 'O' })],
  ['ubl', 'BR-O-11', 'vatBreakdown[0].category', (it) => (it.vatBreakdown[1].category = 'O')],
  ['ubl', 'BR-B-01', 'vatBreakdown', (it) => (it.vatBreakdown[1].category = 'B')],
  ['xrechnung-ubl', 'BR-DE-15', 'buyerReference', (it) => (it.buyerReference = undefined)],
  ['xrechnung-ubl', 'BR-DE-18', 'paymentTerms', (it) => (it.paymentTerms = '#SKONTO#TAGE=7#PROZENT=2#')],
  ['xrechnung-cii', 'BR-DE-23-b', 'payment', (it) => (it.payment.card = { number: '1234' })],
  ['xrechnung-cii', 'PEPPOL-EN16931-R120', 'lines[1].netAmount', (it) => (it.lines[1].netAmount = '-0.90')],
  [
    'peppol-ubl',
    'PEPPOL-EN16931-R003',
    'buyerReference',
    (it) => Object.assign(it, { buyerReference: undefined, purchaseOrderReference: undefined }),
  ],
  [
    'peppol-ubl',
    'DE-R-001',
    'payment',
    (it) => {
      it.seller.address.country = it.buyer.address.country = 'DE';
      it.payment = undefined;
    },
  ],
  ['peppol-ubl', 'PEPPOL-EN16931-R007', 'businessProcess', (it) => (it.businessProcess = 'billing')],
  ['peppol-ubl', 'PEPPOL-EN16931-P0112', 'typeCode', (it) => (it.typeCode = '384')],
  [
    'peppol-ubl',
    'PEPPOL-EN16931-CL008',
    'buyer.electronicAddress.scheme',
    (it) => (it.buyer.electronicAddress.scheme = 'EM'),
  ],
  [
    'peppol-ubl',
    'PEPPOL-COMMON-R040',
    'seller.electronicAddress',
    (it) => (it.seller.electronicAddress.id = '4012345000008'),
  ],
  [
    'peppol-ubl',
    'PEPPOL-COMMON-R043',
    'seller.legalRegistration',
    (it) => (it.seller.legalRegistration.id = '0123456789'),
  ],
];

describe('a broken rule', () => {
  it.each(BREAKS)('%s: %s at %s', (format, rule, path, change) => {
    const invoice: Invoice = structuredClone(made(FULL, format));
    const before = findings(invoice, formatTerms(format).rules);
    change(invoice);
    expect(before.map((finding) => finding.rule)).not.toContain(rule);
    const found = findings(invoice, formatTerms(format).rules);
    expect(found.map((finding) => `${finding.rule} ${finding.path}`)).toContain(`${rule} ${path}`);
  });

  it('is listed with all others, each with a message and a remedy', () => {
    const found = findings({}, formatTerms('xrechnung-ubl').rules);
    expect(found.length).toBeGreaterThan(20);
    for (const { message, mend } of found) {
      expect(message).toMatch(/\.$/);
      expect(mend).toMatch(/\.$/);
    }
  });
});

it('every rule has a unique name in its place', () => {
  const ids = formatTerms('peppol-ubl').rules.map(({ id, words }) => `${id} ${words}`);
  expect(new Set(ids).size).toBe(ids.length);
});

describe('a rule that is not broken', () => {
  it('BR-53: the accounting currency equals the invoice currency', () => {
    const invoice = {
      ...made(FULL),
      taxCurrency: 'EUR',
      totals: { ...made(FULL).totals, vatInTaxCurrency: undefined },
    };
    expect(findings(invoice, formatTerms('ubl').rules).map(({ rule }) => rule)).not.toContain('BR-53');
  });

  it('BR-AF-05: the rate of IGIC may be 0 in UBL', () => {
    const invoice = structuredClone(made(FULL)) as Draft;
    invoice.lines[0].vat = { category: 'L', rate: '0' };
    expect(findings(invoice, formatTerms('ubl').rules).map(({ rule }) => rule)).not.toContain('BR-AF-05');
  });
});
