import * as z from 'zod';
import { none, noParams, noQuery } from '../../src/contract/fields.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'get-health',
  method: 'GET',
  path: '/health',
  summary: 'Whether the service answers',
  tag: 'Service',
  scope: null,
  params: noParams,
  query: noQuery,
  body: none,
  accepts: [],
  responses: {
    200: { description: 'It does', json: z.object({ status: z.literal('ok'), version: z.string() }) },
  },
  errors: [],
});
