import { useQuery } from '@tanstack/react-query';
import { useSession } from './session-provider.tsx';

/** Maximum number of keys of an account, which fit on one page of a list. */
const ALL_KEYS = 100;

/** Returns the account's API keys, as far as the session may list them. */
export function useKeyNames() {
  const { platen, isAdmin, keyId, keyName } = useSession();
  const { data } = useQuery({
    queryKey: ['key-names'],
    queryFn: async ({ signal }) => (await platen.listApiKeys({ limit: ALL_KEYS }, { signal })).data,
    enabled: isAdmin,
  });
  const keys: readonly { readonly id: string; readonly name: string }[] = data ?? [
    { id: keyId, name: keyName },
  ];
  return {
    keys,
    /** Returns the name of a key, or the beginning of its id if it was revoked or may not be listed. */
    nameOf: (id: string) => keys.find((key) => key.id === id)?.name ?? `${id.slice(0, 8)}…`,
  };
}
