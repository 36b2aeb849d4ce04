import * as z from 'zod';
import { certificateView } from '../../src/contract/certificate.ts';
import { none, noParams } from '../../src/contract/fields.ts';
import { envelope, paging } from '../../src/contract/paging.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'list-certificates',
  method: 'GET',
  path: '/v1/certificates',
  summary: 'List saved certificates',
  tag: 'Certificates',
  scope: 'render',
  listsPlanOnly: true,
  params: noParams,
  query: z.object(paging),
  body: none,
  accepts: [],
  responses: {
    200: { description: 'A page of certificates, newest first', json: envelope(certificateView) },
  },
  errors: [400, 401, 403, 429],
});
