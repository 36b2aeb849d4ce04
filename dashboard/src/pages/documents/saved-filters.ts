import { useState } from 'react';
import { useSession } from '../../session/session-provider.tsx';

/** Filters of a list under a name. */
export interface SavedFilters {
  readonly name: string;
  /** Query string of the list. */
  readonly query: string;
}

/** Maximum saved filters of a key. */
const MOST = 50;

/** Returns the saved filters of the key in this browser, the newest last. */
export function useSavedFilters() {
  const { keyId } = useSession();
  const place = placeOf(keyId);
  const [saved, setSaved] = useState<readonly SavedFilters[]>(() => read(place));
  const set = (next: readonly SavedFilters[]) => {
    setSaved(next);
    try {
      localStorage.setItem(place, JSON.stringify(next));
    } catch {
      // If storage is disabled, they last until the page is closed.
    }
  };
  return {
    saved,
    /** Saves filters; those of the same name are replaced. */
    save: (filters: SavedFilters) =>
      set([...saved.filter(({ name }) => name !== filters.name), filters].slice(-MOST)),
    remove: (name: string) => set(saved.filter((each) => each.name !== name)),
  };
}

/** Whether a key has saved filters in this browser. */
export function hasSavedFilters(keyId: string): boolean {
  return read(placeOf(keyId)).length > 0;
}

function placeOf(keyId: string): string {
  return `platen.filters.${keyId}`;
}

function read(place: string): readonly SavedFilters[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSaved) : [];
  } catch {
    return [];
  }
}

function isSaved(value: unknown): value is SavedFilters {
  const { name, query } = (value ?? {}) as Partial<Record<keyof SavedFilters, unknown>>;
  return typeof name === 'string' && typeof query === 'string';
}
