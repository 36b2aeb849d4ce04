import * as z from 'zod';
import { jsonObject } from './json-object.ts';
import { templateOptionsSchema } from './template-options.ts';

/** Built-in template, as listed. */
export const starterView = z
  .object({ slug: z.string(), name: z.string(), documentType: z.string(), description: z.string() })
  .meta({ id: 'Starter' });

/** Built-in template with all sources. */
export const starterWithSourceView = starterView
  .extend({
    html: z.string(),
    header: z.string().nullable(),
    footer: z.string().nullable(),
    dataSchema: jsonObject.nullable(),
    sampleData: jsonObject.nullable(),
    options: templateOptionsSchema,
  })
  .meta({ id: 'StarterWithSource' });

export type StarterWithSource = Readonly<z.output<typeof starterWithSourceView>>;
