import { useQuery } from '@tanstack/react-query';
import { usePlaten } from '../session/session-provider.tsx';

/** Returns a document with a URL to show its PDF. It is requested only once, because each request is an event in the audit trail. */
export function useDocument(id: string) {
  const platen = usePlaten();
  return useQuery({
    queryKey: ['document', id],
    queryFn: async ({ signal }) => (await platen.viewDocument(id, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}
