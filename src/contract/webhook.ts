import * as z from 'zod';
import { timestamp } from './fields.ts';

export const webhookUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .max(2048, 'must have at most 2,048 characters')
  .describe('Where the result is posted to');

/** How a request that can be answered at once says that it is to be queued. */
export const queueFields = {
  async: z
    .boolean('must be true or false')
    .optional()
    .describe('Queue it, and answer at once with the id of a job. Default: true with a `webhookUrl`'),
  webhookUrl: webhookUrl.optional(),
};

interface Queueable {
  readonly async?: boolean | undefined;
  readonly webhookUrl?: string | undefined;
}

/** Whether the answer to a request is the id of a job. */
export function isQueued({ async: isAsync, webhookUrl: url }: Queueable): boolean {
  return isAsync ?? url !== undefined;
}

/** Whether the two fields agree. */
export function saysHowQueued({ async: isAsync, webhookUrl: url }: Queueable): boolean {
  return isAsync !== false || url === undefined;
}

export const HOW_QUEUED = {
  error: 'needs async to be true: a request that is answered at once posts nothing',
  path: ['webhookUrl'],
};

/** The answer to a request that was queued. */
export const queuedView = z.object({ jobId: z.string(), status: z.literal('pending') });

export const webhookSecretView = z
  .object({
    secret: z.string().describe('`whsec_…`, as Standard Webhooks libraries take it'),
    createdAt: timestamp,
    expiresAt: timestamp.nullable().describe('null for the current one'),
  })
  .meta({ id: 'WebhookSecret' });
