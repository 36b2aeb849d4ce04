import { BatchGetRequest } from 'dynamodb-toolbox/entity/actions/batchGet';
import { EntityFormatter } from 'dynamodb-toolbox/entity/actions/format';
import { DOCUMENT_SOURCES, type DocumentSource } from '../../../domain/document.ts';
import type { DocumentFilter, DocumentRecord } from '../../../ports/document-store.ts';
import type { Page, PageRequest } from '../../../ports/page.ts';
import { readBatch } from '../read-batch.ts';
import { type WalkRange, walkNewestFirst } from '../walk.ts';
import { type DocumentEntities, documentPartition, toRecord } from './document-entities.ts';
import { type ExpiredDocument, expiredDocuments } from './document-expiry.ts';
import { searchDocuments } from './document-search.ts';
import {
  counterReader,
  countWithin,
  endOfTime,
  type ListContext,
  visible,
  walkSource,
} from './list-context.ts';
import { findByMetadata } from './metadata-filters.ts';
import type { ListPosition, ShardedCounterReader } from './sharded-counter-reader.ts';

/** Returns one page, newest first. */
export async function listDocuments(
  entities: DocumentEntities,
  accountId: string,
  filter: DocumentFilter,
  page: PageRequest,
): Promise<Page<DocumentRecord>> {
  const expired = new Map<string, ExpiredDocument>();
  for await (const document of expiredDocuments(entities, accountId, Date.now())) {
    expired.set(document.id, document);
  }
  const context: ListContext = { entities, accountId, filter, page, expired };
  if (filter.search) return searchDocuments(context, filter.search);
  if (filter.metadata !== undefined && filter.metadata.length > 0) {
    const { ids, ...total } = await findByMetadata(context, filter.metadata);
    return { items: await readAll(context, ids), ...total };
  }
  return filter.source === undefined ? listAll(context) : listSource(context, filter.source);
}

async function listAll(context: ListContext): Promise<Page<DocumentRecord>> {
  const { entities, accountId, filter, page } = context;
  const reader = counterReader(context, DOCUMENT_SOURCES);
  const total = await countWithin(reader, filter);
  if (page.offset >= total) return { items: [], total };
  const range: WalkRange = { fromMs: filter.from, ...(await startOfPage(context, reader)) };
  const items: DocumentRecord[] = [];
  const formatter = entities.document.build(EntityFormatter);
  const stored = walkNewestFirst(entities.table, documentPartition(accountId), range, page.limit);
  for await (const item of visible(stored, context)) {
    items.push(toRecord(formatter.format(item as never)));
    if (items.length === page.limit) break;
  }
  return { items, total };
}

/** Finds the page's first document from the counters, then the small index entries of one hour. */
async function startOfPage(context: ListContext, reader: ShardedCounterReader): Promise<WalkRange> {
  const { filter, page } = context;
  if (page.offset === 0) return { beforeMs: filter.before };
  const place = await reader.seek(page.offset, filter.before ?? endOfTime());
  if (place === undefined) return { beforeMs: 0 };
  if (place.skip === 0) return { beforeMs: place.beforeMs };
  const ids: string[] = [];
  for (const source of DOCUMENT_SOURCES) ids.push(...(await newestIds(context, source, place)));
  ids.sort().reverse();
  return { beforeId: ids[place.skip - 1] };
}

/** Returns the newest documents of a source in the position's hour, as many as must be skipped. */
async function newestIds(
  context: ListContext,
  source: DocumentSource,
  place: ListPosition,
): Promise<string[]> {
  const ids: string[] = [];
  const range = { fromMs: place.hourMs, beforeMs: place.beforeMs };
  for await (const { sk } of visible(walkSource(context, source, range, place.skip), context)) {
    ids.push(sk);
    if (ids.length === place.skip) break;
  }
  return ids;
}

async function listSource(context: ListContext, source: DocumentSource): Promise<Page<DocumentRecord>> {
  const { filter, page } = context;
  const reader = counterReader(context, [source]);
  const total = await countWithin(reader, filter);
  if (page.offset >= total) return { items: [], total };
  const place =
    page.offset === 0
      ? { beforeMs: filter.before, skip: 0 }
      : await reader.seek(page.offset, filter.before ?? endOfTime());
  if (place === undefined) return { items: [], total };
  const range = { fromMs: filter.from, beforeMs: place.beforeMs };
  const ids: string[] = [];
  let skip = place.skip;
  for await (const { sk } of visible(walkSource(context, source, range, skip + page.limit), context)) {
    if (skip > 0) skip -= 1;
    else ids.push(sk);
    if (ids.length === page.limit) break;
  }
  return { items: await readAll(context, ids), total };
}

async function readAll(
  { entities, accountId }: ListContext,
  ids: readonly string[],
): Promise<DocumentRecord[]> {
  const requests = ids.map((id) => entities.document.build(BatchGetRequest).key({ accountId, id }));
  // Missing documents were deleted after their index entry was read.
  return (await readBatch(entities.table, requests)).map(toRecord);
}
