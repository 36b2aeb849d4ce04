import { useQuery } from '@tanstack/react-query';
import { usePlaten } from '../../session/session-provider.tsx';

/** Returns the fields of a document with their positions and values. */
export function useForm(id: string, enabled = true) {
  const platen = usePlaten();
  return useQuery({
    queryKey: ['form', id],
    queryFn: async ({ signal }) => (await platen.getDocumentForm(id, { signal })).data,
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}
