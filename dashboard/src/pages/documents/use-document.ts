import { useQuery } from '@tanstack/react-query';
import { usePlaten } from '../../session/session-provider.tsx';

/** A document with the address of its PDF. It is asked for once: each look is an event of the audit trail. */
export function useDocument(id: string) {
  const platen = usePlaten();
  return useQuery({
    queryKey: ['document', id],
    queryFn: async ({ signal }) => (await platen.getDocument(id, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}
