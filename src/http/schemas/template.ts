import { z } from 'zod';
import type { SavedTemplate } from '../../app/save-template.ts';
import type { JsonObject } from '../../json.ts';
import type { StoredTemplateSource, TemplateRecord } from '../../ports/template-store.ts';
import { templateOptionsSchema } from '../../rendering/template-options.ts';
import { isoTime, nameOf, timestamp } from './common.ts';
import { renderWarningView } from './render-warning.ts';

const jsonObject = z.record(z.string(), z.json(), 'must be a JSON object');

export const templateView = z
  .object({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    documentType: z.string(),
    description: z.string(),
    version: z.int(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Template' });

/** A template as the API shows it, without its source and sample data. */
export function presentTemplate(record: TemplateRecord): z.input<typeof templateView> {
  return {
    id: record.id,
    name: record.name,
    slug: record.slug,
    documentType: record.documentType,
    description: record.description ?? '',
    version: record.version,
    createdAt: isoTime(record.createdAt),
    updatedAt: isoTime(record.updatedAt),
  };
}

/** A template with its data schema, as a single read shows it. */
export const describedTemplateView = templateView
  .extend({
    dataSchema: jsonObject.nullable().describe('JSON Schema of the data that a render takes'),
  })
  .meta({ id: 'DescribedTemplate' });

/** What saving a template answers. */
export const savedTemplateView = z.object({
  data: templateView,
  tested: z.boolean().describe('Whether a test render was made'),
  testedWith: z
    .enum(['sampleData', 'schema', 'nothing'])
    .optional()
    .describe(
      'The data of the test render: the sample data, data made from the data schema, or none when there is neither',
    ),
  reason: z.string().optional().describe('Why there was no test render that succeeded'),
  warnings: z
    .array(renderWarningView)
    .describe('What the test render asked for and did not get, and what its scripts threw'),
});

export function presentSavedTemplate({ template, test }: SavedTemplate): z.input<typeof savedTemplateView> {
  const warnings = test.tested ? test.warnings.map((warning) => ({ ...warning })) : [];
  return { data: presentTemplate(template), ...test, warnings };
}

const markup = z.string('must be a string').max(4_000_000, 'must have at most 4,000,000 characters');

export const templateName = nameOf(200);
export const documentType = nameOf(100);
export const templateDescription = z
  .string('must be a string')
  .max(1_000, 'must have at most 1,000 characters')
  .describe('What it is for, in words');

/** What makes the pages. `null` takes an optional part away. */
export const sourceFields = {
  html: markup.min(1, 'must not be empty').describe('HTML with CSS and Liquid tags'),
  header: markup.nullish().describe('HTML of the page header, with Liquid tags'),
  footer: markup.nullish().describe('HTML of the page footer, with Liquid tags'),
  dataSchema: jsonObject.nullish().describe('JSON Schema (2020-12) that the render data must satisfy'),
  sampleData: jsonObject.nullish().describe('Data for the test render'),
  options: templateOptionsSchema.optional(),
};

interface SourceInput {
  readonly html?: string;
  readonly header?: string | null;
  readonly footer?: string | null;
  readonly dataSchema?: Record<string, unknown> | null;
  readonly sampleData?: Record<string, unknown> | null;
  readonly options?: StoredTemplateSource['options'];
}

/** The parts that a request gives: a part that is `null` becomes `undefined`, one that is left out is no key. */
export function sourcePartsOf(input: SourceInput): Partial<StoredTemplateSource> {
  const parts: { -readonly [K in keyof StoredTemplateSource]?: StoredTemplateSource[K] } = {};
  if (input.html !== undefined) parts.html = input.html;
  if (input.header !== undefined) parts.header = input.header ?? undefined;
  if (input.footer !== undefined) parts.footer = input.footer ?? undefined;
  if (input.dataSchema !== undefined) parts.dataSchema = (input.dataSchema as JsonObject | null) ?? undefined;
  if (input.sampleData !== undefined) parts.sampleData = (input.sampleData as JsonObject | null) ?? undefined;
  if (input.options !== undefined) parts.options = input.options;
  return parts;
}

export const templateSourceView = z
  .object({
    slug: z.string(),
    version: z.int(),
    html: z.string(),
    header: z.string().nullable(),
    footer: z.string().nullable(),
    dataSchema: jsonObject.nullable(),
    sampleData: jsonObject.nullable(),
    options: templateOptionsSchema,
  })
  .meta({ id: 'TemplateSource' });
