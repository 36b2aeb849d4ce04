import * as z from 'zod';
import { none, noParams, noQuery, timestamp } from '../../src/contract/fields.ts';
import { SCOPES } from '../../src/domain/caller.ts';
import { PLANS } from '../../src/domain/plans.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'get-usage',
  method: 'GET',
  path: '/v1/usage',
  summary: 'How much of the monthly quota and of the storage is used, and what the plan allows',
  tag: 'Account',
  scope: 'render',
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
            scope: z.enum(SCOPES).describe('Scope of the key that the request has'),
            month: z.string(),
            renders: z.object({ used: z.int(), limit: z.int(), remaining: z.int() }),
            storage: z
              .object({ usedBytes: z.int(), limitBytes: z.int(), remainingBytes: z.int() })
              .describe(
                'Bytes of all documents; expired ones count until they are swept, some minutes later',
              ),
            days: z
              .array(z.object({ date: z.iso.date(), renders: z.int() }))
              .describe('Renders of each day of the month so far (UTC), the first one first'),
            resetsAt: timestamp,
            limits: z
              .object({
                requestsPerMinute: z.object({
                  key: z.int().describe('Limit of one key'),
                  account: z.int().describe('Limit of all keys of the account together'),
                }),
                concurrentRequests: z
                  .int()
                  .describe('Requests that render or work on PDFs at one time, of all keys together'),
                templates: z.int().nullable().describe('How many there may be; `null` is unlimited'),
                retentionDays: z.int().nullable().describe('How long documents are kept; `null` is for ever'),
                lists: z.boolean().describe('Whether the lists of templates and documents are open'),
              })
              .describe('Other limits of the plan'),
          })
          .meta({ id: 'Usage' }),
      }),
    },
  },
  errors: [401, 403, 429],
});
