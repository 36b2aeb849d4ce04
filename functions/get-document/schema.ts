import { z } from 'zod';
import { defineOperation } from '../../src/http/operation.ts';
import { idParams, none, noQuery } from '../../src/http/schemas/common.ts';
import { documentView } from '../../src/http/schemas/document.ts';

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
