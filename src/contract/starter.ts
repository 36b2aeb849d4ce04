import * as z from 'zod';
import { jsonObject } from './json-object.ts';
import { templateOptionsSchema } from './template-options.ts';

/** A template that comes with Platen, as lists show it. */
export const starterView = z
  .object({ slug: z.string(), name: z.string(), documentType: z.string(), description: z.string() })
  .meta({ id: 'Starter' });

/** With everything that a template can be made of. */
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
