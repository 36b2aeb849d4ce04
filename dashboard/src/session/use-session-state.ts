import { useEffect, useMemo, useRef, useState } from 'react';
import type { KeptWork } from './kept-work.tsx';
import { removeDrafts } from './remove-drafts.ts';
import { readSession, type Session, type SignOutReason, writeSession } from './session.ts';
import { SessionTabs } from './session-tabs.ts';

interface SessionState {
  /** Whether other tabs may still answer with their session. */
  readonly isAsking: boolean;
  readonly session: Session | undefined;
  readonly endedBecause: SignOutReason | undefined;
  readonly begin: (session: Session) => void;
  /** Ends a session, unless another one has begun since: a request of the previous one may be refused late. */
  readonly end: (session: Session, reason: SignOutReason) => void;
}

interface State {
  readonly session?: Session;
  readonly endedBecause?: SignOutReason;
  readonly isAsking?: boolean;
}

/** Returns the session of this tab, from signing in to signing out, here or in another tab. */
export function useSessionState(work: KeptWork): SessionState {
  const [state, setState] = useState<State>(() => {
    const session = readSession();
    if (session) work.belongTo(session.accountId);
    return session ? { session } : { isAsking: true };
  });
  const latest = useRef(state.session);
  const tabs = useRef<SessionTabs>(undefined);
  const actions = useMemo(() => {
    const set = ({ session, endedBecause }: State) => {
      writeSession(session);
      if (session) {
        work.belongTo(session.accountId);
        removeDrafts(session.keyId);
      }
      latest.current = session;
      setState({ session, endedBecause });
    };
    const close = (reason: SignOutReason) => {
      if (reason === 'asked') {
        work.drop();
        removeDrafts();
      } else work.keep();
      set({ endedBecause: reason });
    };
    return { set, close };
  }, [work]);
  useEffect(() => {
    const opened = new SessionTabs({
      current: () => latest.current,
      onSession: (session) => {
        if (latest.current === undefined) actions.set({ session });
      },
      onEnd: (token) => {
        if (latest.current?.token === token) actions.close('asked');
      },
    });
    tabs.current = opened;
    if (latest.current === undefined) {
      opened.ask(() => setState((now) => (now.isAsking ? {} : now)));
    }
    return () => opened.close();
  }, [actions]);
  return useMemo(
    () => ({
      isAsking: state.isAsking === true,
      session: state.session,
      endedBecause: state.endedBecause,
      begin: (session) => {
        actions.set({ session });
        tabs.current?.offer(session);
      },
      end: (session, reason) => {
        if (latest.current?.token !== session.token) return;
        if (reason === 'asked') tabs.current?.end(session);
        actions.close(reason);
      },
    }),
    [state, actions],
  );
}
