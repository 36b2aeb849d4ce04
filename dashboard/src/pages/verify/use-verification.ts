import { useQuery } from '@tanstack/react-query';
import { usePlaten } from '../../session/session-provider.tsx';

/** A password that was typed, and which of the tries it is for. */
export interface PasswordTry {
  readonly password: string;
  readonly count: number;
}

/**
 * What the signatures of a document are worth, and which of its signature fields are empty.
 *
 * @param given opens an encrypted file. The cache is searched by the number of the try, never by the password.
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
    // The numbers of the tries begin anew when the page is opened again.
    ...(given && { gcTime: 0 }),
    refetchOnWindowFocus: false,
  });
}
