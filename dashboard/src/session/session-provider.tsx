import { AuthenticationError, Platen } from '@platen/client';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { PasswordsProvider } from './passwords.tsx';
import type { Session, SignOutReason } from './session.ts';

interface SignedIn extends Session {
  readonly platen: Platen;
  /** Base URL of the API, without a trailing slash. */
  readonly apiUrl: string;
  readonly signOut: (reason: SignOutReason) => void;
}

const SignedInContext = createContext<SignedIn | undefined>(undefined);

/** Provides pages with the client of the session, and a cache of responses that ends with the session. */
export function SessionProvider({
  session,
  apiUrl,
  onEnd,
  children,
}: {
  readonly session: Session;
  readonly apiUrl: string;
  readonly onEnd: (session: Session, reason: SignOutReason) => void;
  readonly children: ReactNode;
}) {
  const [queries] = useState(() => {
    const onError = (error: unknown) => {
      if (!(error instanceof AuthenticationError)) return;
      onEnd(session, Date.now() >= session.expiresAt ? 'expired' : 'revoked');
    };
    return new QueryClient({
      queryCache: new QueryCache({ onError }),
      mutationCache: new MutationCache({ onError }),
      defaultOptions: {
        // The client itself retries. Without a network, requests fail at once instead of being paused.
        queries: { retry: false, staleTime: 15_000, networkMode: 'always', refetchOnReconnect: true },
        mutations: { retry: false, networkMode: 'always' },
      },
    });
  });
  const value = useMemo(() => {
    const platen = new Platen({
      baseUrl: apiUrl,
      apiKey: session.token,
      maxRetries: 1,
      // Pages show that they have to wait and for how long, instead of the client waiting silently.
      maxRetryAfterMs: 0,
      timeoutMs: 60_000,
    });
    const signOut = (reason: SignOutReason) => {
      // Without a network, the token is forgotten here and expires on the server.
      if (reason === 'asked') platen.deleteSession().catch(() => {});
      onEnd(session, reason);
    };
    return { ...session, apiUrl, platen, signOut };
  }, [session, apiUrl, onEnd]);
  return (
    <SignedInContext value={value}>
      <QueryClientProvider client={queries}>
        <PasswordsProvider>{children}</PasswordsProvider>
      </QueryClientProvider>
    </SignedInContext>
  );
}

export function useSession(): SignedIn {
  const value = useContext(SignedInContext);
  if (!value) throw new Error('There is no session here');
  return value;
}

export function usePlaten(): Platen {
  return useSession().platen;
}

/** Returns the message of an error for people. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
