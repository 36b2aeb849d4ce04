import { z } from 'zod';
import { defineOperation } from '../../src/http/operation.ts';
import { envelope, none, noParams, paging } from '../../src/http/schemas/common.ts';
import { documentView } from '../../src/http/schemas/document.ts';
import { DOCUMENT_SOURCES } from '../../src/ports/document-store.ts';

export const operation = defineOperation({
  id: 'list-documents',
  method: 'GET',
  path: '/v1/documents',
  summary: 'List documents',
  tag: 'Documents',
  scope: 'render',
  listsPlanOnly: true,
  params: noParams,
  query: z.object({
    ...paging,
    source: z.enum(DOCUMENT_SOURCES, `must be one of ${DOCUMENT_SOURCES.join(', ')}`).optional(),
  }),
  body: none,
  accepts: [],
  responses: { 200: { description: 'A page of documents, newest first', json: envelope(documentView) } },
  errors: [400, 401, 403, 429],
});
