import { DeleteItemCommand } from 'dynamodb-toolbox/entity/actions/delete';
import type { Condition } from 'dynamodb-toolbox/entity/actions/parseCondition';
import { DOCUMENT_SOURCES, type DocumentSource } from '../../../domain/document.ts';
import { timeOfId } from '../../../domain/ids.ts';
import { unlessRefused, type WriteAction } from '../transaction.ts';
import {
  type DocumentEntities,
  documentCounters,
  type Indexed,
  indexedPairs,
  indexedValue,
  metadataCounterPartition,
  storedPartition,
} from './document-entities.ts';
import {
  attributeOf,
  type Count,
  type CountChanges,
  countActions,
  shardOf,
  sumOfCounts,
  timeCounts,
} from './sharded-counter.ts';
import { counterGroup } from './sharded-counter-reader.ts';

/** Returns all counts of a document: by time, and of its metadata values. */
export function countsOf(document: Indexed, by: 1 | -1): Count[] {
  const { accountId, id, source } = document;
  const times = timeCounts(documentCounters(accountId), source, timeOfId(id), shardOf(id), by);
  return [...times, ...metadataCounts(document, by)];
}

/** Returns the changes of counts when a document's metadata changes. */
export function metadataChange(before: Indexed, after: Indexed): Count[] {
  const isIn = (other: Indexed) => (count: Count) =>
    metadataCounts(other, 1).some(
      ({ partition, name }) => partition === count.partition && name === count.name,
    );
  const [removed, added] = [metadataCounts(before, -1), metadataCounts(after, 1)];
  return [
    ...removed.filter((count) => !isIn(after)(count)),
    ...added.filter((count) => !isIn(before)(count)),
  ];
}

function metadataCounts({ accountId, id, source, metadata }: Indexed, by: 1 | -1): Count[] {
  return indexedPairs(metadata).map(([key, value]) => ({
    partition: metadataCounterPartition(accountId, key),
    name: `${indexedValue(value)}#${shardOf(id)}`,
    attribute: attributeOf(source),
    by,
  }));
}

/**
 * Divides changes of counts of one account into those of its totals, whose items have its stored bytes, too, and transaction
 * actions for all others.
 */
export function dividedCounts(
  entities: DocumentEntities,
  accountId: string,
  counts: readonly Count[],
): { readonly totals: CountChanges; readonly actions: WriteAction[] } {
  const ofTotals = storedPartition(accountId);
  return {
    totals: sumOfCounts(counts.filter(({ partition }) => partition === ofTotals)),
    actions: countActions(
      entities.counter,
      counts.filter(({ partition }) => partition !== ofTotals),
    ),
  };
}

/**
 * Deletes counters that a removed document left empty, because their keys contain its metadata values. A concurrent new document
 * with the same value may come before or after.
 */
export async function dropEmptyCounters(entities: DocumentEntities, document: Indexed): Promise<void> {
  const attributes = DOCUMENT_SOURCES.map((source) => attributeOf(source));
  const entity = entities.counter(attributes);
  await Promise.all(
    metadataCounts(document, -1).map(async ({ partition: pk, name: sk }) => {
      const empty = attributes.map((attr) => ({
        or: [
          { attr, exists: false },
          { attr, lte: 0 },
        ],
      }));
      await unlessRefused(
        entity
          .build(DeleteItemCommand)
          .key({ pk, sk })
          // The library's types do not support attributes with computed names.
          .options({ condition: { and: empty } as unknown as Condition<typeof entity> })
          .send(),
      );
    }),
  );
}

/** Returns the number of documents with the metadata value, from all sources or one. */
export async function countMetadata(
  entities: DocumentEntities,
  accountId: string,
  key: string,
  value: string,
  source?: DocumentSource,
): Promise<number> {
  const partition = metadataCounterPartition(accountId, key);
  const shards = await counterGroup(entities.table, partition, indexedValue(value));
  let count = 0;
  for (const shard of shards) {
    for (const of of source === undefined ? DOCUMENT_SOURCES : [source]) count += shard[attributeOf(of)] ?? 0;
  }
  return count;
}
