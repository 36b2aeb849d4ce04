import * as z from 'zod';
import { nameOf, noParams, noQuery, objectError, textOf } from '../../src/contract/fields.ts';
import { trustedRootView } from '../../src/contract/trusted-root.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'create-trusted-root',
  method: 'POST',
  path: '/v1/trusted-roots',
  summary: 'Add a certificate that verifications trust',
  description:
    'Verifications of this account trust chains that end at it, unless a request has `trustedRoots` of its own. An account has at most 20.',
  tag: 'Certificates',
  scope: 'admin',
  params: noParams,
  query: noQuery,
  body: z.strictObject(
    {
      name: nameOf(200),
      certificatePem: textOf(20_000).describe('X.509 certificate, PEM; exactly one'),
    },
    objectError('The body must be a JSON object'),
  ),
  accepts: ['application/json'],
  responses: { 201: { description: 'The trusted root', json: z.object({ data: trustedRootView }) } },
  errors: [400, 401, 403, 409, 413, 415, 429],
});
