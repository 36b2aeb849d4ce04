/** Where a session is kept: only in this tab, and gone with it. Never in a URL, never in `localStorage`. */
const STORAGE_KEY = 'platen.session';

export interface Session {
  readonly apiKey: string;
  /** Whether the key may manage the account. */
  readonly isAdmin: boolean;
}

/** Why the session ended, for the sign-in page. */
export type SignOutReason = 'asked' | 'revoked';

export function readSession(): Session | undefined {
  const text = sessionStorage.getItem(STORAGE_KEY);
  return text === null ? undefined : (JSON.parse(text) as Session);
}

export function writeSession(session: Session | undefined): void {
  if (session) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(session));
  else sessionStorage.removeItem(STORAGE_KEY);
}
