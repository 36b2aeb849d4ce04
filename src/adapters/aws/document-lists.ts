import { BatchGetRequest } from 'dynamodb-toolbox/entity/actions/batchGet';
import { BatchGetCommand, execute as executeBatchGet } from 'dynamodb-toolbox/table/actions/batchGet';
import { QueryCommand } from 'dynamodb-toolbox/table/actions/query';
import type { DocumentFilter, DocumentRecord } from '../../ports/document-store.ts';
import type { Page, PageRequest } from '../../ports/page.ts';
import { countAll, total } from './document-counters.ts';
import { type documentEntities, documentPartition, sourcePartition } from './document-entities.ts';
import { hasExpired, toRecord } from './document-store.ts';

type Entities = ReturnType<typeof documentEntities>;

/** One page, newest first. */
export async function listDocuments(
  entities: Entities,
  accountId: string,
  filter: DocumentFilter,
  page: PageRequest,
): Promise<Page<DocumentRecord>> {
  const counts = await countAll(entities, accountId);
  const ids = await pageOfIds(entities, accountId, filter, page);
  const items = await readAll(entities, accountId, ids);
  return { items, total: total(counts, filter.source) };
}

async function pageOfIds(
  entities: Entities,
  accountId: string,
  filter: DocumentFilter,
  page: PageRequest,
): Promise<string[]> {
  const partition =
    filter.source === undefined ? documentPartition(accountId) : sourcePartition(accountId, filter.source);
  const ids: string[] = [];
  let exclusiveStartKey: Record<string, unknown> | undefined;
  const wanted = page.offset + page.limit;
  while (ids.length < wanted) {
    const { Items, LastEvaluatedKey } = await entities.table
      .build(QueryCommand)
      .query({ partition })
      .options({ consistent: true, reverse: true, limit: wanted - ids.length, exclusiveStartKey })
      .send();
    ids.push(...(Items ?? []).map((entry) => String(entry.sk)));
    if (!LastEvaluatedKey) break;
    exclusiveStartKey = LastEvaluatedKey;
  }
  return ids.slice(page.offset, wanted);
}

async function readAll(
  entities: Entities,
  accountId: string,
  ids: readonly string[],
): Promise<DocumentRecord[]> {
  if (ids.length === 0) return [];
  const requests = ids.map((id) => entities.document.build(BatchGetRequest).key({ accountId, id }));
  const { Responses } = await executeBatchGet(
    { maxAttempts: 5 },
    entities.table
      .build(BatchGetCommand)
      .requests(...requests)
      .options({ consistent: true }),
  );
  const now = Date.now();
  return (Responses?.[0] ?? []).flatMap((found) =>
    found && !hasExpired(found, now) ? [toRecord(found)] : [],
  );
}
