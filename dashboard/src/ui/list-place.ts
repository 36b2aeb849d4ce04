import { useSearchParams } from 'wouter';

interface ListPlace {
  readonly offset: number;
  /** Whether only what has failed is shown. */
  readonly failed: boolean;
}

/** Where in a list one is, and whether it is narrowed to what failed: it stands in the address, so that it is kept. */
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
