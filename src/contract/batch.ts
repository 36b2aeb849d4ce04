import * as z from 'zod';
import { objectError, templateReference, timestamp } from './fields.ts';
import { invoiceOption } from './invoice.ts';
import { jsonObject } from './json-object.ts';
import { renderMetadata, strict } from './render.ts';
import { s3Target } from './s3-target.ts';
import { saveName } from './save-fields.ts';
/** One item of a batch, inline or as a line of a file. */
export const batchItem = z.strictObject(
  {
    data: jsonObject.default({}),
    saveName: saveName.optional(),
    metadata: renderMetadata.optional(),
    s3: s3Target.optional(),
    strict: strict.optional(),
    invoice: invoiceOption.optional(),
  },
  objectError('must be a JSON object'),
);

export const batchView = z
  .object({
    id: z.string(),
    status: z.enum(['reading', 'processing', 'complete']),
    template: templateReference,
    queuedBy: z.string().describe('Name of the API key that queued it'),
    count: z.int().describe('Items that have been read'),
    jobs: z.object({ pending: z.int(), processing: z.int(), complete: z.int(), failed: z.int() }),
    error: z.string().optional(),
    canceledAt: timestamp.optional().describe('When its jobs that were waiting were canceled'),
    createdAt: timestamp,
  })
  .meta({ id: 'Batch' });
