import { EXAMPLE, type Examples } from './example.ts';
import { EXAMPLE_INVOICE, EXAMPLE_ORDER } from './example-invoice.ts';

const OWN_TEMPLATE = {
  ...EXAMPLE_ORDER,
  format: 'ubl',
  template: EXAMPLE.templateSlug,
  data: { customer: { name: 'Ada Lovelace' } },
};

export const INVOICES_EXAMPLES: Examples = {
  'create-invoice': [
    { summary: 'Factur-X, which the PDF holds', body: EXAMPLE_ORDER, status: 200 },
    {
      summary: 'XRechnung, XML and PDF, not saved',
      body: { ...EXAMPLE_ORDER, format: 'xrechnung-ubl', save: false },
      status: 200,
    },
    { summary: 'With a template of your own, and data for it', body: OWN_TEMPLATE, status: 200 },
  ],
  'queue-invoice': [
    { summary: 'Poll the job', body: EXAMPLE_ORDER, status: 202 },
    { summary: 'With a template of your own', body: OWN_TEMPLATE, status: 202 },
  ],
  'attach-invoice': [
    {
      summary: 'Factur-X of a document that is saved',
      body: { pdf: { documentId: EXAMPLE.documentWithDataId }, invoice: EXAMPLE_ORDER.invoice },
      status: 200,
    },
  ],
  'read-invoice': [
    { summary: 'XML', body: { xml: EXAMPLE_INVOICE }, status: 200 },
    {
      summary: 'A document with an invoice inside',
      body: { pdf: { documentId: EXAMPLE.documentWithInvoiceId } },
      status: 200,
    },
  ],
};
