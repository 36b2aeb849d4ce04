import { attachInvoiceBody } from '../../src/contract/attach-invoice.ts';
import { noParams, noQuery } from '../../src/contract/fields.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'attach-invoice',
  method: 'POST',
  path: '/v1/invoices/attach',
  summary: 'Put an electronic invoice into a PDF',
  description:
    'Makes Factur-X or ZUGFeRD of a PDF and an invoice, which comes as data or as XML. The invoice has to keep the rules of its profile, and the PDF has to be PDF/A or to become it by an output intent and metadata alone. Figures that the pages do not show are warnings, refused under `strict`.',
  tag: 'Invoices',
  scope: 'render',
  works: true,
  params: noParams,
  query: noQuery,
  body: attachInvoiceBody,
  accepts: ['application/json'],
  responses: {
    200: {
      description: 'The PDF with the invoice in it',
      bytes: 'application/pdf',
      headers: ['X-Document-Id', 'X-Conformance', 'X-Render-Warnings'],
    },
  },
  errors: [400, 401, 404, 409, 413, 415, 429, 504],
});
