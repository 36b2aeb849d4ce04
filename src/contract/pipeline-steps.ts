import * as z from 'zod';
import { attachInvoiceFields, refineAttachInvoice } from './attach-invoice.ts';
import { certifyFields } from './certify.ts';
import { convertFields } from './convert.ts';
import { pageActionWith } from './edit-pages.ts';
import { atMost, objectError, slug } from './fields.ts';
import { fillFormFields } from './form.ts';
import { imagesFields } from './images.ts';
import { hasOneSource, inlineSourceFields, ONE_SOURCE, refuseWithout } from './inline-source.ts';
import { invoiceOption } from './invoice.ts';
import { jsonObject } from './json-object.ts';
import { PIPELINE_LIMITS } from './limits.ts';
import { optimizeFields } from './optimize.ts';
import { protectFields } from './protect.ts';
import { rasterizeFields } from './rasterize.ts';
import { hasRedactions, NO_REDACTIONS, redactFields } from './redaction.ts';
import { embedOption, strict } from './render.ts';
import { hasOneWay, ONE_WAY, splitFields } from './split.ts';
import { stampFields } from './stamp.ts';
import { textFields } from './text.ts';
import { requiredProfiles, validateFields } from './validation-report.ts';

/** Begins with a letter, because JavaScript objects do not keep the order of numeric names. */
const PDF_NAME = /^[A-Za-z][A-Za-z0-9._-]{0,63}$/;
const NAME_RULE = 'must be 1 to 64 of the characters A-Z, a-z, 0-9, ., _ and -, the first of them a letter';

/** Name of a PDF within its pipeline, and of its file in the response. */
export const pdfName = z.string(NAME_RULE).regex(PDF_NAME, NAME_RULE);

/** Inputs and outputs of a step. */
export interface StepTraits {
  /** Inputs: `none` makes a PDF from another source; `each` processes one PDF at a time; `all` processes all together. */
  readonly takes: 'none' | 'each' | 'all';
  /** Outputs: one PDF, several, the same one (only read), or images, which end a pipeline. */
  readonly gives: 'one' | 'many' | 'same' | 'images';
  /** Whether the step counts as a render. */
  readonly renders?: true;
  /** Effect on signatures. By default, every step except reading breaks them. */
  readonly signatures?: 'makes' | 'keeps';
  /** Whether the step encrypts, which any later change of the PDF would undo. */
  readonly encrypts?: true;
}

const as = pdfName.optional().describe('Name of the PDF that it makes');

const on = z
  .array(pdfName, 'must be an array of names')
  .min(1, 'must name at least one PDF')
  .max(PIPELINE_LIMITS.inputs, atMost(PIPELINE_LIMITS.inputs, 'names'))
  .optional()
  .describe(
    'Names of the PDFs that it works on, in this order; the others are left as they are. Default: all',
  );

const breaksSeal = z
  .boolean('must be true or false')
  .default(false)
  .describe('Work on a PDF that an earlier step has signed, although that breaks the signature');

/** Defines a step: `do`, the options of the operation, and those that its traits require. */
function stepOf<const Name extends string, Fields extends z.ZodRawShape, const Traits extends StepTraits>(
  name: Name,
  traits: Traits,
  fields: Fields,
) {
  const schema = z
    .strictObject({ ...commonFields(name, traits), ...fields }, objectError('must be an object with do'))
    .meta({ id: schemaName(name) });
  return { traits: traits as StepTraits, schema };
}

/** Returns the fields of every step with these traits. */
function commonFields<const Name extends string>(name: Name, traits: StepTraits) {
  return {
    do: z.literal(name),
    ...(traits.takes !== 'none' && { on }),
    ...(traits.takes !== 'each' && { as }),
    ...(changes(traits) && { breaksSeal }),
  } as unknown as {
    do: z.ZodLiteral<Name>;
    on: typeof on;
    as: typeof as;
    breaksSeal: typeof breaksSeal;
  };
}

function schemaName(name: string): string {
  return `PipelineStep${name[0]!.toUpperCase()}${name.slice(1)}`;
}

/** Counts the steps that are renders. */
export function rendersOf(steps: readonly PipelineStep[]): number {
  return steps.filter((step) => STEPS[step.do].traits.renders).length;
}

/** Whether a step makes another PDF from its inputs. */
export function rewrites({ takes, gives }: StepTraits): boolean {
  return takes !== 'none' && (gives === 'one' || gives === 'many');
}

/** Whether a step breaks signatures of earlier steps. */
export function changes(traits: StepTraits): boolean {
  return rewrites(traits) && traits.signatures === undefined;
}

const changesEach = { takes: 'each', gives: 'one' } as const satisfies StepTraits;
const makesOne = { takes: 'none', gives: 'one', renders: true } as const satisfies StepTraits;

/** Options shared by both kinds of render, besides their sources. */
const renderOptions = {
  embedData: embedOption,
  strict: strict.optional(),
  invoice: invoiceOption.optional(),
  flattenForms: z
    .boolean('must be true or false')
    .default(false)
    .describe('Turn form fields into static content'),
};

const html = stepOf('html', makesOne, { ...inlineSourceFields, ...renderOptions });
const split = stepOf('split', { takes: 'each', gives: 'many' }, splitFields);
const redact = stepOf('redact', changesEach, redactFields);
const attachInvoice = stepOf('attachInvoice', changesEach, attachInvoiceFields);

/** Every kind of step, by its `do`. Its implementation has the same name in `src/app/pipeline/steps`. */
export const STEPS = {
  render: stepOf('render', makesOne, {
    template: slug.describe('Slug of the template'),
    data: jsonObject.default({}),
    ...renderOptions,
  }),
  html: {
    ...html,
    // A single check: with two, zod inlines the step's schema instead of referring to it.
    schema: html.schema.superRefine((step, context) => {
      if (!hasOneSource(step)) context.addIssue({ code: 'custom', message: ONE_SOURCE });
      refuseWithout(step, (field, message) => context.addIssue({ code: 'custom', path: [field], message }));
    }),
  },
  convert: stepOf('convert', makesOne, {
    ...convertFields,
    format: z.literal('pdf', 'must be pdf: steps make PDFs; POST /v1/convert makes other formats').optional(),
  }),
  merge: stepOf('merge', { takes: 'all', gives: 'one' }, {}),
  redact: { ...redact, schema: redact.schema.refine(hasRedactions, { error: NO_REDACTIONS }) },
  fill: stepOf('fill', changesEach, fillFormFields),
  pages: {
    traits: changesEach as StepTraits,
    schema: pageActionWith(commonFields('pages', changesEach)).meta({ id: schemaName('pages') }),
  },
  split: { ...split, schema: split.schema.refine(hasOneWay, { error: ONE_WAY }) },
  stamp: stepOf('stamp', changesEach, stampFields),
  protect: stepOf('protect', { ...changesEach, encrypts: true }, protectFields),
  unprotect: stepOf('unprotect', changesEach, {}),
  flatten: stepOf('flatten', changesEach, {}),
  optimize: stepOf('optimize', changesEach, optimizeFields),
  embed: stepOf('embed', changesEach, {
    data: jsonObject.describe('Data to embed, as `embedData` of a render'),
  }),
  attachInvoice: { ...attachInvoice, schema: attachInvoice.schema.superRefine(refineAttachInvoice) },
  certify: stepOf('certify', { takes: 'each', gives: 'one', signatures: 'makes' }, certifyFields),
  validate: stepOf(
    'validate',
    { takes: 'each', gives: 'same' },
    { ...validateFields, require: requiredProfiles.optional() },
  ),
  verify: stepOf('verify', { takes: 'each', gives: 'same' }, {}),
  extract: stepOf('extract', { takes: 'each', gives: 'same' }, {}),
  information: stepOf('information', { takes: 'each', gives: 'same' }, {}),
  text: stepOf('text', { takes: 'each', gives: 'same' }, textFields),
  rasterize: stepOf('rasterize', { takes: 'each', gives: 'images' }, rasterizeFields),
  images: stepOf('images', { takes: 'each', gives: 'images' }, { pages: imagesFields.pages }),
};

export type StepName = keyof typeof STEPS;
export const STEP_NAMES = Object.keys(STEPS) as StepName[];

/** Options of a step, including the contract's defaults. */
export type StepOptions<Name extends StepName> = z.output<(typeof STEPS)[Name]['schema']>;
export type PipelineStep = { readonly [Name in StepName]: StepOptions<Name> }[StepName];

const schemas = Object.values(STEPS).map(({ schema }) => schema);

const pipelineStep = z
  .discriminatedUnion('do', schemas as unknown as [(typeof schemas)[number]], {
    error: ({ code }) =>
      code === 'invalid_union' ? `must be one of ${STEP_NAMES.join(', ')}` : 'must be an object with do',
  })
  .meta({
    id: 'PipelineStep',
    description: 'An operation with its options',
  }) as unknown as z.ZodType<PipelineStep>;

export const pipelineSteps = z
  .array(pipelineStep, 'must be an array of steps')
  .min(1, 'must have at least one step')
  .max(PIPELINE_LIMITS.steps, atMost(PIPELINE_LIMITS.steps, 'steps'));
