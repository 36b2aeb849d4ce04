import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity, type FormattedItem } from 'dynamodb-toolbox/entity';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { item } from 'dynamodb-toolbox/schema/item';
import { map } from 'dynamodb-toolbox/schema/map';
import { number } from 'dynamodb-toolbox/schema/number';
import { string } from 'dynamodb-toolbox/schema/string';
import { Table } from 'dynamodb-toolbox/table';
import {
  AUDIT_EVENTS,
  type AuditEvent,
  type AuditEventName,
  SUBJECT_TYPES,
} from '../../../domain/audit-event.ts';
import { timeOfId } from '../../../domain/ids.ts';
import { EVENTS_BY_DOCUMENT } from '../environment.ts';
import type { WriteAction } from '../transaction.ts';
import { documentCounters, documentEntities, eventCounters } from './document-entities.ts';
import { type Count, countActions, DAY_MS, shardOf, timeCounts } from './sharded-counter.ts';

/**
 * Defines the events table, in which no function may update or delete. An event is stored once, in the partition
 * `<account>#EVENT#<name>` and sorted by its id (a UUIDv7). The index {@link EVENTS_BY_DOCUMENT} finds a document's events.
 */
export function eventEntities(client: DynamoDBDocumentClient, tableName: string) {
  const table = new Table({
    documentClient: client,
    name: tableName,
    partitionKey: { name: 'pk', type: 'string' },
    sortKey: { name: 'sk', type: 'string' },
    indexes: {
      [EVENTS_BY_DOCUMENT]: {
        type: 'global',
        partitionKey: { name: 'documentId', type: 'string' },
        sortKey: { name: 'sk', type: 'string' },
      },
    },
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

export function accountEvents(accountId: string, name: AuditEventName): string {
  return `${accountId}#EVENT#${name}`;
}

/** Returns the actions that append and count events, for the transaction of the change that they record. */
export type EventWriter = (...events: readonly AuditEvent[]) => WriteAction[];

/** @param retentionDays days until DynamoDB deletes an event; unlimited if omitted. */
export function eventWriter(
  client: DynamoDBDocumentClient,
  tables: { readonly events: string; readonly documents: string },
  retentionDays?: number,
): EventWriter {
  return eventActions(client, tables, retentionDays).write;
}

/** Like {@link eventWriter}, with `puts` for the events of a transaction that counts them by {@link countsWithDocument}. */
export function eventActions(
  client: DynamoDBDocumentClient,
  tables: { readonly events: string; readonly documents: string },
  retentionDays?: number,
): { readonly write: EventWriter; readonly puts: (events: readonly AuditEvent[]) => WriteAction[] } {
  const entities = eventEntities(client, tables.events);
  const { counter } = documentEntities(client, tables.documents);
  const put = (event: AuditEvent): WriteAction => {
    // One extra day, because lists show whole days.
    const ttl =
      retentionDays === undefined ? undefined : Math.ceil((event.at + (retentionDays + 1) * DAY_MS) / 1000);
    const partition = accountEvents(event.accountId, event.event);
    return entities.event
      .build(PutTransaction)
      .item({ partition, ...toStored(event), ttl })
      .options({ condition: { attr: 'id', exists: false } });
  };
  return {
    puts: (events) => events.map(put),
    write: (...events) => [...events.map(put), ...countActions(counter, countsOfEvents(events))],
  };
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

/** Returns the counts of events in the counters of a document that their transaction adds or removes. */
export function countsWithDocument(events: readonly AuditEvent[], shard: number): Count[] {
  return events.flatMap(({ accountId, event, id }) =>
    timeCounts(documentCounters(accountId, 'e'), event, timeOfId(id), shard, 1),
  );
}

function countsOfEvents(events: readonly AuditEvent[]): Count[] {
  return events.flatMap(({ accountId, event, id }) =>
    // Events of one transaction use the same shard, so that they share counter items; any shard is valid.
    timeCounts(eventCounters(accountId), event, timeOfId(id), shardOf(events[0]!.id), 1),
  );
}
