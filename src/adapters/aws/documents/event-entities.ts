import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity } from 'dynamodb-toolbox/entity';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { item } from 'dynamodb-toolbox/schema/item';
import { number } from 'dynamodb-toolbox/schema/number';
import { string } from 'dynamodb-toolbox/schema/string';
import { timeOfId } from '../../../ids.ts';
import { AUDIT_EVENTS, type AuditEvent, type AuditEventName } from '../../../ports/audit-event.ts';
import { keyedTable } from '../table.ts';
import type { WriteAction } from '../transaction.ts';
import { documentEntities, eventCounterPartition } from './document-entities.ts';
import { attributeOf, type Count, countAction, DAY_MS, shardOf, timeCounts } from './tally.ts';

/**
 * The events table, which nobody may update or delete in. Every event stands in it three times, sorted by its id
 * (a UUIDv7):
 *
 * | pk | sk |
 * |---|---|
 * | `<account>#EVENT` | event id |
 * | `<account>#EVENT#<name>` | event id |
 * | `<account>#DOCUMENT#<document>` | event id |
 */
export function eventEntities(client: DynamoDBDocumentClient, tableName: string) {
  const table = keyedTable(client, tableName);
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
      ttl: number().optional(),
    }),
    computeKey: (of: { partition: string; id: string }) => ({ pk: of.partition, sk: of.id }),
  });
  return { table, event };
}

export function accountEvents(accountId: string, name?: AuditEventName): string {
  return name === undefined ? `${accountId}#EVENT` : `${accountId}#EVENT#${name}`;
}

export function documentEvents(accountId: string, documentId: string): string {
  return `${accountId}#DOCUMENT#${documentId}`;
}

/** The actions that append an event and count it, for the transaction with the change that it records. */
export type EventWriter = (event: AuditEvent) => WriteAction[];

/** @param retentionDays days after which DynamoDB drops an event; for ever when left out. */
export function eventWriter(
  client: DynamoDBDocumentClient,
  tables: { readonly events: string; readonly documents: string },
  retentionDays?: number,
): EventWriter {
  const events = eventEntities(client, tables.events);
  const { counter } = documentEntities(client, tables.documents);
  return (event) => {
    // A day more: lists show whole days.
    const ttl =
      retentionDays === undefined ? undefined : Math.ceil((event.at + (retentionDays + 1) * DAY_MS) / 1000);
    const partitions = [
      accountEvents(event.accountId),
      accountEvents(event.accountId, event.event),
      documentEvents(event.accountId, event.documentId),
    ];
    return [
      ...partitions.map((partition) =>
        events.event
          .build(PutTransaction)
          .item({ partition, ...event, ttl })
          .options({ condition: { attr: 'id', exists: false } }),
      ),
      ...countsOfEvent(event).map((count) => countAction(counter, count, 1)),
    ];
  };
}

function countsOfEvent({ accountId, documentId, event, id }: AuditEvent): Count[] {
  const home = eventCounterPartition(accountId);
  return [
    ...timeCounts(home, event, timeOfId(id), shardOf(id)),
    { partition: eventCounterPartition(accountId, documentId), name: 'ALL#0', attribute: attributeOf(event) },
  ];
}
