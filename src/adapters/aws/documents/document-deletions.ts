import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { FormattedItem } from 'dynamodb-toolbox/entity';
import { DeleteItemCommand } from 'dynamodb-toolbox/entity/actions/delete';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { QueryCommand } from 'dynamodb-toolbox/table/actions/query';
import type { DeletedDocument, Deletions } from '../../../ports/maintenance.ts';
import type { WriteAction } from '../transaction.ts';
import { dropEmptyCounters } from './document-counters.ts';
import {
  type DocumentEntities,
  deletionPartition,
  documentEntities,
  expirySortKey,
} from './document-entities.ts';

/** Lambda's time limit: after it, any work that was running when the document was deleted has ended. */
const UNDER_WAY_MS = 15 * 60_000;

/** Returns the transaction action that records a removed document until nothing of it can remain. */
export function deletionEntry(
  entities: DocumentEntities,
  document: Omit<DeletedDocument, 'dueAt'>,
): WriteAction {
  const { accountId, id, source, metadata, blobKey } = document;
  const sk = expirySortKey(Date.now() + UNDER_WAY_MS, id);
  return entities.deletion
    .build(PutTransaction)
    .item({ pk: deletionPartition(accountId), sk, source, metadata, blobKey });
}

type StoredDeletion = FormattedItem<DocumentEntities['deletion']>;

/** Deleted documents due for a final check for leftovers. */
export class DynamoDeletions implements Deletions {
  readonly #entities: DocumentEntities;

  constructor(client: DynamoDBDocumentClient, documentsTable: string) {
    this.#entities = documentEntities(client, documentsTable);
  }

  async due(accountId: string, nowMs: number, limit: number): Promise<DeletedDocument[]> {
    const { Items } = await this.#entities.table
      .build(QueryCommand)
      .query({ partition: deletionPartition(accountId), range: { lt: expirySortKey(nowMs + 1) } })
      .options({ consistent: true, limit })
      .send();
    return ((Items ?? []) as unknown as StoredDeletion[]).map(({ sk, source, metadata, blobKey }) => {
      const [due, id] = sk.split('#') as [string, string];
      return { accountId, id, dueAt: Number(due), source, metadata, blobKey };
    });
  }

  async done(document: DeletedDocument): Promise<void> {
    const { accountId, id, dueAt } = document;
    await dropEmptyCounters(this.#entities, document);
    await this.#entities.deletion
      .build(DeleteItemCommand)
      .key({ pk: deletionPartition(accountId), sk: expirySortKey(dueAt, id) })
      .send();
  }
}
