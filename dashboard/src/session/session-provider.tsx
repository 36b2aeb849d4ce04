import { AuthenticationError, Platen } from '@platen/client';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { KeptWork } from './kept-work.tsx';
import { readSession, type Session, type SignOutReason, writeSession } from './session.ts';

interface SignedIn extends Session {
  readonly platen: Platen;
  /** Base URL of the API, without a trailing slash. */
  readonly apiUrl: string;
  readonly signOut: (reason: SignOutReason) => void;
}

interface SessionState {
  readonly session: Session | undefined;
  readonly endedBecause: SignOutReason | undefined;
  readonly begin: (session: Session) => void;
  readonly end: (reason: SignOutReason) => void;
}

const SignedInContext = createContext<SignedIn | undefined>(undefined);

/** Returns the session in this tab, from signing in to signing out. */
export function useSessionState(work: KeptWork): SessionState {
  const [state, setState] = useState<{ session?: Session; endedBecause?: SignOutReason }>(() => ({
    session: readSession(),
  }));
  return useMemo(
    () => ({
      session: state.session,
      endedBecause: state.endedBecause,
      begin: (session) => {
        writeSession(session);
        setState({ session });
      },
      end: (endedBecause) => {
        if (endedBecause === 'asked') work.drop();
        else work.keep();
        writeSession(undefined);
        setState({ endedBecause });
      },
    }),
    [state, work],
  );
}

/** Provides pages with the client of the signed-in key, and a cache of responses that ends with the session. */
export function SessionProvider({
  session,
  apiUrl,
  onEnd,
  children,
}: {
  readonly session: Session;
  readonly apiUrl: string;
  readonly onEnd: (reason: SignOutReason) => void;
  readonly children: ReactNode;
}) {
  const [queries] = useState(() => {
    const onError = (error: unknown) => {
      if (error instanceof AuthenticationError) onEnd('revoked');
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
  const value = useMemo(
    () => ({
      ...session,
      apiUrl,
      platen: new Platen({
        baseUrl: apiUrl,
        apiKey: session.apiKey,
        maxRetries: 1,
        // Pages show that they have to wait and for how long, instead of the client waiting silently.
        maxRetryAfterMs: 0,
        timeoutMs: 60_000,
      }),
      signOut: onEnd,
    }),
    [session, apiUrl, onEnd],
  );
  return (
    <SignedInContext value={value}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
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
