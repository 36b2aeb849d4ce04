import * as z from 'zod';
import { flagThatIs, none } from '../../src/contract/fields.ts';
import { jobFields, jobWebhook } from '../../src/contract/job.ts';
import { pipelineReport } from '../../src/contract/pipeline.ts';
import { renderWarningView } from '../../src/contract/render-warning.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'get-job',
  method: 'GET',
  path: '/v1/jobs/{jobId}',
  summary: 'Get a job, and its PDF when it is complete',
  tag: 'Jobs',
  scope: 'render',
  params: z.object({ jobId: z.string() }),
  query: z.object({
    pdf: flagThatIs('true').describe(
      '`false`: without the PDF or other file, and so without a download in the audit trail',
    ),
  }),
  body: none,
  accepts: [],
  responses: {
    200: {
      description: 'The job',
      json: z
        .object({
          ...jobFields,
          name: z
            .string()
            .optional()
            .describe('Of an item of a batch: the name of its saved document, or else its `saveName`'),
          webhook: jobWebhook.optional().describe('Deliveries, for keys with the scope admin'),
          warnings: z
            .array(renderWarningView)
            .optional()
            .describe('Resources that could not be loaded, and errors of scripts'),
          report: pipelineReport.optional().describe('Report of a complete pipeline'),
          pdfBase64: z.string().optional().describe('The PDF, once the job is complete'),
          fileBase64: z
            .string()
            .optional()
            .describe('The image or the ZIP (see `mediaType`), in place of a PDF'),
        })
        .meta({ id: 'Job' }),
    },
  },
  errors: [401, 404, 429],
});
