import { certifyBody } from '../../src/contract/certify.ts';
import { noParams, noQuery } from '../../src/contract/fields.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'certify-pdf',
  method: 'POST',
  path: '/v1/certify',
  summary: 'Sign a PDF',
  description:
    'An incremental update: the bytes of the input, and every signature in it, stay as they are. A saved certificate (`certificateId`) or a key in KMS (`kmsKeyArn`) takes a key with the scope `sign`.',
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
