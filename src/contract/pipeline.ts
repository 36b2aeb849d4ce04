import * as z from 'zod';
import { atMost, objectError } from './fields.ts';
import { PIPELINE_LIMITS } from './limits.ts';
import { pdfWithPassword } from './pdf-input.ts';
import { pdfName, pipelineSteps, STEP_NAMES } from './pipeline-steps.ts';
import { s3Target } from './s3-target.ts';
import { saveFields } from './save-fields.ts';
import { queueFields, refineQueued, type WithoutQueueing } from './webhook.ts';

export const pipelineInputs = z
  .record(pdfName, pdfWithPassword, {
    error: ({ code, issues }) =>
      code === 'invalid_key'
        ? `a name ${issues?.[0]?.message ?? 'is not possible'}`
        : 'must be an object of PDFs by name',
  })
  .refine(
    (inputs) => Object.keys(inputs).length <= PIPELINE_LIMITS.inputs,
    atMost(PIPELINE_LIMITS.inputs, 'PDFs'),
  );

/** Delivery options for the result of a pipeline. */
export const pipelineResultFields = {
  respond: z
    .enum(['file', 'json'], 'must be file or json')
    .default('file')
    .describe(
      '`file`: the PDF, the image, or a ZIP of several; `json`: the reports, and ids of saved documents',
    ),
  s3: s3Target.optional(),
  ...saveFields,
};

export const pipelineBody = z
  .strictObject(
    {
      inputs: pipelineInputs.default({}).describe('PDFs by name, in the order in which steps see them'),
      steps: pipelineSteps,
      ...pipelineResultFields,
      ...queueFields,
    },
    objectError('The body must be a JSON object'),
  )
  .superRefine(refineQueued);

export type PipelineBody = z.output<typeof pipelineBody>;

/** Pipeline to run, without queueing options. */
export type PipelineRun = WithoutQueueing<PipelineBody>;

const stepReport = z.object({
  step: z.int().describe('Index of the step'),
  do: z.enum(STEP_NAMES),
  pdf: z.string().describe('Name of the PDF'),
  report: z.json().describe('Report of the step, in the format of the operation'),
});

/** Report of a pipeline. */
export const pipelineReport = z
  .object({
    documents: z
      .array(z.object({ id: z.string(), name: z.string(), pdf: z.string(), sizeBytes: z.int() }))
      .describe('The saved documents, in the order of the results; `pdf` is the name within the pipeline'),
    reports: z.array(stepReport),
    url: z.string().optional().describe('Where the result was uploaded to, when `s3` was given'),
  })
  .meta({ id: 'PipelineReport' });

/** Returns the files of a pipeline's ZIP response: its results and its report. */
export function withReport<File extends { readonly name: string; readonly bytes: Uint8Array }>(
  files: readonly File[],
  report: PipelineReport,
): readonly { readonly name: string; readonly bytes: Uint8Array }[] {
  return [...files, { name: 'report.json', bytes: Buffer.from(JSON.stringify(report, null, 2)) }];
}

export type PipelineReport = z.output<typeof pipelineReport>;
