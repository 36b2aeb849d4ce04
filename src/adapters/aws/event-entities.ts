import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity } from 'dynamodb-toolbox/entity';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { item } from 'dynamodb-toolbox/schema/item';
import { number } from 'dynamodb-toolbox/schema/number';
import { string } from 'dynamodb-toolbox/schema/string';
import { Table } from 'dynamodb-toolbox/table';
import { AUDIT_EVENTS, type AuditEvent } from '../../ports/audit-event.ts';

/**
 * The events table: every event twice, under its account and under its document, sorted by its id (a UUIDv7).
 */
export function eventEntities(client: DynamoDBDocumentClient, tableName: string) {
  const table = new Table({
    documentClient: client,
    name: tableName,
    partitionKey: { name: 'pk', type: 'string' },
    sortKey: { name: 'sk', type: 'string' },
  });
  const event = new Entity({
    name: 'Event',
    table,
    timestamps: false,
    schema: item({
      partition: string().key(),
      id: string().key(),
      accountId: string(),
      event: string().enum(...AUDIT_EVENTS),
      documentId: string(),
      actor: string(),
      requestId: string(),
      at: number(),
    }),
    computeKey: (of: { partition: string; id: string }) => ({ pk: of.partition, sk: of.id }),
  });
  return { table, event };
}

export function accountEvents(accountId: string): string {
  return `${accountId}#EVENT`;
}

export function documentEvents(accountId: string, documentId: string): string {
  return `${accountId}#DOCUMENT#${documentId}`;
}

/** The transaction's actions that append an event. Both refuse to write over one that is there. */
export function eventTransactions(entities: ReturnType<typeof eventEntities>, event: AuditEvent) {
  const partitions = [accountEvents(event.accountId), documentEvents(event.accountId, event.documentId)];
  return partitions.map((partition) =>
    entities.event
      .build(PutTransaction)
      .item({ partition, ...event })
      .options({ condition: { attr: 'id', exists: false } }),
  );
}
