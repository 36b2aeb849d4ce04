import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity } from 'dynamodb-toolbox/entity';
import { DeleteItemCommand } from 'dynamodb-toolbox/entity/actions/delete';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { item } from 'dynamodb-toolbox/schema/item';
import { string } from 'dynamodb-toolbox/schema/string';
import type { DeletedVersions, VersionDeletions } from '../../../ports/maintenance.ts';
import { deletionPartition, deletionSortKey, dueDeletions, dueSortKey } from '../due-keys.ts';
import { keyedTable } from '../table.ts';
import type { WriteAction } from '../transaction.ts';

function deletionEntities(client: DynamoDBDocumentClient, tableName: string) {
  const table = keyedTable(client, tableName);
  const deletion = new Entity({
    name: 'VersionDeletion',
    table,
    timestamps: false,
    entityAttribute: false,
    schema: item({ pk: string().key(), sk: string().key() }),
  });
  return { table, deletion };
}

/** Deleted templates or pipelines (pk `<account>#DELETED`, sk due time and id), of whose versions something may be left. */
export class DynamoVersionDeletions implements VersionDeletions {
  readonly #entities: ReturnType<typeof deletionEntities>;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.#entities = deletionEntities(client, tableName);
  }

  /** Returns the transaction action that records a deletion. */
  entry({ accountId, id }: Omit<DeletedVersions, 'dueAt'>): WriteAction {
    return this.#entities.deletion
      .build(PutTransaction)
      .item({ pk: deletionPartition(accountId), sk: deletionSortKey(id) });
  }

  async due(accountId: string, nowMs: number, limit: number): Promise<DeletedVersions[]> {
    const found = await dueDeletions(this.#entities.table, accountId, nowMs, limit);
    return found.map(({ item: _, ...deleted }) => deleted);
  }

  async done({ accountId, id, dueAt }: DeletedVersions): Promise<void> {
    await this.#entities.deletion
      .build(DeleteItemCommand)
      .key({ pk: deletionPartition(accountId), sk: dueSortKey(dueAt, id) })
      .send();
  }
}
