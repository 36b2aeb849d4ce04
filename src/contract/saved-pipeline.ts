import * as z from 'zod';
import { atMost, isWellFormed, nameOf, objectError, textOf, timestamp } from './fields.ts';
import { jsonObject } from './json-object.ts';
import { PIPELINE_LIMITS } from './limits.ts';
import { pipelineInputs, pipelineResultFields } from './pipeline.ts';
import { pdfName, STEP_NAMES } from './pipeline-steps.ts';
import { versionFields } from './version.ts';
import { queueFields, refineQueued } from './webhook.ts';

/** Saved step: any of its options may refer to the run's data. */
const savedStep = z
  .looseObject(
    { do: z.enum(STEP_NAMES, `must be one of ${STEP_NAMES.join(', ')}`) },
    'must be an object with do',
  )
  .meta({
    id: 'SavedStep',
    description:
      'A `PipelineStep` of which any option may be `{ "$data": "/a/b" }`: the value that this JSON Pointer names in the data of the run, or the `default` beside it',
  });

const inputNames = z
  .array(pdfName, 'must be an array of names')
  .max(PIPELINE_LIMITS.inputs, atMost(PIPELINE_LIMITS.inputs, 'names'))
  .refine((names) => new Set(names).size === names.length, 'must not name a PDF twice');

export const savePipelineBody = z.strictObject(
  {
    name: nameOf(200).optional().describe('Default: the slug, or the name that it has'),
    description: textOf(1_000).refine(isWellFormed, 'must be well-formed Unicode').optional(),
    inputs: inputNames
      .default([])
      .describe('Names of the PDFs that a run has to bring, in the order in which steps see them'),
    steps: z
      .array(savedStep, 'must be an array of steps')
      .min(1, 'must have at least one step')
      .max(PIPELINE_LIMITS.steps, atMost(PIPELINE_LIMITS.steps, 'steps')),
    baseVersion: z
      .int('must be the number of a version')
      .min(1, 'must be the number of a version')
      .optional()
      .describe('The version that the change was made from: refused with 409 when another one is current'),
  },
  objectError('The body must be a JSON object'),
);

export type SavePipelineBody = z.output<typeof savePipelineBody>;

const inputsOfRun = z.array(z.string()).describe('Names of the PDFs that a run has to bring');

const summaryFields = {
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  inputs: inputsOfRun,
  version: z.int().describe('How often it was saved'),
  createdAt: timestamp,
  updatedAt: timestamp,
};

export const savedPipelineSummary = z.object(summaryFields).meta({ id: 'PipelineSummary' });

export const savedPipelineView = z
  .object({ ...summaryFields, steps: z.array(savedStep) })
  .meta({ id: 'Pipeline' });

export const pipelineVersionView = z.object(versionFields).meta({ id: 'PipelineVersion' });

/** Version with its inputs and steps. */
export const savedPipelineVersion = z
  .object({ ...versionFields, inputs: inputsOfRun, steps: z.array(savedStep) })
  .meta({ id: 'PipelineVersionWithSteps' });

/** Inputs of a run of a saved pipeline. */
export const runSavedPipelineBody = z
  .strictObject(
    {
      inputs: pipelineInputs.default({}).describe('Every PDF that the pipeline names, and no other'),
      data: jsonObject.default({}).describe('Values for the references of the steps'),
      ...pipelineResultFields,
      ...queueFields,
    },
    objectError('The body must be a JSON object'),
  )
  .superRefine(refineQueued);

export type RunSavedPipelineBody = z.output<typeof runSavedPipelineBody>;
