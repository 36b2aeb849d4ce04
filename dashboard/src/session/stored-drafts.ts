/**
 * Drafts of templates that survive the end of their tab, in `localStorage` under the key that wrote them. Signing out removes them,
 * and signing in with another key removes those of the first.
 */
const PREFIX = 'platen.draft.';

interface StoredDraft {
  readonly keyId: string;
  /** Unix ms of the last change. */
  readonly at: number;
  readonly work: unknown;
}

/** Stores a draft. A full or disabled storage keeps none: leaving the page asks in any case. */
export function storeDraft(id: string, draft: StoredDraft): void {
  try {
    localStorage.setItem(PREFIX + id, JSON.stringify(draft));
  } catch {
    removeDraft(id);
  }
}

/** @returns the draft that the same key has stored. */
export function storedDraft(id: string, keyId: string): StoredDraft | undefined {
  try {
    const text = localStorage.getItem(PREFIX + id);
    const stored = text === null ? undefined : (JSON.parse(text) as StoredDraft);
    return stored?.keyId === keyId ? stored : undefined;
  } catch {
    return undefined;
  }
}

export function removeDraft(id: string): void {
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // A disabled storage has none.
  }
}

/** Removes all drafts, or those of other keys than one. */
export function removeDrafts(exceptOf?: string): void {
  try {
    for (const name of Object.keys(localStorage)) {
      const id = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined;
      if (id !== undefined && (exceptOf === undefined || !storedDraft(id, exceptOf))) removeDraft(id);
    }
  } catch {
    // A disabled storage has none.
  }
}
