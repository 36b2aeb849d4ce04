import * as z from 'zod';
import { code, date, decimal, group, identifier, list, text } from './fields.ts';
import { line, MAX_LINES } from './line.ts';
import { buyer, deliveryAddress, payee, seller, taxRepresentative } from './parties.ts';
import { paymentTerms } from './payment-terms.ts';

const vat = (category: string, rate: string) =>
  group(category, 'VAT of it', {
    category: code(category, 'VAT category: S, Z, E, AE, K, G, O, L or M'),
    rate: decimal(rate, 'VAT rate in percent'),
  });

const documentLevel = (
  kind: 'allowance' | 'charge',
  terms: readonly [number, number, number, number, number, number, number],
) => ({
  amount: decimal(`BT-${terms[0]}`, `Amount of the ${kind}, without VAT`),
  baseAmount: decimal(`BT-${terms[1]}`, 'Base amount of the percentage'),
  percentage: decimal(`BT-${terms[2]}`, 'Percentage of the base amount'),
  vat: vat(`BT-${terms[3]}`, `BT-${terms[4]}`),
  reason: text(`BT-${terms[5]}`, `Why there is this ${kind}`),
  reasonCode: code(`BT-${terms[6]}`, `The same as a code of UNTDID ${kind === 'allowance' ? 5189 : 7161}`),
});

/**
 * An invoice in the semantic model of EN 16931-1:2017, with readable names. Every member is optional here; the rules (`../rules`)
 * check presence, so that an error names the violated rule.
 */
export const InvoiceSchema = z.strictObject({
  number: text('BT-1', 'Number of the invoice', 500),
  issueDate: date('BT-2', 'Date of issue'),
  typeCode: code('BT-3', 'Type: 380 invoice, 381 credit note, 384 correction, 389 self-billed, …'),
  currency: code('BT-5', 'Currency of all amounts, three letters of ISO 4217'),
  taxCurrency: code('BT-6', 'Currency in which VAT is accounted, where another'),
  taxPointDate: date('BT-7', 'Date when VAT becomes due'),
  taxPointCode: code('BT-8', 'Event when VAT becomes due: 3 invoice, 35 delivery, 432 payment'),
  dueDate: date('BT-9', 'Date when payment is due'),
  buyerReference: text('BT-10', "The buyer's reference; in Germany the Leitweg-ID", 500),
  projectReference: text('BT-11', 'Project', 500),
  contractReference: text('BT-12', 'Contract', 500),
  purchaseOrderReference: text('BT-13', "The buyer's order", 500),
  salesOrderReference: text('BT-14', "The seller's order", 500),
  receivingAdviceReference: text('BT-15', 'Receiving advice', 500),
  despatchAdviceReference: text('BT-16', 'Despatch advice', 500),
  tenderReference: text('BT-17', 'Call for tenders, or lot', 500),
  invoicedObject: identifier(
    'BT-18',
    'What is invoiced, such as a meter',
    'Kind of identifier (UNTDID 1153)',
  ),
  buyerAccountingReference: text('BT-19', "Where the buyer's accounting books it", 500),
  paymentTerms,
  notes: list('BG-1', 'Notes', {
    subjectCode: code('BT-21', 'What the note is about (UNTDID 4451)'),
    text: text('BT-22', 'The note'),
  }),
  businessProcess: text('BT-23', 'Business process', 500),
  specification: text('BT-24', 'Specification that the invoice follows; set by its format', 500),
  precedingInvoices: list('BG-3', 'Invoices that this one is about', {
    number: text('BT-25', 'Number', 500),
    issueDate: date('BT-26', 'Date of issue'),
  }),
  seller,
  buyer,
  payee,
  taxRepresentative,
  delivery: group('BG-13', 'Delivery', {
    name: text('BT-70', 'Who receives the delivery'),
    location: identifier('BT-71', 'Place of delivery'),
    date: date('BT-72', 'Date of delivery'),
    period: group('BG-14', 'Invoicing period', {
      start: date('BT-73', 'First day'),
      end: date('BT-74', 'Last day'),
    }),
    address: deliveryAddress,
  }),
  payment: group('BG-16', 'How to pay', {
    meansCode: code(
      'BT-81',
      'Means of payment (UNTDID 4461): 58 SEPA transfer, 59 SEPA direct debit, 30, 48, …',
    ),
    meansText: text('BT-82', 'The same in words'),
    remittance: text('BT-83', 'Text that the payment should carry', 500),
    creditTransfers: list('BG-17', 'Accounts to pay into', {
      account: text('BT-84', 'IBAN or number', 100),
      name: text('BT-85', 'Name of the account'),
      bic: text('BT-86', 'BIC or number of the bank', 100),
    }),
    card: group('BG-18', 'Card that was charged', {
      number: text('BT-87', 'Last four to six digits, never the whole number', 100),
      holder: text('BT-88', 'Name on the card'),
    }),
    directDebit: group('BG-19', 'Direct debit', {
      mandate: text('BT-89', 'Reference of the mandate', 500),
      creditorId: text('BT-90', "The creditor's identifier at the bank", 100),
      account: text('BT-91', 'Account that is debited', 100),
    }),
  }),
  allowances: list(
    'BG-20',
    'Allowances on the invoice',
    documentLevel('allowance', [92, 93, 94, 95, 96, 97, 98]),
  ),
  charges: list(
    'BG-21',
    'Charges on the invoice',
    documentLevel('charge', [99, 100, 101, 102, 103, 104, 105]),
  ),
  totals: group('BG-22', 'Totals; computed when left out, checked when given', {
    lines: decimal('BT-106', 'Sum of the lines'),
    allowances: decimal('BT-107', 'Sum of the allowances'),
    charges: decimal('BT-108', 'Sum of the charges'),
    withoutVat: decimal('BT-109', 'Total without VAT'),
    vat: decimal('BT-110', 'Total VAT'),
    vatInTaxCurrency: decimal('BT-111', 'Total VAT in the currency of accounting'),
    withVat: decimal('BT-112', 'Total with VAT'),
    paid: decimal('BT-113', 'Paid already'),
    rounding: decimal('BT-114', 'Added to round the amount due'),
    thirdParty: decimal('BT-179', 'Collected for others, in Factur-X EXTENDED; read, not made'),
    due: decimal('BT-115', 'Due for payment'),
  }),
  vatBreakdown: list('BG-23', 'VAT by category and rate; computed when left out', {
    taxableAmount: decimal('BT-116', 'Amount that VAT is of'),
    taxAmount: decimal('BT-117', 'VAT'),
    category: code('BT-118', 'VAT category'),
    rate: decimal('BT-119', 'VAT rate in percent'),
    exemptionReason: text('BT-120', 'Why no VAT is charged'),
    exemptionReasonCode: code('BT-121', 'The same as a code (VATEX)'),
  }),
  attachments: list('BG-24', 'Supporting documents', {
    id: text('BT-122', 'Identifier', 500),
    description: text('BT-123', 'Description'),
    url: text('BT-124', 'Where it can be found', 2_000),
    file: group('BT-125', 'The document itself', {
      content: z.base64().max(10_000_000).meta({ description: 'Content, base64 (BT-125)' }).optional(),
      mimeType: code('BT-125-1', 'Media type'),
      name: text('BT-125-2', 'File name', 500),
    }),
  }),
  lines: z.array(line).max(MAX_LINES).meta({ description: 'Lines (BG-25)' }).optional(),
});

/** An invoice whose amounts are decimal strings, even if given as numbers. */
export type Invoice = z.output<typeof InvoiceSchema>;
export type InvoiceInput = z.input<typeof InvoiceSchema>;
export type InvoiceLine = NonNullable<Invoice['lines']>[number];
export type VatBreakdown = NonNullable<Invoice['vatBreakdown']>[number];
export type DocumentAllowance = NonNullable<Invoice['allowances']>[number];
