import { createHash, randomBytes } from 'node:crypto';
import { newId } from '../ids.ts';
import type { AccountRecord, AccountStore, ApiKeyRecord } from '../ports/account-store.ts';
import type { Plan, Scope } from './plans.ts';

const KEY_PREFIX = 'platen_sk_';

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
 * @returns the record, and the secret that nothing but this answer will ever hold.
 */
export async function createKey(
  accounts: AccountStore,
  accountId: string,
  name: string,
  scope: Scope,
): Promise<{ record: ApiKeyRecord; secret: string }> {
  const secret = KEY_PREFIX + randomBytes(32).toString('base64url');
  const record: ApiKeyRecord = {
    id: newId(),
    accountId,
    name,
    scope,
    prefix: secret.slice(0, KEY_PREFIX.length + 4),
    createdAt: Date.now(),
  };
  await accounts.createKey(record, hashSecret(secret));
  return { record, secret };
}

/** SHA-256 of an API key, hex: all that is stored of it. Its 256 bits need no slow hash. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
