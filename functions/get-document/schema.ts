import * as z from 'zod';
import { documentView } from '../../src/contract/document.ts';
import { idParams, none, noQuery } from '../../src/contract/fields.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'get-document',
  method: 'GET',
  path: '/v1/documents/{id}',
  summary: 'Get a document and a URL to download it',
  tag: 'Documents',
  scope: 'render',
  params: idParams,
  query: noQuery,
  body: none,
  accepts: [],
  responses: {
    200: {
      description: 'The document; `downloadUrl` works for one hour',
      json: z.object({ data: documentView.extend({ downloadUrl: z.url() }) }),
    },
  },
  errors: [401, 404, 429],
});
