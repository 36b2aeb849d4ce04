import { Platen } from '@platen/client';
import { loadConfig } from '../api/config.ts';
import type { Session } from './session.ts';

/**
 * Opens a session if the key is valid.
 *
 * @throws AuthenticationError for an unknown or revoked key, ConnectionError without a response.
 */
export async function openSession(apiKey: string): Promise<Session> {
  const { apiUrl } = await loadConfig();
  // No retries: a user who waits at the form needs a quick result.
  const platen = new Platen({ baseUrl: apiUrl, apiKey, maxRetries: 0 });
  const { data } = await platen.createSession();
  const { token, keyId, keyName, accountId, scope, expiresAt } = data;
  return { token, keyId, keyName, accountId, isAdmin: scope === 'admin', expiresAt: Date.parse(expiresAt) };
}

const LINK = /^#sign-in=([\w-]{20,100})$/;

/** Removes the one-time code of a sign-in link from the URL, so that no history entry contains it. */
export function takeSignInCode(): string | undefined {
  const code = LINK.exec(location.hash)?.[1];
  if (code !== undefined) history.replaceState(null, '', location.pathname + location.search);
  return code;
}

/**
 * Exchanges a one-time code for its key. Only the local runtime, which prints links with such codes, supports this.
 *
 * @returns undefined when the code is used, expired or unknown.
 */
export async function exchangeCode(code: string): Promise<string | undefined> {
  const response = await fetch(`${import.meta.env.BASE_URL}sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  if (!response.ok) return undefined;
  const { apiKey } = (await response.json()) as { readonly apiKey: string };
  return apiKey;
}
