import { timeOfId } from '../../../ids.ts';
import { DOCUMENT_SOURCES, type DocumentSource } from '../../../ports/document-store.ts';
import {
  counterPartition,
  type DocumentEntities,
  type Indexed,
  indexedValue,
  metadataCounterPartition,
} from './document-entities.ts';
import { attributeOf, type Count, countActions, shardOf, timeCounts } from './tally.ts';
import { counterGroup } from './tally-reader.ts';

/** Everything that a document is counted in. */
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

/** The transaction's actions that add `by` (1 or -1) to every counter that the document is counted in. */
export function countTransactions(entities: DocumentEntities, document: Indexed, by: 1 | -1) {
  return countActions(entities.counter, countsOf(document), by);
}

/** How many documents have the metadata value, of all sources or of one. */
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
