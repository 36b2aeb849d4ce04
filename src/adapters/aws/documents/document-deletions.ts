import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { FormattedItem } from 'dynamodb-toolbox/entity';
import { DeleteItemCommand } from 'dynamodb-toolbox/entity/actions/delete';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import type { DeletedDocument, Deletions } from '../../../ports/maintenance.ts';
import { deletionPartition, deletionSortKey, dueDeletions, dueSortKey } from '../due-keys.ts';
import type { WriteAction } from '../transaction.ts';
import { dropEmptyCounters } from './document-counters.ts';
import { type DocumentEntities, documentEntities } from './document-entities.ts';

/** Returns the transaction action that records a removed document until nothing of it can remain. */
export function deletionEntry(
  entities: DocumentEntities,
  document: Omit<DeletedDocument, 'dueAt'>,
): WriteAction {
  const { accountId, id, source, metadata, blobKey } = document;
  return entities.deletion
    .build(PutTransaction)
    .item({ pk: deletionPartition(accountId), sk: deletionSortKey(id), source, metadata, blobKey });
}

type StoredDeletion = FormattedItem<DocumentEntities['deletion']>;

/** Deleted documents due for a final check for leftovers. */
export class DynamoDeletions implements Deletions {
  readonly #entities: DocumentEntities;

  constructor(client: DynamoDBDocumentClient, documentsTable: string) {
    this.#entities = documentEntities(client, documentsTable);
  }

  async due(accountId: string, nowMs: number, limit: number): Promise<DeletedDocument[]> {
    const found = await dueDeletions<StoredDeletion>(this.#entities.table, accountId, nowMs, limit);
    return found.map(({ item: { source, metadata, blobKey }, ...deleted }) => ({
      ...deleted,
      source,
      metadata,
      blobKey,
    }));
  }

  async done(document: DeletedDocument): Promise<void> {
    const { accountId, id, dueAt } = document;
    await dropEmptyCounters(this.#entities, document);
    await this.#entities.deletion
      .build(DeleteItemCommand)
      .key({ pk: deletionPartition(accountId), sk: dueSortKey(dueAt, id) })
      .send();
  }
}
