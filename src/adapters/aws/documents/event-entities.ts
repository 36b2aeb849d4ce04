import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity, type FormattedItem } from 'dynamodb-toolbox/entity';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { item } from 'dynamodb-toolbox/schema/item';
import { map } from 'dynamodb-toolbox/schema/map';
import { number } from 'dynamodb-toolbox/schema/number';
import { string } from 'dynamodb-toolbox/schema/string';
import {
  AUDIT_EVENTS,
  type AuditEvent,
  type AuditEventName,
  SUBJECT_TYPES,
} from '../../../domain/audit-event.ts';
import { timeOfId } from '../../../domain/ids.ts';
import { keyedTable } from '../table.ts';
import type { WriteAction } from '../transaction.ts';
import { documentEntities, eventCounterPartition } from './document-entities.ts';
import { attributeOf, type Count, countActions, DAY_MS, shardOf, timeCounts } from './sharded-counter.ts';

/**
 * Defines the events table, in which no function may update or delete. An event of a document is stored three times, any other
 * twice, sorted by its id (a UUIDv7):
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
      documentId: string().optional(),
      subject: map({
        type: string().enum(...SUBJECT_TYPES),
        id: string(),
        name: string().optional(),
      }).optional(),
      operation: string().optional(),
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

/** Returns the actions that append and count events, for the transaction of the change that they record. */
export type EventWriter = (...events: readonly AuditEvent[]) => WriteAction[];

/** @param retentionDays days until DynamoDB deletes an event; unlimited if omitted. */
export function eventWriter(
  client: DynamoDBDocumentClient,
  tables: { readonly events: string; readonly documents: string },
  retentionDays?: number,
): EventWriter {
  const entities = eventEntities(client, tables.events);
  const { counter } = documentEntities(client, tables.documents);
  return (...events) => [
    ...events.flatMap((event) => {
      // One extra day, because lists show whole days.
      const ttl =
        retentionDays === undefined ? undefined : Math.ceil((event.at + (retentionDays + 1) * DAY_MS) / 1000);
      return partitionsOf(event).map((partition) =>
        entities.event
          .build(PutTransaction)
          .item({ partition, ...toStored(event), ttl })
          .options({ condition: { attr: 'id', exists: false } }),
      );
    }),
    ...countActions(counter, events.flatMap(countsOfEvent), 1),
  ];
}

type StoredEvent = FormattedItem<ReturnType<typeof eventEntities>['event']>;

// Document subjects are stored by id alone, because their events are by far the most numerous.
function toStored({ subject, ...event }: AuditEvent): Omit<StoredEvent, 'partition'> {
  return subject.type === 'document' ? { ...event, documentId: subject.id } : { ...event, subject };
}

/** Converts a stored item to an event. */
export function toEvent({ partition: _, ttl: __, documentId, subject, ...event }: StoredEvent): AuditEvent {
  return { ...event, subject: subject ?? { type: 'document', id: documentId! } };
}

function partitionsOf({ accountId, event, subject }: AuditEvent): string[] {
  return [
    accountEvents(accountId),
    accountEvents(accountId, event),
    ...(subject.type === 'document' ? [documentEvents(accountId, subject.id)] : []),
  ];
}

function countsOfEvent(
  { accountId, subject, event, id }: AuditEvent,
  _: number,
  all: readonly AuditEvent[],
): Count[] {
  const ofAccount = eventCounterPartition(accountId);
  // Events of one transaction use the same shard, so that they share counter items; any shard is valid.
  const counts = timeCounts(ofAccount, event, timeOfId(id), shardOf(all[0]!.id));
  if (subject.type !== 'document') return counts;
  const partition = eventCounterPartition(accountId, subject.id);
  return [...counts, { partition, name: 'ALL#0', attribute: attributeOf(event) }];
}
