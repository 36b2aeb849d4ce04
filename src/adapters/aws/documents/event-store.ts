import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { EntityFormatter } from 'dynamodb-toolbox/entity/actions/format';
import { AUDIT_EVENTS, type AuditEvent } from '../../../domain/audit-event.ts';
import type { EventFilter, EventStore } from '../../../ports/event-store.ts';
import type { CursorPage, CursorPageRequest } from '../../../ports/page.ts';
import { type WalkRange, walkNewestFirst } from '../walk.ts';
import { type DocumentEntities, documentEntities, eventCounterPartition } from './document-entities.ts';
import { accountEvents, documentEvents, eventEntities, toEvent } from './event-entities.ts';
import { countWithin, endOfTime } from './list-context.ts';
import { DAY_MS } from './sharded-counter.ts';
import { ShardedCounterReader } from './sharded-counter-reader.ts';

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
    const total = await this.#count(accountId, filter);
    const start = await this.#start(accountId, filter, page);
    const items: AuditEvent[] = [];
    let skip = start.skip;
    for await (const event of this.#walk(accountId, filter, start.range, skip + page.limit + 1)) {
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

  async knowsDocument(accountId: string, documentId: string): Promise<boolean> {
    return (await this.#reader(accountId, { documentId }).all()) > 0;
  }

  /** Returns the start of the page: after the cursor, or at the offset according to the counters. */
  async #start(
    accountId: string,
    filter: EventFilter,
    page: CursorPageRequest,
  ): Promise<{ range: WalkRange; skip: number }> {
    const { from, before, documentId } = filter;
    if (page.cursor !== undefined)
      return { range: { fromMs: from, beforeMs: before, beforeId: page.cursor }, skip: 0 };
    if (page.offset === 0 || documentId !== undefined) {
      return { range: { fromMs: from, beforeMs: before }, skip: page.offset };
    }
    const place = await this.#reader(accountId, filter).seek(page.offset, before ?? endOfTime());
    return { range: { fromMs: from, beforeMs: place?.beforeMs ?? 0 }, skip: place?.skip ?? 0 };
  }

  async #count(accountId: string, filter: EventFilter): Promise<number> {
    const { documentId, from, before } = filter;
    // For events of one document, a counter only holds the total, since they are few.
    if (documentId === undefined || (from === undefined && before === undefined)) {
      return countWithin(this.#reader(accountId, filter), filter);
    }
    let count = 0;
    for await (const _ of this.#walk(accountId, filter, { fromMs: from, beforeMs: before }, 100)) count += 1;
    return count;
  }

  #reader(accountId: string, filter: EventFilter): ShardedCounterReader {
    return new ShardedCounterReader({
      table: this.#counters.table,
      partition: eventCounterPartition(accountId, filter.documentId),
      categories: filter.event === undefined ? AUDIT_EVENTS : [filter.event],
      hidden: [],
      countPartOfHour: async (fromMs, beforeMs) => {
        let count = 0;
        for await (const _ of this.#walk(accountId, filter, { fromMs, beforeMs }, 1000)) count += 1;
        return count;
      },
    });
  }

  async *#walk(
    accountId: string,
    { documentId, event }: EventFilter,
    range: WalkRange,
    first: number,
  ): AsyncGenerator<AuditEvent> {
    const partition =
      documentId === undefined ? accountEvents(accountId, event) : documentEvents(accountId, documentId);
    const formatter = this.#entities.event.build(EntityFormatter);
    for await (const item of walkNewestFirst(this.#entities.table, partition, range, first)) {
      const found = toEvent(formatter.format(item as never));
      if (event === undefined || found.event === event) yield found;
    }
  }

  /** Whole days only: counting a smaller part would require reading events. */
  #visibleFrom(from: number | undefined): number | undefined {
    if (this.#retentionDays === undefined) return from;
    const oldest = Math.floor((Date.now() - this.#retentionDays * DAY_MS) / DAY_MS) * DAY_MS;
    return Math.max(from ?? 0, oldest);
  }
}
