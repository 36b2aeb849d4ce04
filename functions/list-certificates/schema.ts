import { z } from 'zod';
import { defineOperation } from '../../src/http/operation.ts';
import { certificateView } from '../../src/http/schemas/certificate.ts';
import { envelope, none, noParams, paging } from '../../src/http/schemas/common.ts';

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
