import { DRAFTS } from './remove-drafts.ts';

/**
 * Drafts of templates that survive the end of their tab, in `localStorage` under the key that wrote them. Signing out removes them,
 * and signing in with another key removes those of the first.
 */
interface StoredDraft {
  /** Unix ms of the last change. */
  readonly at: number;
  readonly work: unknown;
}

/** Stores a draft. A full or disabled storage keeps none: leaving the page asks in any case. */
export function storeDraft(keyId: string, id: string, draft: StoredDraft): void {
  try {
    localStorage.setItem(nameOf(keyId, id), JSON.stringify(draft));
  } catch {
    removeDraft(keyId, id);
  }
}

/** @returns the draft that the same key has stored. */
export function storedDraft(keyId: string, id: string): StoredDraft | undefined {
  try {
    const text = localStorage.getItem(nameOf(keyId, id));
    return text === null ? undefined : (JSON.parse(text) as StoredDraft);
  } catch {
    return undefined;
  }
}

export function removeDraft(keyId: string, id: string): void {
  try {
    localStorage.removeItem(nameOf(keyId, id));
  } catch {
    // A disabled storage has none.
  }
}

function nameOf(keyId: string, id: string): string {
  return `${DRAFTS}${keyId}.${id}`;
}
