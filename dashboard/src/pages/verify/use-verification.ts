import { useQuery } from '@tanstack/react-query';
import { usePassword } from '../../session/passwords.tsx';
import { usePlaten } from '../../session/session-provider.tsx';

/** Verifies the signatures of a document, and returns its empty signature fields too. */
export function useVerification(id: string) {
  const platen = usePlaten();
  const { password, attempt } = usePassword(id);
  return useQuery({
    queryKey: ['verification', id, attempt],
    queryFn: async ({ signal }) =>
      (await platen.verifyPdf({ pdf: { documentId: id }, password }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}
