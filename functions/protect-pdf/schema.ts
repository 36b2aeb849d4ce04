import { noParams, noQuery } from '../../src/contract/fields.ts';
import { protectBody } from '../../src/contract/protect.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'protect-pdf',
  method: 'POST',
  path: '/v1/protect',
  summary: 'Encrypt a PDF with passwords and permissions',
  description:
    'AES-256 (PDF 2.0, revision 6). A PDF that is encrypted already gets these passwords and permissions instead, with its owner password in `password`.',
  tag: 'PDF',
  scope: 'render',
  works: true,
  params: noParams,
  query: noQuery,
  body: protectBody,
  accepts: ['application/json'],
  responses: {
    200: {
      description: 'The encrypted PDF',
      bytes: 'application/pdf',
      headers: ['X-Document-Id', 'X-Signatures-Removed'],
    },
  },
  errors: [400, 401, 404, 409, 413, 415, 429, 504],
});
