import * as z from 'zod';
import { certificateView, credentialFields } from '../../src/contract/certificate.ts';
import { nameOf, noParams, noQuery, objectError } from '../../src/contract/fields.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'create-certificate',
  method: 'POST',
  path: '/v1/certificates',
  summary: 'Save a signing certificate with its key',
  description: 'The private key is encrypted under AWS KMS before it is stored, and never returned.',
  tag: 'Certificates',
  scope: 'admin',
  params: noParams,
  query: noQuery,
  body: z.strictObject(
    {
      name: nameOf(200),
      ...credentialFields,
    },
    objectError('The body must be a JSON object'),
  ),
  accepts: ['application/json'],
  responses: { 201: { description: 'The certificate', json: z.object({ data: certificateView }) } },
  errors: [400, 401, 403, 413, 415, 429],
});
