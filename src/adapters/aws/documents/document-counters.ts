import { DeleteItemCommand } from 'dynamodb-toolbox/entity/actions/delete';
import type { Condition } from 'dynamodb-toolbox/entity/actions/parseCondition';
import { DOCUMENT_SOURCES, type DocumentSource } from '../../../domain/document.ts';
import { timeOfId } from '../../../domain/ids.ts';
import { unlessRefused } from '../transaction.ts';
import {
  counterPartition,
  type DocumentEntities,
  type Indexed,
  indexedValue,
  metadataCounterPartition,
} from './document-entities.ts';
import { attributeOf, type Count, countActions, shardOf, timeCounts } from './sharded-counter.ts';
import { counterGroup } from './sharded-counter-reader.ts';

/** Returns all counters of a document. */
export function countsOf({ accountId, id, source, metadata }: Indexed): Count[] {
  const shard = shardOf(id);
  return [
    ...timeCounts(counterPartition(accountId), source, timeOfId(id), shard),
    ...Object.entries(metadata).map(([key, value]) => ({
      partition: metadataCounterPartition(accountId, key),
      name: `${indexedValue(value)}#${shard}`,
      attribute: attributeOf(source),
    })),
  ];
}

/** Returns the transaction actions that add `by` (1 or -1) to all counters of the document. */
export function countTransactions(entities: DocumentEntities, document: Indexed, by: 1 | -1) {
  return countActions(entities.counter, countsOf(document), by);
}

/**
 * Deletes counters that a removed document left empty, because their keys contain its metadata values. A concurrent new document
 * with the same value may come before or after.
 */
export async function dropEmptyCounters(entities: DocumentEntities, document: Indexed): Promise<void> {
  const ofAccount = counterPartition(document.accountId);
  const counters = countsOf(document).filter(({ partition }) => partition !== ofAccount);
  const attributes = DOCUMENT_SOURCES.map((source) => attributeOf(source));
  const entity = entities.counter(attributes);
  await Promise.all(
    counters.map(async ({ partition: pk, name: sk }) => {
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
