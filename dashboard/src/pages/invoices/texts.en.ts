import { plural } from '../../i18n/plural.ts';

const few = plural('en');

/** Texts of the pages that make and read electronic invoices. */
export const en = {
  title: 'Invoices',
  lead: 'Make an electronic invoice: a PDF with its XML, or the XML alone.',
  tabs: 'Make or read invoices',
  make: 'Make',
  read: 'Read',
  readLead: 'Check an electronic invoice: an XML file, or a PDF that holds one.',
  format: 'Format',
  profile: 'Profile',
  profileDefault: 'Default',
  invoice: 'Invoice',
  totals: 'Totals',
  net: 'Without VAT',
  vat: 'VAT',
  gross: 'With VAT',
  due: 'Amount due',
  totalsHint: 'Computed as you type. The service computes the totals of the invoice.',
  keepSeller: 'Keep the seller in this browser',
  submit: 'Make the invoice',
  made: 'The invoice was made.',
  open: 'Open the document',
  xml: 'Download the XML',
  findings: (count: number) => few(count, 'One rule is broken', '{} rules are broken'),
  choose: 'Choose a file',
  drop: 'Drop an XML or PDF file here',
  dropText: 'UBL, CII, XRechnung, Peppol, Factur-X, ZUGFeRD.',
  valid: 'Valid: no rule is broken',
  invalid: 'Not valid',
  number: 'Number',
  issueDate: 'Date',
  seller: 'Seller',
  buyer: 'Buyer',
  currency: 'Currency',
  syntax: 'Syntax',
  checks: 'Checks',
  /** Results by check; the service's messages are English. */
  checkTexts: {} as Readonly<Record<string, Readonly<Record<'passed' | 'failed', string>>>>,
  passed: 'Passed',
  failed: 'Failed',
  warning: 'Warning',
  error: 'Error',
  another: 'Another file',
};

export type InvoiceTexts = typeof en;
