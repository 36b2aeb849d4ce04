import * as z from 'zod';
import { none, noParams } from '../../src/contract/fields.ts';
import { envelope, paging } from '../../src/contract/paging.ts';
import { trustedRootView } from '../../src/contract/trusted-root.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'list-trusted-roots',
  method: 'GET',
  path: '/v1/trusted-roots',
  summary: 'List the certificates that verifications trust',
  tag: 'Certificates',
  scope: 'render',
  params: noParams,
  query: z.object(paging),
  body: none,
  accepts: [],
  responses: {
    200: { description: 'A page of trusted roots, newest first', json: envelope(trustedRootView) },
  },
  errors: [400, 401, 429],
});
