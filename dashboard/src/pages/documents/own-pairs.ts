import type { StoredDocument } from '@platen/client';

/**
 * Returns the user's own metadata: a render writes what Platen recorded to both. Sorted by key, because the order in which it was
 * given is not kept.
 */
export function ownPairs({
  metadata,
  systemMetadata,
}: Pick<StoredDocument, 'metadata' | 'systemMetadata'>): readonly (readonly [string, string | number])[] {
  return Object.entries(metadata)
    .filter(([key, value]) => systemMetadata[key] !== value)
    .sort(([one], [other]) => one.localeCompare(other));
}
