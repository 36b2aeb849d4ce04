import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Table } from 'dynamodb-toolbox/table';

/** A table with the keys that all tables of the data stack have. */
export function keyedTable(client: DynamoDBDocumentClient, name: string) {
  return new Table({
    documentClient: client,
    name,
    partitionKey: { name: 'pk', type: 'string' },
    sortKey: { name: 'sk', type: 'string' },
  });
}
