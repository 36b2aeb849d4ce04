import { z } from 'zod';
import { SCOPES } from '../domain/caller.ts';
import { timestamp } from './fields.ts';

export const apiKeyView = z
  .object({
    id: z.string(),
    name: z.string(),
    scope: z.enum(SCOPES),
    prefix: z.string().describe('First characters of the key, to tell it from others'),
    createdAt: timestamp,
  })
  .meta({ id: 'ApiKey' });
