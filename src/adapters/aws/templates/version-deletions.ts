import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity, type FormattedItem } from 'dynamodb-toolbox/entity';
import { DeleteItemCommand } from 'dynamodb-toolbox/entity/actions/delete';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { item } from 'dynamodb-toolbox/schema/item';
import { string } from 'dynamodb-toolbox/schema/string';
import { QueryCommand } from 'dynamodb-toolbox/table/actions/query';
import type { DeletedVersions, VersionDeletions } from '../../../ports/maintenance.ts';
import { deletionPartition, deletionSortKey, dueBy, dueSortKey } from '../due-keys.ts';
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
    const { table, deletion } = this.#entities;
    const { Items } = await table
      .build(QueryCommand)
      .query({ partition: deletionPartition(accountId), range: dueBy(nowMs) })
      .options({ consistent: true, limit })
      .send();
    // Entries store no name of their entity.
    return ((Items ?? []) as unknown as FormattedItem<typeof deletion>[]).map(({ sk }) => {
      const [due, id] = sk.split('#') as [string, string];
      return { accountId, id, dueAt: Number(due) };
    });
  }

  async done({ accountId, id, dueAt }: DeletedVersions): Promise<void> {
    await this.#entities.deletion
      .build(DeleteItemCommand)
      .key({ pk: deletionPartition(accountId), sk: dueSortKey(dueAt, id) })
      .send();
  }
}
