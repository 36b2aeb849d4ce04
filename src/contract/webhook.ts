import * as z from 'zod';
import { InvalidInputError } from '../domain/errors.ts';
import { objectError, timestamp } from './fields.ts';

export const webhookUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .max(2048, 'must have at most 2,048 characters')
  .describe('Where the result is posted to');

/** What an event brings of the result: a URL to fetch it from, or its bytes. */
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

/** How a request states where its event goes: by a URL alone, or by an object. */
export interface WebhookFields {
  readonly webhookUrl?: string | undefined;
  readonly webhook?: WebhookOption | undefined;
}

/** Fields of a request that is queued. */
export const webhookFields = { webhookUrl: webhookUrl.optional(), webhook: webhookOption.optional() };

/** How a request that can be answered at once says that it is to be queued. */
export const queueFields = {
  async: z
    .boolean('must be true or false')
    .optional()
    .describe('Queue it, and answer at once with the id of a job. Default: true with a webhook'),
  ...webhookFields,
};

/** A request, without how it is queued. */
export type WithoutQueueing<Body> = Omit<Body, 'async' | keyof WebhookFields>;

interface Queueable extends WebhookFields {
  readonly async?: boolean | undefined;
}

/** Whether the answer to a request is the id of a job. */
export function isQueued({ async: isAsync, ...fields }: Queueable): boolean {
  return isAsync ?? hasWebhook(fields);
}

function hasWebhook({ webhookUrl: url, webhook }: WebhookFields): boolean {
  return url !== undefined || webhook !== undefined;
}

const ONE_WEBHOOK = 'cannot be given together with webhookUrl';

/** Reports two webhooks of one request. */
export function refineWebhook({ webhookUrl: url, webhook }: WebhookFields, context: z.RefinementCtx): void {
  if (url !== undefined && webhook !== undefined)
    context.addIssue({ code: 'custom', path: ['webhook'], message: ONE_WEBHOOK });
}

/** As {@link refineWebhook}, and reports a webhook of a request that is answered at once. */
export function refineQueued(body: Queueable, context: z.RefinementCtx): void {
  refineWebhook(body, context);
  if (body.async !== false || !hasWebhook(body)) return;
  context.addIssue({
    code: 'custom',
    path: [body.webhook === undefined ? 'webhookUrl' : 'webhook'],
    message: 'needs async to be true: a request that is answered at once posts nothing',
  });
}

/** Where an event goes, and the field of the request that names the URL. */
export interface WebhookTarget {
  readonly url: string;
  readonly include?: WebhookOption['include'];
  readonly field: string;
}

/** @throws InvalidInputError when a request has both forms */
export function webhookOf({ webhookUrl: url, webhook }: WebhookFields): WebhookTarget | undefined {
  if (url !== undefined && webhook !== undefined)
    throw new InvalidInputError(`webhook: ${ONE_WEBHOOK}`, { field: 'webhook' });
  if (webhook !== undefined) return { ...webhook, field: 'webhook.url' };
  return url === undefined ? undefined : { url, field: 'webhookUrl' };
}

/** The answer to a request that was queued. */
export const queuedView = z.object({ jobId: z.string(), status: z.literal('pending') });

export const webhookSecretView = z
  .object({
    secret: z.string().describe('`whsec_…`, as Standard Webhooks libraries take it'),
    createdAt: timestamp,
    expiresAt: timestamp.nullable().describe('null for the current one'),
  })
  .meta({ id: 'WebhookSecret' });
