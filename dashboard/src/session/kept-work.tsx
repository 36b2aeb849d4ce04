import { createContext, useContext, useEffect, useRef, useState } from 'react';

/**
 * Unsaved work of pages, kept between two sessions in this tab. It is in memory only, and dropped when the user signs out. A page
 * restores it after it has loaded the document or template of that id with the new key, so the key of another account never shows
 * it.
 */
export class KeptWork {
  readonly #open = new Map<string, () => unknown>();
  readonly #kept = new Map<string, unknown>();

  /**
   * Registers the work of an open page.
   *
   * @returns a function that unregisters it
   */
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
 * Returns the work that was kept when the last session ended, if any.
 *
 * @param id identifies the page and its document or template; the same as in {@link useKeepWork}
 */
export function useKeptWork<Work>(id: string): Work | undefined {
  const kept = useContext(KeptWorkContext);
  // Only a page with the same id, and so the same type of work, has stored it.
  return useState(() => kept.get(id) as Work | undefined)[0];
}

/** Registers the unsaved work of a page, to be kept when the session ends. */
export function useKeepWork<Work>(id: string, work: Work): void {
  const kept = useContext(KeptWorkContext);
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => kept.open(id, () => latest.current), [kept, id]);
}
