import type * as z from 'zod';
import type { apiKeyView, apiKeyWithUseView } from '../../contract/api-key.ts';
import { isoTime } from '../../domain/iso-time.ts';
import type { ApiKeyRecord } from '../../ports/account-store.ts';
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

/** @param lastUsedAt Unix ms; undefined when it is not known to have been used. */
export function presentApiKeyWithUse(
  key: ApiKeyRecord,
  lastUsedAt: number | undefined,
): z.input<typeof apiKeyWithUseView> {
  return { ...presentApiKey(key), lastUsedAt: lastUsedAt === undefined ? null : isoTime(lastUsedAt) };
}
