import { editPagesBody } from '../../src/contract/edit-pages.ts';
import { noParams, noQuery } from '../../src/contract/fields.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'edit-pages',
  method: 'POST',
  path: '/v1/pages',
  summary: 'Extract, delete, rotate, reorder, insert, crop pages, or put several on a sheet',
  description:
    'With the pages that stay go their links, form fields, bookmarks, tags, labels, layers and attachments; nothing of the others is left in the file.',
  tag: 'PDF',
  scope: 'render',
  works: true,
  params: noParams,
  query: noQuery,
  body: editPagesBody,
  accepts: ['application/json'],
  responses: {
    200: {
      description: 'The new PDF',
      bytes: 'application/pdf',
      headers: ['X-Document-Id', 'X-Signatures-Removed'],
    },
  },
  errors: [400, 401, 404, 409, 413, 415, 429, 504],
});
