import type { Session } from './session.ts';

const CHANNEL = 'platen.dashboard-session';

/** Time in which another tab answers, in ms; a tab without an answer shows the sign-in form. */
const ANSWER_MS = 250;

type Message =
  | { readonly kind: 'ask' }
  | { readonly kind: 'session'; readonly session: Session }
  | { readonly kind: 'end'; readonly token: string };

interface SessionTabsOptions {
  /** Returns the session of this tab. */
  readonly current: () => Session | undefined;
  /** Called with the session of another tab. */
  readonly onSession: (session: Session) => void;
  /** Called when a user signed out of a session in another tab. */
  readonly onEnd: (token: string) => void;
}

/** Shares the session with the other tabs of this origin, so that a link opened in a new tab needs no sign-in. */
export class SessionTabs {
  readonly #channel = new BroadcastChannel(CHANNEL);
  #timer: number | undefined;

  constructor({ current, onSession, onEnd }: SessionTabsOptions) {
    this.#channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'session') return onSession(data.session);
      if (data.kind === 'end') return onEnd(data.token);
      const session = current();
      if (session) this.offer(session);
    };
  }

  /** Asks the other tabs for their session. @param onSilence called when no tab has answered in time. */
  ask(onSilence: () => void): void {
    this.#send({ kind: 'ask' });
    this.#timer = window.setTimeout(onSilence, ANSWER_MS);
  }

  offer(session: Session): void {
    this.#send({ kind: 'session', session });
  }

  /** Ends a session in all other tabs. */
  end({ token }: Session): void {
    this.#send({ kind: 'end', token });
  }

  close(): void {
    window.clearTimeout(this.#timer);
    this.#channel.close();
  }

  #send(message: Message): void {
    this.#channel.postMessage(message);
  }
}
