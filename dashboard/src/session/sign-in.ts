import { Platen } from '@platen/client';
import { loadConfig } from '../api/config.ts';
import type { Session } from './session.ts';

/**
 * Tries a key.
 *
 * @throws AuthenticationError for one that is unknown or revoked, ConnectionError without an answer.
 */
export async function openSession(apiKey: string): Promise<Session> {
  const { apiUrl } = await loadConfig();
  // No retries: whoever waits at the form would rather know.
  const platen = new Platen({ baseUrl: apiUrl, apiKey, maxRetries: 0 });
  const { data } = await platen.getUsage();
  return { apiKey, isAdmin: data.scope === 'admin' };
}

const LINK = /^#sign-in=([\w-]{20,100})$/;

/** Removes the one-time code of a sign-in link from the URL, so that it is in no history entry. */
export function takeSignInCode(): string | undefined {
  const code = LINK.exec(location.hash)?.[1];
  if (code !== undefined) history.replaceState(null, '', location.pathname + location.search);
  return code;
}

/**
 * Exchanges a one-time code for the key that it stands for: if the dashboard is served by the local runtime, which
 * prints links with such codes.
 *
 * @returns undefined when the code has been used, is too old, or never was one.
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
