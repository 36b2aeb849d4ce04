import { useQuery } from '@tanstack/react-query';
import { usePlaten } from '../../session/session-provider.tsx';

/** Entered password, and the number of the attempt. */
export interface PasswordTry {
  readonly password: string;
  readonly count: number;
}

/**
 * Verifies the signatures of a document, and returns its empty signature fields too.
 *
 * @param given password of an encrypted file. The cache key contains the number of the attempt, never the password.
 */
export function useVerification(id: string, given?: PasswordTry) {
  const platen = usePlaten();
  return useQuery({
    queryKey: ['verification', id, given?.count],
    queryFn: async ({ signal }) => {
      const body = { pdf: { documentId: id }, ...(given && { password: given.password }) };
      return (await platen.verifyPdf(body, { signal })).data;
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Attempts are counted from the start when the page is opened again, so results must not stay in the cache.
    ...(given && { gcTime: 0 }),
    refetchOnWindowFocus: false,
  });
}
