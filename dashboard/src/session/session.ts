/** Storage key of the session, which is kept in this tab only and ends with it. Never in a URL, never in `localStorage`. */
const STORAGE_KEY = 'platen.session';

export interface Session {
  readonly apiKey: string;
  /** Whether the key may manage the account. */
  readonly isAdmin: boolean;
}

/** Reason for the end of the session, shown on the sign-in page. */
export type SignOutReason = 'asked' | 'revoked';

export function readSession(): Session | undefined {
  const text = sessionStorage.getItem(STORAGE_KEY);
  return text === null ? undefined : (JSON.parse(text) as Session);
}

export function writeSession(session: Session | undefined): void {
  if (session) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(session));
  else sessionStorage.removeItem(STORAGE_KEY);
}
