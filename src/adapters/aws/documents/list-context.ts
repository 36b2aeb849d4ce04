import type { DocumentSource } from '../../../domain/document.ts';
import { timeOfId } from '../../../domain/ids.ts';
import type { DocumentFilter } from '../../../ports/document-store.ts';
import type { PageRequest } from '../../../ports/page.ts';
import { type WalkRange, walkNewestFirst } from '../walk.ts';
import {
  type DocumentEntities,
  documentCounters,
  type IndexEntry,
  sourcePartition,
} from './document-entities.ts';
import type { ExpiredDocument } from './document-expiry.ts';
import { DAY_MS, HOUR_MS } from './sharded-counter.ts';
import { ShardedCounterReader } from './sharded-counter-reader.ts';

/** Shared context for all steps of building a list. */
export interface ListContext {
  readonly entities: DocumentEntities;
  readonly accountId: string;
  readonly filter: DocumentFilter;
  readonly page: PageRequest;
  /** Documents that have expired for their owner but are still in the table. */
  readonly expired: ReadonlyMap<string, ExpiredDocument>;
}

/** Yields a source's index entries, newest first. */
export function walkSource(context: ListContext, source: DocumentSource, range: WalkRange, first: number) {
  const partition = sourcePartition(context.accountId, source);
  return walkNewestFirst<IndexEntry>(context.entities.table, partition, range, first);
}

/** Omits expired documents. */
export async function* visible<T extends { readonly sk: string }>(
  entries: AsyncIterable<T>,
  { expired }: ListContext,
): AsyncGenerator<T> {
  for await (const entry of entries) {
    if (!expired.has(entry.sk)) yield entry;
  }
}

/** Reads the summed counters of sources. */
export function counterReader(
  context: ListContext,
  sources: readonly DocumentSource[],
): ShardedCounterReader {
  const { entities, accountId, expired } = context;
  return new ShardedCounterReader({
    table: entities.table,
    counters: [documentCounters(accountId)],
    categories: sources,
    hidden: [...expired.values()].flatMap(({ id, source }) =>
      sources.includes(source) ? [timeOfId(id)] : [],
    ),
    countPartOfHour: async (fromMs, beforeMs) => {
      let count = 0;
      for (const source of sources) {
        const entries = walkSource(context, source, { fromMs, beforeMs }, 1000);
        for await (const _ of visible(entries, context)) count += 1;
      }
      return count;
    },
  });
}

/** Returns the number of documents in a filter's time span. */
export function countWithin(
  reader: ShardedCounterReader,
  { from, before }: { readonly from?: number; readonly before?: number },
): Promise<number> {
  if (from === undefined && before === undefined) return reader.all();
  return reader.between(from ?? 0, before ?? endOfTime());
}

/** Returns a full hour later than everything created so far, even if the functions' clocks differ. */
export function endOfTime(): number {
  return Math.ceil((Date.now() + DAY_MS) / HOUR_MS) * HOUR_MS;
}
