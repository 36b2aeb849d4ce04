import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { EntityFormatter } from 'dynamodb-toolbox/entity/actions/format';
import { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get';
import { QueryCommand } from 'dynamodb-toolbox/table/actions/query';
import { AUDIT_EVENTS, type AuditEvent, type AuditEventName } from '../../../domain/audit-event.ts';
import { InvalidInputError } from '../../../domain/errors.ts';
import { firstIdAt } from '../../../domain/ids.ts';
import type { EventFilter, EventStore } from '../../../ports/event-store.ts';
import type { CursorPage, CursorPageRequest } from '../../../ports/page.ts';
import { EVENTS_BY_DOCUMENT } from '../environment.ts';
import { LAST_ID, mergeNewestFirst, type WalkRange, walkNewestFirst } from '../walk.ts';
import {
  type DocumentEntities,
  documentCounters,
  documentEntities,
  eventCounters,
} from './document-entities.ts';
import { accountEvents, eventEntities, toEvent } from './event-entities.ts';
import { countWithin, endOfTime } from './list-context.ts';
import { DAY_MS } from './sharded-counter.ts';
import { ShardedCounterReader } from './sharded-counter-reader.ts';

const MIN_PAGE = 20;
/** Maximum events read for a filter without an index: some 300 bytes each, so 800 read units. */
const READ_EVENTS = 20_000;
/** Events read at once at first for such a filter. */
const FIRST_READ = 250;

/** Reads the audit trail: events from their table, totals from the counters in the documents table. */
export class DynamoEventStore implements EventStore {
  readonly #entities: ReturnType<typeof eventEntities>;
  readonly #counters: DocumentEntities;
  readonly #retentionDays: number | undefined;

  /** @param retentionDays days after which an event is hidden; unlimited if omitted. */
  constructor(
    client: DynamoDBDocumentClient,
    tables: { readonly events: string; readonly documents: string },
    retentionDays?: number,
  ) {
    this.#entities = eventEntities(client, tables.events);
    this.#counters = documentEntities(client, tables.documents);
    this.#retentionDays = retentionDays;
  }

  async list(
    accountId: string,
    given: EventFilter,
    page: CursorPageRequest,
  ): Promise<CursorPage<AuditEvent>> {
    const filter = { ...given, from: this.#visibleFrom(given.from) };
    const reader = this.#reader(accountId, filter);
    if (filter.actor !== undefined || filter.requestId !== undefined) {
      return this.#search(accountId, filter, page, reader);
    }
    const total = await this.#count(accountId, filter, reader);
    const start = await this.#start(filter, page, reader);
    const items: AuditEvent[] = [];
    let skip = start.skip;
    for await (const event of this.#walk(accountId, filter, start.range, skip + page.limit + 1, reader)) {
      if (skip > 0) {
        skip -= 1;
      } else if (items.length === page.limit) {
        return { items, total, nextCursor: items.at(-1)!.id };
      } else {
        items.push(event);
      }
    }
    return { items, total, nextCursor: null };
  }

  /** Finds events by fields that have no index: reads the newest, until it knows whether there is another page. */
  async #search(
    accountId: string,
    filter: EventFilter,
    { limit, offset, cursor }: CursorPageRequest,
    reader: ShardedCounterReader,
  ): Promise<CursorPage<AuditEvent>> {
    const { actor, requestId, from, before } = filter;
    const range = { fromMs: from, beforeMs: before, beforeId: cursor };
    const items: AuditEvent[] = [];
    let [read, found] = [0, 0];
    for await (const event of this.#walk(accountId, filter, range, FIRST_READ, reader)) {
      if (read === READ_EVENTS) throw tooBroad(actor === undefined ? 'requestId' : 'actor');
      read += 1;
      if (actor !== undefined && event.actor !== actor) continue;
      if (requestId !== undefined && event.requestId !== requestId) continue;
      if (items.length === limit) {
        return { items, total: found + 1, totalIsExact: false, nextCursor: items.at(-1)!.id };
      }
      if (found >= offset) items.push(event);
      found += 1;
    }
    // Events before the cursor were not counted.
    return { items, total: found, ...(cursor !== undefined && { totalIsExact: false }), nextCursor: null };
  }

  async hasEventsOf(accountId: string, documentId: string): Promise<boolean> {
    const { Item } = await this.#counters.document
      .build(GetItemCommand)
      .key({ accountId, id: documentId })
      .options({ consistent: true })
      .send();
    if (Item !== undefined) return true;
    for await (const _ of this.#walkDocument(accountId, documentId, {}, 1)) return true;
    return false;
  }

  /** Returns the start of the page: after the cursor, or at the offset according to the counters. */
  async #start(
    filter: EventFilter,
    page: CursorPageRequest,
    reader: ShardedCounterReader,
  ): Promise<{ range: WalkRange; skip: number }> {
    const { from, before, documentId } = filter;
    if (page.cursor !== undefined)
      return { range: { fromMs: from, beforeMs: before, beforeId: page.cursor }, skip: 0 };
    if (page.offset === 0 || documentId !== undefined) {
      return { range: { fromMs: from, beforeMs: before }, skip: page.offset };
    }
    const place = await reader.seek(page.offset, before ?? endOfTime());
    return { range: { fromMs: from, beforeMs: place?.beforeMs ?? 0 }, skip: place?.skip ?? 0 };
  }

  async #count(accountId: string, filter: EventFilter, reader: ShardedCounterReader): Promise<number> {
    const { documentId, from, before } = filter;
    if (documentId === undefined) return countWithin(reader, filter);
    // Events of one document have no counter, since they are few.
    let count = 0;
    for await (const _ of this.#walk(accountId, filter, { fromMs: from, beforeMs: before }, 100, reader))
      count += 1;
    return count;
  }

  #reader(accountId: string, filter: EventFilter): ShardedCounterReader {
    const reader = new ShardedCounterReader({
      table: this.#counters.table,
      counters: [documentCounters(accountId, 'e'), eventCounters(accountId)],
      categories: filter.event === undefined ? AUDIT_EVENTS : [filter.event],
      hidden: [],
      countPartOfHour: async (fromMs, beforeMs) => {
        let count = 0;
        for await (const _ of this.#walk(accountId, filter, { fromMs, beforeMs }, 1000, reader)) count += 1;
        return count;
      },
    });
    return reader;
  }

  async *#walk(
    accountId: string,
    { documentId, event }: EventFilter,
    range: WalkRange,
    first: number,
    reader: ShardedCounterReader,
  ): AsyncGenerator<AuditEvent> {
    const formatter = this.#entities.event.build(EntityFormatter);
    const items =
      documentId === undefined
        ? mergeNewestFirst(
            // Each kind that the account has is a partition.
            (await reader.counted()).map((name) =>
              walkNewestFirst(
                this.#entities.table,
                accountEvents(accountId, name as AuditEventName),
                range,
                first,
              ),
            ),
          )
        : this.#walkDocument(accountId, documentId, range, first);
    for await (const item of items) {
      const found = toEvent(formatter.format(item as never));
      if (event === undefined || found.event === event) yield found;
    }
  }

  /** Yields a document's events from the index, newest first. It follows the table within moments. */
  async *#walkDocument(
    accountId: string,
    documentId: string,
    { fromMs = 0, beforeMs, beforeId }: WalkRange,
    first: number,
  ): AsyncGenerator<{ readonly sk: string }> {
    const ends = [beforeId ?? LAST_ID, beforeMs === undefined ? LAST_ID : firstIdAt(beforeMs)].sort();
    const [from, before] = [firstIdAt(fromMs), ends[0]!];
    if (from >= before) return;
    let exclusiveStartKey: Record<string, unknown> | undefined;
    let last = before;
    do {
      const { Items, LastEvaluatedKey } = await this.#entities.table
        .build(QueryCommand)
        .query({
          index: EVENTS_BY_DOCUMENT,
          partition: documentId,
          range: { between: [from, before] as [string, string] },
        })
        .options({ reverse: true, limit: Math.max(first, MIN_PAGE), exclusiveStartKey })
        .send();
      for (const item of (Items ?? []) as unknown as Array<{ sk: string; accountId: string }>) {
        // An id of another account's document finds nothing. Earlier versions stored an event several times.
        if (item.accountId === accountId && item.sk < last) yield item;
        if (item.sk < last) last = item.sk;
      }
      exclusiveStartKey = LastEvaluatedKey;
    } while (exclusiveStartKey);
  }

  /** Whole days only: counting a smaller part would require reading events. */
  #visibleFrom(from: number | undefined): number | undefined {
    if (this.#retentionDays === undefined) return from;
    const oldest = Math.floor((Date.now() - this.#retentionDays * DAY_MS) / DAY_MS) * DAY_MS;
    return Math.max(from ?? 0, oldest);
  }
}

function tooBroad(field: string): InvalidInputError {
  return new InvalidInputError(
    `${field}: the newest ${READ_EVENTS.toLocaleString('en-US')} events do not fill the page. Narrow them with event, from and to`,
    { code: 'FILTER_TOO_BROAD', field },
  );
}
