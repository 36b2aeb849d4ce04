import { noParams, noQuery } from '../../src/contract/fields.ts';
import { stampBody } from '../../src/contract/stamp.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'stamp-pdf',
  method: 'POST',
  path: '/v1/stamp',
  summary: 'Put texts, images, page numbers or pages of a PDF on pages',
  description: 'Watermarks, letterheads, page numbers and Bates numbers, over or under what the pages show.',
  tag: 'PDF',
  scope: 'render',
  works: true,
  params: noParams,
  query: noQuery,
  body: stampBody,
  accepts: ['application/json'],
  responses: {
    200: {
      description: 'The stamped PDF',
      bytes: 'application/pdf',
      headers: ['X-Document-Id', 'X-Signatures-Removed', 'X-Next-Bates'],
    },
  },
  errors: [400, 401, 404, 409, 413, 415, 429, 504],
});
