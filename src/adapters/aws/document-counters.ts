import { UpdateTransaction } from 'dynamodb-toolbox/entity/actions/transactUpdate';
import { $add, type UpdateItemInput } from 'dynamodb-toolbox/entity/actions/update';
import { QueryCommand } from 'dynamodb-toolbox/table/actions/query';
import { DOCUMENT_SOURCES, type DocumentRecord, type DocumentSource } from '../../ports/document-store.ts';
import {
  counterPartition,
  type documentEntities,
  indexedValue,
  metadataCounterPartition,
} from './document-entities.ts';

type Entities = ReturnType<typeof documentEntities>;
type Counts = Readonly<Record<DocumentSource, number>>;

/** Items that each counter is spread over, so that documents written at one moment seldom meet on one item. */
const SHARDS = 8;

/** The transaction's actions that add `by` (1 or -1) to every counter that the document is counted in. */
export function countTransactions(entities: Entities, document: DocumentRecord, by: 1 | -1) {
  const shard = shardOf(document.id);
  const day = dayOf(document.createdAt);
  const home = counterPartition(document.accountId);
  const names: Array<[partition: string, name: string]> = [
    [home, `ALL#${shard}`],
    [home, `DAY#${day}#${shard}`],
    ...Object.entries(document.metadata).map(([key, value]): [string, string] => [
      metadataCounterPartition(document.accountId, key),
      `${indexedValue(value)}#${shard}`,
    ]),
  ];
  return names.map(([partition, name]) => {
    const change = { partition, name, [document.source]: $add(by) } as UpdateItemInput<Entities['counter']>;
    return entities.counter.build(UpdateTransaction).item(change);
  });
}

/** How many documents the account has, by source. */
export async function countAll(entities: Entities, accountId: string): Promise<Counts> {
  return sum(entities, counterPartition(accountId), 'ALL#');
}

/** How many documents have the metadata value. */
export async function countMetadata(
  entities: Entities,
  accountId: string,
  key: string,
  value: string,
): Promise<Counts> {
  return sum(entities, metadataCounterPartition(accountId, key), `${indexedValue(value)}#`, /^\d+$/);
}

/** The day in UTC, `2026-11-21`. */
export function dayOf(unixMs: number): string {
  return new Date(unixMs).toISOString().slice(0, 10);
}

/** All sources together. */
export function total(counts: Counts, source?: DocumentSource): number {
  if (source !== undefined) return counts[source];
  return DOCUMENT_SOURCES.reduce((all, name) => all + counts[name], 0);
}

async function sum(entities: Entities, partition: string, prefix: string, rest = /^/): Promise<Counts> {
  const { Items } = await entities.table
    .build(QueryCommand)
    .query({ partition, range: { beginsWith: prefix } })
    .entities(entities.counter)
    .options({ consistent: true, maxPages: Number.POSITIVE_INFINITY })
    .send();
  const counts = Object.fromEntries(DOCUMENT_SOURCES.map((source) => [source, 0])) as Record<
    DocumentSource,
    number
  >;
  for (const shard of Items ?? []) {
    if (!rest.test(shard.name.slice(prefix.length))) continue;
    for (const source of DOCUMENT_SOURCES) counts[source] += shard[source] ?? 0;
  }
  return counts;
}

// The last hexadecimal digits of a UUIDv7 are random.
function shardOf(id: string): number {
  return Number.parseInt(id.slice(-4), 16) % SHARDS;
}
