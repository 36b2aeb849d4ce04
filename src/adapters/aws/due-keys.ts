import { QueryCommand } from 'dynamodb-toolbox/table/actions/query';
import { LONGEST_RUN_MS } from '../../domain/longest-run.ts';
import type { keyedTable } from './table.ts';

/** Partition of an account's deletions, in each table that has some. */
export function deletionPartition(accountId: string): string {
  return `${accountId}#DELETED`;
}

/** Returns the sort key of something deleted now. It is due when nothing can be added to it any more. */
export function deletionSortKey(id: string): string {
  return dueSortKey(Date.now() + LONGEST_RUN_MS, id);
}

/**
 * Returns a sort key by time.
 *
 * @param atMs Unix ms
 * @param id if omitted, the result sorts before everything that is due at that time.
 */
export function dueSortKey(atMs: number, id = ''): string {
  return `${String(atMs).padStart(15, '0')}#${id}`;
}

/** @param nowMs Unix ms @returns the range of sort keys that are due */
export function dueBy(nowMs: number): { readonly lt: string } {
  return { lt: dueSortKey(nowMs + 1) };
}

/** Returns the deletions of a table that are due, oldest first, each with its item. Entries store no name of their entity. */
export async function dueDeletions<Item extends { readonly sk: string }>(
  table: ReturnType<typeof keyedTable>,
  accountId: string,
  nowMs: number,
  limit: number,
): Promise<
  { readonly accountId: string; readonly id: string; readonly dueAt: number; readonly item: Item }[]
> {
  const { Items } = await table
    .build(QueryCommand)
    .query({ partition: deletionPartition(accountId), range: dueBy(nowMs) })
    .options({ consistent: true, limit })
    .send();
  return ((Items ?? []) as unknown as Item[]).map((item) => {
    const [due, id] = item.sk.split('#') as [string, string];
    return { accountId, id, dueAt: Number(due), item };
  });
}
