import * as z from 'zod';
import { SCOPES } from '../domain/caller.ts';
import { timestamp } from './fields.ts';
import { KEY_USE_DAYS } from './limits.ts';

export const apiKeyView = z
  .object({
    id: z.string(),
    name: z.string(),
    scope: z.enum(SCOPES),
    prefix: z.string().describe('First characters of the key, to identify it'),
    createdAt: timestamp,
  })
  .meta({ id: 'ApiKey' });

/** Key in the list of keys. */
export const apiKeyWithUseView = apiKeyView
  .extend({
    lastUsedAt: timestamp
      .nullable()
      .describe(
        `When it made its last request; \`null\` when there was none in the last ${KEY_USE_DAYS} days`,
      ),
  })
  .meta({ id: 'ApiKeyWithUse' });
