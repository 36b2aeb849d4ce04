import { createHash, randomBytes } from 'node:crypto';
import { NotFoundError, PlatenError } from '../errors.ts';
import { isId, newId } from '../ids.ts';
import type { AccountRecord, AccountStore, ApiKeyRecord } from '../ports/account-store.ts';
import type { AuditSubject } from '../ports/audit-event.ts';
import { auditEvent, type RequestContext } from './audit-event.ts';
import { type Caller, MAX_API_KEYS, type Plan, type Scope } from './plans.ts';

const KEY_PREFIX = 'platen_sk_';
const SECRET_BYTES = 32;
const KEY_SHAPE = /^platen_sk_[\w-]{43}$/;

/** Makes an account that owns nothing yet. */
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
 * Makes a key of 256 random bits.
 *
 * @param by the caller whose key makes it; `null` for the operator.
 * @param request what its event names; none for the operator.
 * @returns the record, and the secret that nothing but this answer will ever hold.
 * @throws PlatenError `KEY_LIMIT_REACHED` (forbidden), `INVALID_API_KEY` when the caller's key is revoked meanwhile.
 */
export async function createKey(
  accounts: AccountStore,
  accountId: string,
  { name, scope }: { readonly name: string; readonly scope: Scope },
  by: Pick<Caller, 'keyId'> | null = null,
  request?: RequestContext,
): Promise<{ record: ApiKeyRecord; secret: string }> {
  const secret = KEY_PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
  const record: ApiKeyRecord = {
    id: newId(),
    accountId,
    name,
    scope,
    prefix: secret.slice(0, KEY_PREFIX.length + 4),
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
 * Revokes a key: it stops at once.
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

/** Whether a text can be one of our keys at all. */
export function isKeyShaped(secret: string): boolean {
  return KEY_SHAPE.test(secret);
}

/** The one answer to a key that is none, whether it ever was one or not. */
export function unknownKey(): PlatenError {
  return new PlatenError('unauthenticated', 'INVALID_API_KEY', 'The API key is unknown or revoked');
}

/** SHA-256 of an API key, hex: all that is stored of it. Its 256 bits need no slow hash. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
