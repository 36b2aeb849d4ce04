import type { Table } from 'dynamodb-toolbox/table';
import { QueryCommand } from 'dynamodb-toolbox/table/actions/query';
import { firstIdAt } from '../../domain/ids.ts';

type WalkedTable = Table<{ name: 'pk'; type: 'string' }, { name: 'sk'; type: 'string' }>;

/** Range of a walk: from a time (Unix ms), before another time, and before an id. */
export interface WalkRange {
  readonly fromMs?: number;
  readonly beforeMs?: number;
  readonly beforeId?: string;
}

/** DynamoDB ends a page at 1 MB anyway; at most this many items are prefetched. */
const MAX_ITEMS = 10_000;

/**
 * Yields a partition's items with UUIDv7 sort keys, newest first, fetched on demand.
 *
 * @param first number of items likely to be consumed; each later page is four times as long.
 */
export async function* walkNewestFirst<T extends { readonly sk: string }>(
  table: WalkedTable,
  partition: string,
  range: WalkRange,
  first: number,
): AsyncGenerator<T> {
  const from = firstIdAt(range.fromMs ?? 0);
  const end = range.beforeMs === undefined ? LAST_ID : firstIdAt(range.beforeMs);
  const before = range.beforeId !== undefined && range.beforeId < end ? range.beforeId : end;
  if (from >= before) return;
  let exclusiveStartKey: Record<string, unknown> | undefined =
    // The start key itself is not read, whether or not the item exists.
    { pk: partition, sk: before };
  let likely = first;
  let limit = first;
  do {
    const { Items, LastEvaluatedKey } = await table
      .build(QueryCommand)
      .query({ partition, range: { gte: from } })
      .options({
        consistent: true,
        reverse: true,
        limit: Math.min(Math.max(1, limit), MAX_ITEMS),
        exclusiveStartKey,
      })
      .send();
    yield* (Items ?? []) as unknown as T[];
    exclusiveStartKey = LastEvaluatedKey;
    // After a page that ended at 1 MB, fetches only the rest of the likely items next.
    likely -= Items?.length ?? 0;
    limit = likely > 0 ? likely : limit * 4;
  } while (exclusiveStartKey);
}

/** Sorts after every UUIDv7. */
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Merges walks of several partitions, newest first. */
export async function* mergeNewestFirst<T extends { readonly sk: string }>(
  walks: readonly AsyncGenerator<T>[],
): AsyncGenerator<T> {
  const heads = await Promise.all(walks.map((walk) => walk.next()));
  for (;;) {
    let newest: number | undefined;
    for (const [at, { done, value }] of heads.entries()) {
      if (!done && (newest === undefined || value.sk > (heads[newest]!.value as T).sk)) newest = at;
    }
    if (newest === undefined) return;
    yield heads[newest]!.value as T;
    heads[newest] = await walks[newest]!.next();
  }
}
