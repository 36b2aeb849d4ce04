import { noParams, noQuery } from '../../src/contract/fields.ts';
import { unprotectBody } from '../../src/contract/protect.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'unprotect-pdf',
  method: 'POST',
  path: '/v1/unprotect',
  summary: 'Remove encryption',
  description:
    'With its owner password; with its user password only when the PDF forbids nothing to those who have that.',
  tag: 'PDF',
  scope: 'render',
  works: true,
  params: noParams,
  query: noQuery,
  body: unprotectBody,
  accepts: ['application/json'],
  responses: {
    200: {
      description: 'The PDF without encryption',
      bytes: 'application/pdf',
      headers: ['X-Document-Id', 'X-Signatures-Removed'],
    },
  },
  errors: [400, 401, 404, 409, 413, 415, 429, 504],
});
