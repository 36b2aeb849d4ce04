import { MAX_API_KEYS } from '../contract/limits.ts';
import { hashSecret, newKeySecret, unknownKey, visiblePrefixOf } from '../domain/api-key.ts';
import type { AuditSubject } from '../domain/audit-event.ts';
import { auditEvent, type RequestContext } from '../domain/audit-event.ts';
import type { Caller, Scope } from '../domain/caller.ts';
import { NotFoundError, PlatenError } from '../domain/errors.ts';
import { isId, newId } from '../domain/ids.ts';
import type { Plan } from '../domain/plans.ts';
import type { AccountRecord, AccountStore, ApiKeyRecord } from '../ports/account-store.ts';

/** Creates an account without any resources. */
export async function createAccount(
  accounts: AccountStore,
  name: string,
  plan: Plan,
): Promise<AccountRecord> {
  const account: AccountRecord = { id: newId(), name, plan, createdAt: Date.now() };
  await accounts.create(account);
  return account;
}

/**
 * Creates a key of 256 random bits.
 *
 * @param by the caller whose key creates it; `null` for the operator.
 * @param request the request that the audit event refers to; none for the operator.
 * @returns the record, and the secret, which is not stored and cannot be shown again.
 * @throws PlatenError `KEY_LIMIT_REACHED` (forbidden), `INVALID_API_KEY` when the caller's key is revoked meanwhile.
 */
export async function createKey(
  accounts: AccountStore,
  accountId: string,
  { name, scope }: { readonly name: string; readonly scope: Scope },
  by: Pick<Caller, 'keyId'> | null = null,
  request?: RequestContext,
): Promise<{ record: ApiKeyRecord; secret: string }> {
  const secret = newKeySecret();
  const record: ApiKeyRecord = {
    id: newId(),
    accountId,
    name,
    scope,
    prefix: visiblePrefixOf(secret),
    createdAt: Date.now(),
  };
  const event = request && auditEvent(request, 'key-created', keySubject(record));
  const outcome = await accounts.createKey(record, hashSecret(secret), by?.keyId, event);
  if (outcome === 'unauthorized') throw unknownKey();
  if (outcome === 'limit') {
    throw new PlatenError(
      'forbidden',
      'KEY_LIMIT_REACHED',
      `An account may have ${MAX_API_KEYS} API keys at one time: revoke one that is not needed any more`,
    );
  }
  return { record, secret };
}

/**
 * Revokes a key with immediate effect.
 *
 * @param by and `request` as in `createKey`.
 * @throws NotFoundError `API_KEY_NOT_FOUND`
 * @throws PlatenError `INVALID_API_KEY` when the caller's key is revoked meanwhile.
 */
export async function revokeKey(
  accounts: AccountStore,
  accountId: string,
  id: string,
  by: Pick<Caller, 'keyId'> | null = null,
  request?: RequestContext,
): Promise<void> {
  const eventOf = request && ((key: ApiKeyRecord) => auditEvent(request, 'key-revoked', keySubject(key)));
  const outcome = isId(id) ? await accounts.revokeKey(accountId, id, by?.keyId, eventOf) : 'missing';
  if (outcome === 'unauthorized') throw unknownKey();
  if (outcome === 'missing') {
    throw new NotFoundError(`API key not found: ${id}`, { code: 'API_KEY_NOT_FOUND' });
  }
}

function keySubject({ id, name }: ApiKeyRecord): AuditSubject {
  return { type: 'api-key', id, name };
}
