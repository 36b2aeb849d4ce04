import { createContext, useContext, useEffect, useRef, useState } from 'react';

/**
 * Unsaved work of pages, kept from the end of a session to the next one in this tab. It is in memory only, and dropped
 * when somebody signs out. A page restores it once it has loaded the document or template of that id with the new key, so
 * the key of another account never shows it.
 */
export class KeptWork {
  readonly #open = new Map<string, () => unknown>();
  readonly #kept = new Map<string, unknown>();

  /** Names the work of an open page. @returns what ends that */
  open(id: string, read: () => unknown): () => void {
    this.#kept.delete(id);
    this.#open.set(id, read);
    return () => this.#open.delete(id);
  }

  /** Keeps the work of all open pages. */
  keep(): void {
    for (const [id, read] of this.#open) this.#kept.set(id, read());
  }

  drop(): void {
    this.#kept.clear();
  }

  get(id: string): unknown {
    return this.#kept.get(id);
  }
}

export const KeptWorkContext = createContext(new KeptWork());

/**
 * The work that was kept when the last session ended, if any.
 *
 * @param id of the page and of the document or template that it is about; the work of {@link useKeepWork} has the same
 */
export function useKeptWork<Work>(id: string): Work | undefined {
  const kept = useContext(KeptWorkContext);
  // Only a page that has the same id and type of work has put it there.
  return useState(() => kept.get(id) as Work | undefined)[0];
}

/** Offers the unsaved work of a page to be kept when the session ends. */
export function useKeepWork<Work>(id: string, work: Work): void {
  const kept = useContext(KeptWorkContext);
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => kept.open(id, () => latest.current), [kept, id]);
}
