import * as z from 'zod';
import { noParams, noQuery, objectError } from '../../src/contract/fields.ts';
import { invoiceReadingView, orderFields } from '../../src/contract/invoice.ts';
import { password, pdfInput } from '../../src/contract/pdf-input.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'read-invoice',
  method: 'POST',
  path: '/v1/invoices/read',
  summary: 'Read an electronic invoice and check it',
  description:
    'Takes UBL, Cross Industry Invoice, or a PDF with one of them inside (Factur-X, ZUGFeRD, XRechnung). The body is the file itself, or JSON with `pdf` or `xml`. An invoice that breaks rules is read all the same; `output: "pdf"` makes pages of it, with its validation report.',
  tag: 'Invoices',
  scope: 'render',
  works: true,
  params: noParams,
  query: noQuery,
  body: z.strictObject(
    {
      pdf: pdfInput.optional(),
      xml: z.string().min(1).max(20_000_000).optional(),
      password,
      output: z
        .enum(['json', 'pdf'], 'must be json or pdf')
        .optional()
        .describe(
          'What to respond with: the invoice as JSON (default), or pages to read with a validation report at their end, which count as a render',
        ),
      language: orderFields.language,
    },
    objectError('The body must be an XML file, a PDF or a JSON object'),
  ),
  accepts: ['application/xml', 'text/xml', 'application/pdf', 'application/octet-stream', 'application/json'],
  responses: {
    200: {
      description: 'The invoice, and the rules that it breaks, as JSON or as pages',
      bytes: 'application/pdf',
      headers: ['Content-Disposition', 'X-Render-Warnings'],
      json: z.object({ data: invoiceReadingView }),
    },
  },
  errors: [400, 401, 404, 409, 413, 415, 429],
});
