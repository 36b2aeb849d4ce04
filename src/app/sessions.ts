import { hashSecret } from '../domain/api-key.ts';
import type { Caller } from '../domain/caller.ts';
import { PlatenError } from '../domain/errors.ts';
import { newSessionToken, SESSION_HOURS } from '../domain/session.ts';
import type { AccountStore, SessionRecord } from '../ports/account-store.ts';

/**
 * Opens a session of the dashboard with an API key. It has the scope of the key, and ends with it.
 *
 * @returns the record, and the token, which is not stored and cannot be shown again.
 * @throws PlatenError `API_KEY_REQUIRED` if a session asks: one session cannot prolong another.
 */
export async function openSession(
  accounts: Pick<AccountStore, 'createSession'>,
  { accountId, keyId, sessionHash }: Caller,
): Promise<{ record: SessionRecord; token: string }> {
  if (sessionHash !== undefined) {
    throw new PlatenError(
      'forbidden',
      'API_KEY_REQUIRED',
      'POST /v1/sessions needs an API key; this request was sent with a session token',
    );
  }
  const token = newSessionToken();
  const createdAt = Date.now();
  const record = { accountId, keyId, createdAt, expiresAt: createdAt + SESSION_HOURS * 3_600_000 };
  await accounts.createSession(record, hashSecret(token));
  return { record, token };
}

/**
 * Ends the session that sent the request, with immediate effect.
 *
 * @throws PlatenError `SESSION_REQUIRED` for a request with an API key.
 */
export async function endSession(
  accounts: Pick<AccountStore, 'endSession'>,
  { sessionHash }: Caller,
): Promise<void> {
  if (sessionHash === undefined) {
    throw new PlatenError(
      'forbidden',
      'SESSION_REQUIRED',
      'DELETE /v1/sessions/current needs a session token; this request was sent with an API key, which DELETE /v1/api-keys/{id} revokes',
    );
  }
  await accounts.endSession(sessionHash);
}
