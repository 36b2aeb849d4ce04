import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Table } from 'dynamodb-toolbox/table';

/** Defines a table with the keys of all tables of the data stack. */
export function keyedTable(client: DynamoDBDocumentClient, name: string) {
  return new Table({
    documentClient: client,
    name,
    partitionKey: { name: 'pk', type: 'string' },
    sortKey: { name: 'sk', type: 'string' },
  });
}
