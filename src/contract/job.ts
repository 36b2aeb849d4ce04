import * as z from 'zod';
import { JOB_KINDS } from '../domain/job-kind.ts';
import { JOB_STATUSES } from '../domain/job-status.ts';
import { templateReference, timestamp } from './fields.ts';
import { inexactTotal } from './paging.ts';

/** Task of a job, and the saved resource that it uses. */
const taskFields = {
  kind: z
    .enum(JOB_KINDS)
    .describe(
      'A render of a template, with an `invoice` or without, of HTML or Markdown (`inline`), or a pipeline',
    ),
  template: templateReference.optional().describe('The template that it renders'),
  pipeline: templateReference
    .extend({ version: z.int().optional().describe('The version whose steps it runs') })
    .optional()
    .describe('The saved pipeline that it runs'),
};

export const jobFields = {
  id: z.string(),
  status: z.enum(JOB_STATUSES),
  ...taskFields,
  queuedBy: z.string().describe('Name of the API key that queued it'),
  requestId: z.string().describe('The request that queued it'),
  batchId: z.string().optional().describe('The batch that it belongs to'),
  createdAt: timestamp,
  completedAt: timestamp.optional(),
  error: z.string().optional().describe('Reason for the failure'),
  errorCode: z
    .string()
    .optional()
    .describe('Code of the error, as in the answer to a request, if it has one'),
  canceled: z.boolean().optional().describe('`true` for a job that was canceled'),
  resultGone: z
    .string()
    .optional()
    .describe(
      'Why the result, report, warnings and error are no longer here: a document that the job read or saved has been deleted or has expired',
    ),
  documentId: z.string().optional().describe('The saved document'),
  documentIds: z.array(z.string()).optional().describe('The saved documents of a pipeline with several'),
  mediaType: z.string().optional().describe('Of the result, if it can be fetched with the job'),
  url: z.string().optional().describe('Where it was uploaded to, when the job had an `s3`'),
  conformance: z
    .string()
    .optional()
    .describe('The standards that the PDF claims, such as `PDF/A-2a; PDF/UA-1`'),
  warningCount: z.int().optional().describe('How many warnings the render has, once it is complete'),
};

const webhookFields = {
  url: z.string(),
  state: z.enum(['waiting', 'pending', 'delivered', 'failed']),
  attempts: z.array(
    z.object({
      at: timestamp,
      status: z.int().optional(),
      error: z.string().optional(),
      durationMs: z.number(),
    }),
  ),
  nextAttemptAt: timestamp
    .optional()
    .describe('After a failed delivery: when the next one is due, within 10 % of the delay'),
};

export const jobWebhook = z.object(webhookFields);

/** Webhook of a job. */
export const deliveryView = z
  .object({
    jobId: z.string(),
    jobStatus: z.enum(JOB_STATUSES),
    batchId: z.string().optional().describe('The batch that the job belongs to'),
    ...taskFields,
    ...webhookFields,
    createdAt: timestamp.describe('When the job was queued'),
  })
  .meta({ id: 'WebhookDelivery' });

/** Maximum offset in lists of jobs, since entries up to the offset are read. */
export const MAX_JOB_OFFSET = 10_000;

export const totalOfJobs = { totalIsExact: inexactTotal('there are more than a thousand') };
