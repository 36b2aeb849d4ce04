import { useQuery } from '@tanstack/react-query';
import { usePlaten } from '../../session/session-provider.tsx';

/** What the signatures of a document are worth, and which of its signature fields are empty. */
export function useVerification(id: string) {
  const platen = usePlaten();
  return useQuery({
    queryKey: ['verification', id],
    queryFn: async ({ signal }) => (await platen.verifyPdf({ pdf: { documentId: id } }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}
