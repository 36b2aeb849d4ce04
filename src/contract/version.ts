import * as z from 'zod';
import { timestamp } from './fields.ts';

export const versionFields = {
  version: z.int(),
  createdAt: timestamp,
  savedBy: z
    .string()
    .optional()
    .describe('Name of the API key that saved it; missing for versions from before it was kept'),
};

export const templateVersionView = z.object(versionFields).meta({ id: 'TemplateVersion' });

/** Query for a version of a template. */
export const versionQuery = z.object({
  version: z
    .string()
    .regex(/^\d{1,10}$/, 'must be the number of a version')
    .transform(Number)
    .optional()
    .meta({ type: 'integer', minimum: 1 })
    .describe('An earlier version; the current one when left out'),
});
