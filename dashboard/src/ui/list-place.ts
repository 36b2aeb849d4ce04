import { useSearchParams } from 'wouter';

interface ListPlace {
  readonly offset: number;
  /** Whether only failed items are shown. */
  readonly failed: boolean;
}

/**
 * Returns the position in a list, and whether only failed items are shown. Both are stored in the URL, so that they survive a
 * reload.
 */
export function useListPlace() {
  const [search, setSearch] = useSearchParams();
  const offset = search.get('offset') ?? '';
  const place: ListPlace = {
    offset: /^\d{1,5}$/.test(offset) ? Number(offset) : 0,
    failed: search.get('failed') === 'true',
  };
  const move = (next: Partial<ListPlace>) => {
    const { offset: to, failed } = { ...place, offset: 0, ...next };
    setSearch({ ...(to > 0 && { offset: String(to) }), ...(failed && { failed: 'true' }) });
  };
  return [place, move] as const;
}
