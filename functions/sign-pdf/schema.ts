import { certifyBody } from '../../src/contract/certify.ts';
import { noParams, noQuery } from '../../src/contract/fields.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'sign-pdf',
  method: 'POST',
  path: '/v1/sign',
  summary: 'Old name of POST /v1/certify',
  deprecatedFor: '/v1/certify',
  tag: 'PDF',
  scope: 'render',
  works: true,
  params: noParams,
  query: noQuery,
  body: certifyBody,
  accepts: ['application/json'],
  responses: {
    200: {
      description: 'The signed PDF',
      bytes: 'application/pdf',
      headers: ['X-Document-Id', 'X-Signing-Warnings', 'X-Encryption-Removed'],
    },
  },
  errors: [400, 401, 403, 404, 413, 415, 429, 502, 503],
});
