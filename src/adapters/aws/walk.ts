import type { Table } from 'dynamodb-toolbox/table';
import { QueryCommand } from 'dynamodb-toolbox/table/actions/query';
import { firstIdAt } from '../../domain/ids.ts';

type WalkedTable = Table<{ name: 'pk'; type: 'string' }, { name: 'sk'; type: 'string' }>;

/** From a moment (Unix ms) on, before another, and before an id. */
export interface WalkRange {
  readonly fromMs?: number;
  readonly beforeMs?: number;
  readonly beforeId?: string;
}

/** DynamoDB ends a page at 1 MB anyway; more items than this are never fetched ahead. */
const MAX_ITEMS = 10_000;

/**
 * Items of a partition whose sort keys are UUIDv7, newest first, fetched as far as they are consumed.
 *
 * @param first how many are likely to be consumed; each page after these is four times as long.
 */
export async function* walkNewestFirst<T extends { readonly sk: string }>(
  table: WalkedTable,
  partition: string,
  range: WalkRange,
  first: number,
): AsyncGenerator<T> {
  const from = firstIdAt(range.fromMs ?? 0);
  const end = range.beforeMs === undefined ? LAST : firstIdAt(range.beforeMs);
  const before = range.beforeId !== undefined && range.beforeId < end ? range.beforeId : end;
  if (from >= before) return;
  let exclusiveStartKey: Record<string, unknown> | undefined =
    // The start key is not read itself, whether there is such an item or not.
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
    // A page that ended at 1 MB leaves a rest of the likely ones: fetch those next, and no more.
    likely -= Items?.length ?? 0;
    limit = likely > 0 ? likely : limit * 4;
  } while (exclusiveStartKey);
}

/** After every UUIDv7. */
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
