import { z } from 'zod';
import { none, noParams, noQuery, timestamp } from '../../src/contract/fields.ts';
import { PLANS } from '../../src/domain/plans.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'get-usage',
  method: 'GET',
  path: '/v1/usage',
  summary: 'How much of the monthly quota is used',
  tag: 'Account',
  scope: 'admin',
  params: noParams,
  query: noQuery,
  body: none,
  accepts: [],
  responses: {
    200: {
      description: 'Renders of the current calendar month (UTC)',
      json: z.object({
        data: z
          .object({
            plan: z.enum(PLANS),
            month: z.string(),
            renders: z.object({ used: z.int(), limit: z.int(), remaining: z.int() }),
            resetsAt: timestamp,
          })
          .meta({ id: 'Usage' }),
      }),
    },
  },
  errors: [401, 403, 429],
});
