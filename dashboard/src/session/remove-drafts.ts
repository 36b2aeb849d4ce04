/** Prefix of the storage names of drafts, which go on with the id of the key that wrote them. */
export const DRAFTS = 'platen.draft.';

/** Removes the drafts in `localStorage`, except those of one key. */
export function removeDrafts(exceptOf?: string): void {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(DRAFTS) && !(exceptOf && name.startsWith(DRAFTS + exceptOf)))
        localStorage.removeItem(name);
  } catch {
    // A disabled storage has none.
  }
}
