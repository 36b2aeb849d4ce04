import * as z from 'zod';
import { id, slug } from './fields.ts';
import { jsonObject } from './json-object.ts';
import { renderFields } from './render.ts';
import { refineWebhook, webhookFields } from './webhook.ts';

/** Message of the service on the render queue, for an already recorded job. */
export const jobMessage = z.strictObject({ version: z.literal(1), accountId: id, jobId: id });

/** Folder of the internal bucket in which producers store large data. */
export const PRODUCER_FOLDER = 'producers';

/**
 * Message of a producer with IAM rights on the render queue, without HTTP, ideally with the account as `MessageGroupId`. The SQS
 * message id becomes the job id.
 */
export const producerMessage = z
  .strictObject({
    version: z.literal(1, 'must be 1'),
    accountId: id,
    slug,
    data: jsonObject.optional(),
    dataKey: z
      .string()
      .regex(/^producers\/[\w./=-]{1,500}$/, 'must be a key in the folder producers/ of the internal bucket')
      .optional()
      .describe(
        'Object of the internal bucket that holds the data, for data that is too large for a message',
      ),
    ...renderFields,
    flattenForms: z.boolean('must be true or false').default(false),
    ...webhookFields,
  })
  .refine((message) => message.data === undefined || message.dataKey === undefined, {
    error: 'cannot be given together with data',
    path: ['dataKey'],
  })
  .superRefine(refineWebhook);

export type JobMessage = z.output<typeof jobMessage>;
export type ProducerMessage = z.output<typeof producerMessage>;
