import * as z from 'zod';
import { timestamp } from './fields.ts';

export const templateVersionView = z
  .object({ version: z.int(), createdAt: timestamp })
  .meta({ id: 'TemplateVersion' });
