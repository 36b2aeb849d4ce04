import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onRefusedLink } from '../pdf/refused-links.ts';
import { usePlaten } from '../session/session-provider.tsx';

/** A URL works for an hour. */
const URL_RENEWED_MS = 50 * 60_000;

/**
 * Returns a document with a URL to show its PDF. It is requested again only when the URL is about to expire, because each request
 * is an event in the audit trail.
 */
export function useDocument(id: string) {
  const platen = usePlaten();
  const query = useQuery({
    queryKey: ['document', id],
    queryFn: async ({ signal }) => (await platen.viewDocument(id, { signal })).data,
    staleTime: URL_RENEWED_MS,
  });
  const { data, refetch } = query;
  const url = data?.viewUrl;
  useEffect(() => onRefusedLink((refused) => void (refused === url && refetch())), [url, refetch]);
  // A new link that cannot be loaded must not replace a page with unsaved work by its error.
  return data ? { ...query, error: null } : query;
}
