import * as z from 'zod';
import { timestamp } from './fields.ts';

export const webhookUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .max(2048, 'must have at most 2,048 characters')
  .describe('Where the result is posted to');

export const webhookSecretView = z
  .object({
    secret: z.string().describe('`whsec_…`, as Standard Webhooks libraries take it'),
    createdAt: timestamp,
    expiresAt: timestamp.nullable().describe('null for the current one'),
  })
  .meta({ id: 'WebhookSecret' });
