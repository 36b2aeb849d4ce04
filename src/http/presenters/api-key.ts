import type * as z from 'zod';
import type { apiKeyView, apiKeyWithUseView } from '../../contract/api-key.ts';
import { isoTime } from '../../domain/iso-time.ts';
import type { ApiKeyRecord } from '../../ports/account-store.ts';
/** Converts a key for the API, never with its secret. */
export function presentApiKey(key: ApiKeyRecord): z.input<typeof apiKeyView> {
  return {
    id: key.id,
    name: key.name,
    scope: key.scope,
    prefix: key.prefix,
    createdAt: isoTime(key.createdAt),
  };
}

/** @param lastUsedAt Unix ms; undefined if no use is recorded. */
export function presentApiKeyWithUse(
  key: ApiKeyRecord,
  lastUsedAt: number | undefined,
): z.input<typeof apiKeyWithUseView> {
  return { ...presentApiKey(key), lastUsedAt: lastUsedAt === undefined ? null : isoTime(lastUsedAt) };
}
