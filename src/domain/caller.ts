import { PlatenError } from './errors.ts';
import type { Plan } from './plans.ts';
/** Scopes of a key; each includes the previous ones. */
export const SCOPES = ['render', 'sign', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];

/** Sender of a request: a key of an account, or a session of the dashboard that was opened with the key. */
export interface Caller {
  readonly accountId: string;
  readonly plan: Plan;
  readonly keyId: string;
  readonly keyName: string;
  readonly scope: Scope;
  /** SHA-256 of the session's token, hex; absent for requests with an API key. */
  readonly sessionHash?: string;
}

/** Whether a key has a scope. */
export function hasScope({ scope }: Pick<Caller, 'scope'>, needed: Scope): boolean {
  return SCOPES.indexOf(scope) >= SCOPES.indexOf(needed);
}

/**
 * Checks that the caller's key has a scope.
 *
 * @param what resource that requires it, for the message
 * @throws PlatenError `SCOPE_REQUIRED`
 */
export function assertScope(caller: Pick<Caller, 'scope'>, needed: Scope, what: string): void {
  if (hasScope(caller, needed)) return;
  throw new PlatenError(
    'forbidden',
    'SCOPE_REQUIRED',
    `${what} needs a key with the scope ${needed}; this key has the scope ${caller.scope}`,
  );
}
