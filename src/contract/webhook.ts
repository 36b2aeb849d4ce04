import * as z from 'zod';
import { InvalidInputError } from '../domain/errors.ts';
import { objectError, timestamp } from './fields.ts';

export const webhookUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .max(2048, 'must have at most 2,048 characters')
  .describe('Where the result is posted to');

/** Form of the result in an event: a download URL, or the bytes. */
export const WEBHOOK_INCLUDES = ['document', 'pdf'] as const;

export const webhookOption = z
  .strictObject(
    {
      url: webhookUrl,
      include: z
        .enum(WEBHOOK_INCLUDES, 'must be document or pdf')
        .default('pdf')
        .describe(
          '`document`: a `downloadUrl` that works for one hour; `pdf`: the result in base64, as with `webhookUrl`',
        ),
    },
    objectError('must be an object with url'),
  )
  .meta({ id: 'WebhookOption', description: 'Where the result is posted to, and what the event includes' });

export type WebhookOption = z.output<typeof webhookOption>;

/** Destination of a request's event: a URL alone, or an object. */
export interface WebhookFields {
  readonly webhookUrl?: string | undefined;
  readonly webhook?: WebhookOption | undefined;
}

/** Fields of a queued request. */
export const webhookFields = { webhookUrl: webhookUrl.optional(), webhook: webhookOption.optional() };

/** Fields that queue a request which could be answered synchronously. */
export const queueFields = {
  async: z
    .boolean('must be true or false')
    .optional()
    .describe('Queue it, and answer at once with the id of a job. Default: true with a webhook'),
  ...webhookFields,
};

/** Request without its queueing fields. */
export type WithoutQueueing<Body> = Omit<Body, 'async' | keyof WebhookFields>;

interface Queueable extends WebhookFields {
  readonly async?: boolean | undefined;
}

/** Whether the response to a request is a job id. */
export function isQueued({ async: isAsync, ...fields }: Queueable): boolean {
  return isAsync ?? hasWebhook(fields);
}

function hasWebhook({ webhookUrl: url, webhook }: WebhookFields): boolean {
  return url !== undefined || webhook !== undefined;
}

const ONE_WEBHOOK = 'cannot be given together with webhookUrl';

/** Reports a request with two webhooks. */
export function refineWebhook({ webhookUrl: url, webhook }: WebhookFields, context: z.RefinementCtx): void {
  if (url !== undefined && webhook !== undefined)
    context.addIssue({ code: 'custom', path: ['webhook'], message: ONE_WEBHOOK });
}

/** Like {@link refineWebhook}, but also reports a webhook of a synchronous request. */
export function refineQueued(body: Queueable, context: z.RefinementCtx): void {
  refineWebhook(body, context);
  if (body.async !== false || !hasWebhook(body)) return;
  context.addIssue({
    code: 'custom',
    path: [body.webhook === undefined ? 'webhookUrl' : 'webhook'],
    message: 'needs async to be true: an immediate request sends no webhook',
  });
}

/** Destination of an event, and the request field with its URL. */
export interface WebhookTarget {
  readonly url: string;
  readonly include?: WebhookOption['include'];
  readonly field: string;
}

/** @throws InvalidInputError when a request uses both forms */
export function webhookOf({ webhookUrl: url, webhook }: WebhookFields): WebhookTarget | undefined {
  if (url !== undefined && webhook !== undefined)
    throw new InvalidInputError(`webhook: ${ONE_WEBHOOK}`, { field: 'webhook' });
  if (webhook !== undefined) return { ...webhook, field: 'webhook.url' };
  return url === undefined ? undefined : { url, field: 'webhookUrl' };
}

/** Response to a queued request. */
export const queuedView = z.object({ jobId: z.string(), status: z.literal('pending') });

export const webhookSecretView = z
  .object({
    secret: z.string().describe('`whsec_…`, as Standard Webhooks libraries take it'),
    createdAt: timestamp,
    expiresAt: timestamp.nullable().describe('null for the current one'),
  })
  .meta({ id: 'WebhookSecret' });
