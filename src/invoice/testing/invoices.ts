import { completeInvoice } from '../complete.ts';
import { type Format, formatTerms } from '../formats.ts';
import { type Invoice, type InvoiceInput, InvoiceSchema } from '../model/invoice.ts';

const address = { line1: 'Street 1', line2: 'Yard', line3: 'Door B', city: 'City', postCode: '1000' };
const contact = { name: 'Ann Example', phone: '+32 2 123456', email: 'ann@example.com' };
const party = { electronicAddress: { id: '4012345000009', scheme: '0088' }, contact };

/** Smallest valid invoice. */
export const SMALL: InvoiceInput = {
  number: '2026-1',
  issueDate: '2026-11-22',
  currency: 'EUR',
  dueDate: '2026-12-22',
  seller: { name: 'Seller', vatId: 'DE123456788', address: { country: 'DE' } },
  buyer: { name: 'Buyer', address: { country: 'DE' } },
  lines: [
    {
      quantity: 3,
      unit: 'C62',
      price: { net: '9.99' },
      vat: { category: 'S', rate: 19 },
      item: { name: 'Thing' },
    },
  ],
};

/** Invoice with every member that can be combined with the others. */
export const FULL: InvoiceInput = {
  number: 'F-2026-1',
  issueDate: '2026-11-22',
  typeCode: '380',
  currency: 'EUR',
  taxCurrency: 'SEK',
  taxPointDate: '2026-11-20',
  dueDate: '2026-12-22',
  buyerReference: '04011000-1234512345-06',
  projectReference: 'PR-1',
  contractReference: 'C-1',
  purchaseOrderReference: 'PO-1',
  salesOrderReference: 'SO-1',
  receivingAdviceReference: 'RA-1',
  despatchAdviceReference: 'DA-1',
  tenderReference: 'T-1',
  invoicedObject: { id: 'Meter 1', scheme: 'AVE' },
  buyerAccountingReference: '4711',
  paymentTerms: '#SKONTO#TAGE=7#PROZENT=2.00#',
  notes: [{ subjectCode: 'AAI', text: 'Fish & <chips> "fresh"' }],
  precedingInvoices: [{ number: 'OLD-1', issueDate: '2026-01-02' }],
  seller: {
    ...party,
    name: 'Seller',
    tradingName: 'Sell',
    identifiers: [{ id: 'X' }, { id: '4012345000009', scheme: '0088' }],
    legalRegistration: { id: '0123456749', scheme: '0208' },
    vatId: 'BE0123456749',
    taxRegistrationId: '99/123',
    legalInformation: 'Limited company',
    address: { ...address, subdivision: 'Region', country: 'BE' },
  },
  buyer: {
    ...party,
    name: 'Buyer',
    tradingName: 'Buy',
    identifier: { id: '73282932000074', scheme: '0009' },
    legalRegistration: { id: '732829320', scheme: '0002' },
    vatId: 'FR12345678901',
    address: { ...address, country: 'FR' },
  },
  payee: {
    name: 'Factor',
    identifier: { id: 'P-1' },
    legalRegistration: { id: '123', scheme: '0002' },
  },
  taxRepresentative: { name: 'Agent', vatId: 'FR99999999999', address: { city: 'Paris', country: 'FR' } },
  delivery: {
    name: 'Ramp',
    location: { id: '4012345000009', scheme: '0088' },
    date: '2026-11-19',
    period: { start: '2026-11-01', end: '2026-11-30' },
    address: { line1: 'Quay', city: 'Lyon', postCode: '69000', country: 'FR' },
  },
  payment: {
    meansCode: '58',
    meansText: 'SEPA transfer',
    remittance: 'F-2026-1',
    creditTransfers: [
      { account: 'DE89370400440532013000', name: 'Seller', bic: 'COBADEFFXXX' },
      { account: '1234567' },
    ],
  },
  allowances: [
    {
      baseAmount: '100',
      percentage: 5,
      vat: { category: 'S', rate: 21 },
      reason: 'Discount',
      reasonCode: '95',
    },
  ],
  charges: [{ amount: 10, vat: { category: 'S', rate: '21' }, reason: 'Freight', reasonCode: 'FC' }],
  totals: { vatInTaxCurrency: '85.00', paid: '1', rounding: '0.01' },
  attachments: [
    { id: 'A-1', description: 'Timesheet', url: 'https://example.com/timesheet' },
    { id: 'A-2', file: { content: 'AAAA', mimeType: 'text/csv', name: 'lines.csv' } },
  ],
  lines: [
    {
      note: 'Handle with care',
      object: { id: 'Meter 2', scheme: 'AVE' },
      quantity: 3,
      unit: 'C62',
      purchaseOrderLine: '7',
      buyerAccountingReference: '4712',
      period: { start: '2026-11-01', end: '2026-11-02' },
      allowances: [{ amount: '1', reason: 'Scratch' }],
      charges: [{ baseAmount: 10, percentage: 10, reasonCode: 'FC' }],
      price: { gross: '10.5', discount: '0.5', baseQuantity: '1', baseQuantityUnit: 'C62' },
      vat: { category: 'S', rate: 21 },
      item: {
        name: 'Chair',
        description: 'Oak',
        sellerId: 's-1',
        buyerId: 'b-1',
        standardId: { id: '04012345000009', scheme: '0160' },
        classifications: [{ code: '39112000', scheme: 'STI', version: '2008' }],
        originCountry: 'DE',
        attributes: [{ name: 'Colour', value: 'red' }],
      },
    },
    {
      quantity: '-2.5',
      unit: 'HUR',
      price: { net: '0.3333' },
      vat: { category: 'Z', rate: 0 },
      item: { name: 'Refund' },
    },
  ],
};

/** Invoice between French companies that satisfies the French mandate. */
export const FRENCH: InvoiceInput = {
  ...SMALL,
  businessProcess: 'S1',
  delivery: { date: '2026-11-20' },
  notes: [
    { subjectCode: 'PMT', text: '40 €' },
    { subjectCode: 'PMD', text: 'Trois fois le taux légal' },
    { subjectCode: 'AAB', text: 'Pas d’escompte' },
  ],
  seller: {
    name: 'Vendeur',
    vatId: 'FR83404833048',
    legalRegistration: { id: '404833048', scheme: '0002' },
    electronicAddress: { id: '404833048', scheme: '0225' },
    address: { country: 'FR' },
  },
  buyer: {
    name: 'Acheteur',
    legalRegistration: { id: '732829320', scheme: '0002' },
    electronicAddress: { id: '732829320', scheme: '0225' },
    address: { country: 'FR' },
  },
  lines: [{ ...SMALL.lines![0]!, vat: { category: 'S', rate: 20 } }],
};

/** Returns the parsed and completed invoice, with the terms of the format. */
export function made(input: InvoiceInput, format: Format = 'ubl'): Invoice {
  const { specification, businessProcess } = formatTerms(format);
  const invoice = completeInvoice(InvoiceSchema.parse(input));
  return { ...invoice, specification, ...(businessProcess !== undefined && { businessProcess }) };
}
