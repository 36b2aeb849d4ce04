import * as z from 'zod';
import { flag, noParams } from '../../src/contract/fields.ts';
import { invoiceOrderBody, orderedInvoiceView } from '../../src/contract/invoice-order.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'create-invoice',
  method: 'POST',
  path: '/v1/invoices',
  summary: 'Make an electronic invoice from data',
  description:
    'Checks the invoice by every rule of its format, computes what was left out, renders it, and puts the XML into the PDF. The formats factur-x and zugferd are answered with the PDF, the others with JSON that holds both; `output` chooses. An invoice that breaks rules is a 400 with `findings`.',
  tag: 'Invoices',
  scope: 'render',
  works: true,
  params: noParams,
  query: z.object({ flattenForms: flag.describe('Turn form fields into static content') }),
  body: invoiceOrderBody,
  accepts: ['application/json'],
  responses: {
    200: {
      description: 'The PDF, JSON with it and the XML, or where the PDF was uploaded to when `s3` was given',
      bytes: 'application/pdf',
      headers: ['X-Document-Id', 'Content-Disposition', 'X-Conformance', 'X-Render-Warnings'],
      json: orderedInvoiceView,
    },
  },
  errors: [400, 401, 404, 413, 415, 429, 502, 503, 504],
});
