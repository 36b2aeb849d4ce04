import * as z from 'zod';
import { flag, noParams } from '../../src/contract/fields.ts';
import { queuedInvoiceBody } from '../../src/contract/invoice-order.ts';
import { queuedView } from '../../src/contract/webhook.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'queue-invoice',
  method: 'POST',
  path: '/v1/invoices/async',
  summary: 'Queue an electronic invoice',
  description:
    'As `POST /v1/invoices`. The rules are checked at once; the PDF, with the XML in it, can be polled with the job or is posted to `webhookUrl`.',
  tag: 'Invoices',
  scope: 'render',
  params: noParams,
  query: z.object({ flattenForms: flag.describe('Turn form fields into static content') }),
  body: queuedInvoiceBody,
  accepts: ['application/json'],
  responses: {
    202: { description: 'Queued', json: queuedView },
  },
  errors: [400, 401, 404, 413, 415, 429],
});
