import { useQuery } from '@tanstack/react-query';
import { usePassword } from '../../session/passwords.tsx';
import { usePlaten } from '../../session/session-provider.tsx';

/** Returns the fields of a document with their positions and values. */
export function useForm(id: string, enabled = true) {
  const platen = usePlaten();
  const { password, attempt } = usePassword(id);
  return useQuery({
    queryKey: ['form', id, attempt],
    queryFn: async ({ signal }) =>
      (await platen.readForm({ pdf: { documentId: id }, password }, { signal })).data,
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}
