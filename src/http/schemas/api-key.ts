import { z } from 'zod';
import { SCOPES } from '../../app/plans.ts';
import type { ApiKeyRecord } from '../../ports/account-store.ts';
import { isoTime, timestamp } from './common.ts';

export const apiKeyView = z
  .object({
    id: z.string(),
    name: z.string(),
    scope: z.enum(SCOPES),
    prefix: z.string().describe('First characters of the key, to tell it from others'),
    createdAt: timestamp,
  })
  .meta({ id: 'ApiKey' });

/** A key as the API shows it: never the secret. */
export function presentApiKey(key: ApiKeyRecord): z.input<typeof apiKeyView> {
  return {
    id: key.id,
    name: key.name,
    scope: key.scope,
    prefix: key.prefix,
    createdAt: isoTime(key.createdAt),
  };
}
