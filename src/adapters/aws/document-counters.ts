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
  const home = counterPartition(document.accountId);
  const names: Array<[partition: string, name: string]> = [
    [home, `ALL#${shard}`],
    [home, `DAY#${dayOf(document.createdAt)}#${shard}`],
    [home, `HOUR#${hourOf(document.createdAt)}#${shard}`],
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

/** A span of time that has a counter, newest first. */
export interface CountedSpan {
  /** `2026-11-21` or `2026-11-21T07`. */
  readonly name: string;
  readonly documents: number;
}

/**
 * How many documents were made in each day (or hour) that has any, newest first, read as far as it is asked for.
 *
 * @param first and `last`: names of the spans, both included.
 */
export async function* countSpans(
  entities: Entities,
  accountId: string,
  kind: 'DAY' | 'HOUR',
  first: string,
  last: string,
  source?: DocumentSource,
): AsyncGenerator<CountedSpan> {
  const between: [string, string] = [`${kind}#${first}#`, `${kind}#${last}#~`];
  let exclusiveStartKey: Record<string, unknown> | undefined;
  let open: { name: string; documents: number } | undefined;
  do {
    const { Items, LastEvaluatedKey } = await entities.table
      .build(QueryCommand)
      .query({ partition: counterPartition(accountId), range: { between } })
      .entities(entities.counter)
      .options({ consistent: true, reverse: true, limit: 400, exclusiveStartKey })
      .send();
    for (const shard of Items ?? []) {
      const name = shard.name.split('#')[1]!;
      if (open && open.name !== name) {
        if (open.documents > 0) yield open;
        open = undefined;
      }
      open ??= { name, documents: 0 };
      open.documents += countOf(shard, source);
    }
    exclusiveStartKey = LastEvaluatedKey;
  } while (exclusiveStartKey);
  if (open && open.documents > 0) yield open;
}

function countOf(counter: Partial<Counts>, source: DocumentSource | undefined): number {
  let count = 0;
  for (const name of source === undefined ? DOCUMENT_SOURCES : [source]) count += counter[name] ?? 0;
  return count;
}

/** The hour in UTC, `2026-11-21T07`. */
export function hourOf(unixMs: number): string {
  return new Date(unixMs).toISOString().slice(0, 13);
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
