import { InvalidInputError } from '../../../domain/errors.ts';
import type { DocumentFilter } from '../../../ports/document-store.ts';
import { walkNewestFirst } from '../walk.ts';
import { countMetadata } from './document-counters.ts';
import { hasTag, type IndexEntry, metadataPartition, sourcePartition, tagOf } from './document-entities.ts';
import type { ExpiredDocument } from './document-expiry.ts';
import { counterReader, type ListContext, visible } from './list-context.ts';

type MetadataFilter = NonNullable<DocumentFilter['metadata']>[number];

/** Maximum index entries read to count matches without a counter; beyond it, the total is a lower bound. */
const COUNTED_ENTRIES = 100_000;

/** Maximum index entries read to fill one page. */
const READ_ENTRIES = 250_000;

interface Found {
  /** Ids of the documents on the page. */
  readonly ids: readonly string[];
  readonly total: number;
  /** `false` if more than `total` documents may match. */
  readonly totalIsExact?: false;
}

/**
 * Finds documents that match all metadata values, and the source and time span if given. It reads the index of the filter with
 * the fewest matches; its entries carry the documents' other values.
 *
 * @throws InvalidInputError `FILTER_TOO_BROAD` when `READ_ENTRIES` of them do not fill the page.
 */
export async function findByMetadata(
  context: ListContext,
  filters: readonly MetadataFilter[],
): Promise<Found> {
  const { filter, page } = context;
  const known = await counted(context, filters);
  if (known === 0 || (known !== undefined && page.offset >= known)) return { ids: [], total: known };
  const partition = await smallest(context, filters);
  if (partition === undefined) return { ids: [], total: 0 };

  const range = { fromMs: filter.from, beforeMs: filter.before };
  const wanted = page.offset + page.limit;
  const entries = walkNewestFirst<IndexEntry>(context.entities.table, partition, range, wanted);
  const matches = matcher(context.filter, filters);
  const ids: string[] = [];
  let found = 0;
  let read = 0;
  for await (const entry of visible(entries, context)) {
    read += 1;
    if (matches(entry)) {
      if (found >= page.offset && ids.length < page.limit) ids.push(entry.sk);
      found += 1;
    }
    if (found >= wanted) {
      if (known !== undefined) break;
      if (read >= COUNTED_ENTRIES) return { ids, total: found, totalIsExact: false };
    } else if (read >= READ_ENTRIES) {
      throw tooBroad(filters);
    }
  }
  return { ids, total: known ?? found };
}

/** Returns the number of matches if a counter has it: for one metadata value, of one source or all, without a time span. */
async function counted(
  { entities, accountId, filter, expired }: ListContext,
  filters: readonly MetadataFilter[],
): Promise<number | undefined> {
  if (filters.length > 1 || filter.from !== undefined || filter.before !== undefined) return undefined;
  const { key, value } = filters[0]!;
  const count = await countMetadata(entities, accountId, key, value, filter.source);
  const hidden = [...expired.values()].filter((document) => hasAll(document, filter, filters));
  return Math.max(0, count - hidden.length);
}

/** Returns the partition of the filter with the fewest index entries; undefined if one filter has none. */
async function smallest(
  context: ListContext,
  filters: readonly MetadataFilter[],
): Promise<string | undefined> {
  const { entities, accountId, filter } = context;
  if (filters.length === 1 && filter.source === undefined) {
    return metadataPartition(accountId, filters[0]!.key, filters[0]!.value);
  }
  const candidates = filters.map(async ({ key, value }) => ({
    partition: metadataPartition(accountId, key, value),
    count: await countMetadata(entities, accountId, key, value),
  }));
  if (filter.source !== undefined) {
    candidates.push(
      counterReader(context, [filter.source])
        .all()
        .then((count) => ({
          partition: sourcePartition(accountId, filter.source!),
          count,
        })),
    );
  }
  const sizes = await Promise.all(candidates);
  sizes.sort((a, b) => a.count - b.count);
  return sizes[0]!.count === 0 ? undefined : sizes[0]!.partition;
}

function matcher(filter: DocumentFilter, filters: readonly MetadataFilter[]) {
  const tags = filters.map(({ key, value }) => tagOf(key, value));
  return (entry: IndexEntry): boolean =>
    (filter.source === undefined || entry.source === filter.source) &&
    tags.every((tag) => hasTag(entry.tags, tag));
}

function hasAll(
  document: ExpiredDocument,
  filter: DocumentFilter,
  filters: readonly MetadataFilter[],
): boolean {
  return (
    (filter.source === undefined || document.source === filter.source) &&
    filters.every(
      ({ key, value }) => Object.hasOwn(document.metadata, key) && String(document.metadata[key]) === value,
    )
  );
}

function tooBroad(filters: readonly MetadataFilter[]): InvalidInputError {
  const names = filters.map(({ key }) => `metadata.${key}`).join(', ');
  return new InvalidInputError(
    `${names}: each matches more than ${READ_ENTRIES.toLocaleString('en-US')} documents and few match them all. Narrow them with from and to`,
    { code: 'FILTER_TOO_BROAD', field: names },
  );
}
