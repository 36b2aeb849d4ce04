import { isOpen } from '../../../domain/account.ts';
import { hashSecret } from '../../../domain/api-key.ts';
import type { Caller } from '../../../domain/caller.ts';
import { PLAN_LIMITS } from '../../../domain/plans.ts';
import {
  accountRateLimit,
  RATE_LIMIT,
  type RateLimit,
  WRONG_KEY_LIMIT,
} from '../../../domain/rate-limits.ts';
import { isSessionShaped } from '../../../domain/session.ts';
import type { Authenticator } from '../../authenticator.ts';
import type { CallerRate, RateDecision, RateLimiter } from '../../rate-limiter.ts';
import type { MemoryAccounts } from './accounts.ts';

/** Sliding windows of requests, each with the Unix ms of the admitted ones. */
class MemoryWindows {
  readonly #taken = new Map<string, number[]>();

  take(owner: string, { requests, windowSeconds }: RateLimit): RateDecision {
    const at = Date.now();
    const times = (this.#taken.get(owner) ?? []).filter((time) => time > at - windowSeconds * 1000);
    const allowed = times.length < requests;
    if (allowed) times.push(at);
    this.#taken.set(owner, times);
    const freeAt = (times[0] ?? at) + windowSeconds * 1000;
    return {
      allowed,
      limit: requests,
      windowSeconds,
      remaining: requests - times.length,
      resetSeconds: Math.max(1, Math.ceil((freeAt - at) / 1000)),
    };
  }
}

/** Authenticates the keys of in-memory accounts. */
export class MemoryAuthenticator implements Authenticator {
  readonly #accounts: MemoryAccounts;
  readonly #windows = new MemoryWindows();

  constructor(accounts: MemoryAccounts) {
    this.#accounts = accounts;
  }

  async authenticate(secret: string): Promise<Caller | undefined> {
    const secretHash = hashSecret(secret);
    const isSession = isSessionShaped(secret);
    const key = isSession ? this.#accounts.keyOfSession(secretHash) : this.#accounts.keyByHash(secretHash);
    if (key === undefined) return undefined;
    const account = await this.#accounts.get(key.accountId);
    if (!isOpen(account)) return undefined;
    const { id: accountId, plan } = account;
    const caller = { accountId, plan, keyId: key.id, keyName: key.name, scope: key.scope };
    return isSession ? { ...caller, sessionHash: secretHash } : caller;
  }

  async countWrongKey(address: string): Promise<RateDecision> {
    return this.#windows.take(address, WRONG_KEY_LIMIT);
  }
}

export class MemoryRateLimiter implements RateLimiter {
  readonly #windows = new MemoryWindows();
  readonly #atWork = new Map<string, number>();

  async take({ accountId, keyId, plan }: Caller, workUntil?: number): Promise<CallerRate> {
    const ofKey = this.#windows.take(`key ${keyId}`, RATE_LIMIT);
    if (!ofKey.allowed) return { ...ofKey, of: 'key' };
    const atWork = this.#atWork.get(accountId) ?? 0;
    const concurrencyLimit = PLAN_LIMITS[plan].concurrentRequests;
    if (workUntil !== undefined && atWork >= concurrencyLimit) {
      return { ...ofKey, allowed: false, of: 'key', concurrencyLimit };
    }
    const ofAccount = this.#windows.take(`account ${accountId}`, accountRateLimit(plan));
    if (!ofAccount.allowed) return { ...ofAccount, of: 'account' };
    const rate: CallerRate =
      ofAccount.remaining < ofKey.remaining ? { ...ofAccount, of: 'account' } : { ...ofKey, of: 'key' };
    if (workUntil === undefined) return rate;
    this.#atWork.set(accountId, atWork + 1);
    return {
      ...rate,
      endWork: async () => void this.#atWork.set(accountId, this.#atWork.get(accountId)! - 1),
    };
  }
}
