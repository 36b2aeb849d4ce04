import { createContext, useContext, useEffect, useRef, useState } from 'react';

interface OpenWork {
  readonly read: () => unknown;
  readonly isUnsaved: () => boolean;
}

/**
 * Unsaved work of pages, kept in this tab while other pages are shown, and between two sessions of one account. It is in memory
 * only, and dropped when the user signs out.
 */
export class KeptWork {
  readonly #open = new Map<string, OpenWork>();
  readonly #kept = new Map<string, unknown>();
  #accountId: string | undefined;

  /** Drops the work of another account than that of the session that begins. */
  belongTo(accountId: string | undefined): void {
    if (accountId === undefined || accountId !== this.#accountId) this.drop();
    this.#accountId = accountId;
  }

  /**
   * Registers the work of an open page.
   *
   * @param isUnsaved whether it is kept when the page is left, and the browser asks before it closes the tab
   * @returns a function that unregisters it
   */
  open(id: string, read: () => unknown, isUnsaved: () => boolean): () => void {
    this.#kept.delete(id);
    this.#open.set(id, { read, isUnsaved });
    return () => {
      // After signing out, no work is registered.
      if (this.#open.delete(id) && isUnsaved()) this.#kept.set(id, read());
    };
  }

  /** Keeps the work of all open pages. */
  keep(): void {
    for (const [id, { read }] of this.#open) this.#kept.set(id, read());
  }

  /** Whether an open page has work that is not saved, and does not guard it itself. */
  get isUnsaved(): boolean {
    return [...this.#open.values()].some((work) => work.isUnsaved());
  }

  drop(): void {
    this.#kept.clear();
    this.#open.clear();
  }

  get(id: string): unknown {
    return this.#kept.get(id);
  }
}

/** Lets the browser ask before a reload, or closing the tab, loses unsaved work. */
export function useUnloadQuestion(work: KeptWork): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (work.isUnsaved) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [work]);
}

export const KeptWorkContext = createContext(new KeptWork());

/**
 * Returns the work that was kept when the page was left or the last session ended, if any.
 *
 * @param id identifies the page and its document or template; the same as in {@link useKeepWork}
 */
export function useKeptWork<Work>(id: string): Work | undefined {
  const kept = useContext(KeptWorkContext);
  // Only a page with the same id, and so the same type of work, has stored it.
  return useState(() => kept.get(id) as Work | undefined)[0];
}

/**
 * Registers the work of a page, to be kept when the session ends, and when the page is left with changes.
 *
 * @param isGuarded whether the page itself asks before its changes are lost
 * @returns a function that marks this work as saved, but none that is typed later, while it is sent
 */
export function useKeepWork<Work>(id: string, work: Work, isGuarded = false): () => void {
  const kept = useContext(KeptWorkContext);
  const latest = useRef(work);
  latest.current = work;
  // Restored work is not saved yet.
  const [saved] = useState(() => ({ text: kept.get(id) === undefined ? JSON.stringify(work) : '' }));
  useEffect(() => {
    const isUnsaved = () => !isGuarded && JSON.stringify(latest.current) !== saved.text;
    return kept.open(id, () => latest.current, isUnsaved);
  }, [kept, id, isGuarded, saved]);
  return () => {
    saved.text = JSON.stringify(work);
  };
}
