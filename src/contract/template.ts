import * as z from 'zod';
import { nameOf, textOf, timestamp } from './fields.ts';
import { jsonObject } from './json-object.ts';
import type { RenderWarning } from './render-warning.ts';
import { renderWarningView } from './render-warning.ts';
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

/** Template with its data schema, as returned by a single read. */
export const describedTemplateView = templateView
  .extend({
    dataSchema: jsonObject.nullable().describe('JSON Schema of the data that a render takes'),
  })
  .meta({ id: 'DescribedTemplate' });

/** Response to saving a template. */
export const savedTemplateView = z.object({
  data: templateView,
  tested: z.boolean().describe('Whether a test render was made'),
  testedWith: z
    .enum(['sampleData', 'schema', 'nothing'])
    .optional()
    .describe(
      'The data of the test render: the sample data, data made from the data schema, or none when there is neither',
    ),
  reason: z.string().optional().describe('Why there was no successful test render'),
  warnings: z
    .array(renderWarningView)
    .describe(
      'What the test render requested in vain, what its scripts threw, what keeps documents from being accessible, and ' +
        'fields of the data that a render request reserves',
    ),
});

/** Result of a template's test render. */
export type TemplateTest =
  | {
      readonly tested: true;
      /** Test data: `schema` is data generated from the data schema, `nothing` an empty object without a schema. */
      readonly testedWith: 'sampleData' | 'schema' | 'nothing';
      readonly warnings: readonly RenderWarning[];
    }
  | {
      readonly tested: false;
      readonly reason: string;
      /** Warnings detected in the markup without data. */
      readonly warnings: readonly RenderWarning[];
    };

export const templateName = nameOf(200);
export const documentType = nameOf(100);
export const templateDescription = textOf(1_000).describe('Purpose of the template');
