import * as z from 'zod';
import { flag, none } from '../../src/contract/fields.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'get-batch-results',
  method: 'GET',
  path: '/v1/batches/{batchId}/results',
  summary: 'Download all PDFs of a batch',
  description:
    'Once all of its jobs have ended. As a ZIP: `00000.pdf` for the first item and so on, and `failures.json` with the items that have no PDF (`index`, `jobId`, `error`). As one PDF: all of them merged, up to 1,000 and 400 MB.',
  tag: 'Jobs',
  scope: 'render',
  works: true,
  params: z.object({ batchId: z.string() }),
  query: z.object({
    format: z.enum(['zip', 'pdf'], 'must be zip or pdf').default('zip'),
    names: flag.describe('In a ZIP: adds the names of documents, as in `00000 Invoice 117.pdf`'),
  }),
  body: none,
  accepts: [],
  responses: {
    200: {
      description: 'The PDFs, as they are read',
      bytes: ['application/zip', 'application/pdf'],
      headers: ['Content-Disposition', 'X-Batch-Failures'],
    },
  },
  errors: [400, 401, 404, 409, 413, 429],
});
