import type { PageRequest } from '../../../ports/page.ts';

/** Returns the sort key of a version, which sorts by number. */
export function versionKey(version: number): string {
  return String(version).padStart(8, '0');
}

/** Returns the partition of the versions of a template or pipeline. */
export function versionPartition(accountId: string, id: string): string {
  return `${accountId}#VERSION#${id}`;
}

/** Numbers of the versions that a page lists, newest first; undefined for a page behind the last one. */
export function versionsOfPage(
  { newest, oldest }: { readonly newest: number; readonly oldest: number },
  { limit, offset }: PageRequest,
): { readonly from: number; readonly to: number } | undefined {
  const to = newest - offset;
  return to < oldest ? undefined : { from: Math.max(oldest, to - limit + 1), to };
}
