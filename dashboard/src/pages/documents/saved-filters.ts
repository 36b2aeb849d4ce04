import { useState } from 'react';
import { useSession } from '../../session/session-provider.tsx';
import { savedFiltersKey } from './filters.ts';

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
  const place = savedFiltersKey(keyId);
  const [saved, setSaved] = useState<readonly SavedFilters[]>(() => read(place));
  const set = (next: readonly SavedFilters[]) => {
    setSaved(next);
    try {
      if (next.length === 0) localStorage.removeItem(place);
      else localStorage.setItem(place, JSON.stringify(next));
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
