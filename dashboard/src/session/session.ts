/**
 * Storage key of the session, which is stored in the session storage of each tab. Never in a URL, a cookie or `localStorage`.
 */
const STORAGE_KEY = 'platen.dashboard-session';

export interface Session {
  /** Session token, sent like an API key. The key itself is not kept. */
  readonly token: string;
  /** API key that opened the session. */
  readonly keyId: string;
  readonly keyName: string;
  /** Missing in sessions that began before they named it. */
  readonly accountId?: string | undefined;
  /** Whether the key may manage the account. */
  readonly isAdmin: boolean;
  /** Unix ms. */
  readonly expiresAt: number;
}

/** Reason for the end of the session, shown on the sign-in page. */
export type SignOutReason = 'asked' | 'revoked' | 'expired';

export function readSession(): Session | undefined {
  const text = sessionStorage.getItem(STORAGE_KEY);
  return text === null ? undefined : (JSON.parse(text) as Session);
}

export function writeSession(session: Session | undefined): void {
  if (session) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(session));
  else sessionStorage.removeItem(STORAGE_KEY);
}
