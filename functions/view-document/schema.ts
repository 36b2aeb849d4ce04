import * as z from 'zod';
import { documentView } from '../../src/contract/document.ts';
import { idParams, none, noQuery } from '../../src/contract/fields.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'view-document',
  method: 'GET',
  path: '/v1/documents/{id}/view',
  summary: 'Get a document and a URL to show it',
  description: 'For pages that show the PDF: the audit trail has `viewed` instead of `downloaded`.',
  tag: 'Documents',
  scope: 'render',
  params: idParams,
  query: noQuery,
  body: none,
  accepts: [],
  responses: {
    200: {
      description: 'The document; `viewUrl` works for one hour',
      json: z.object({ data: documentView.extend({ viewUrl: z.url() }) }),
    },
  },
  errors: [401, 404, 429],
});
