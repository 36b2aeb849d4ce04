import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { BatchGetRequest } from 'dynamodb-toolbox/entity/actions/batchGet';
import { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get';
import { ConditionCheck } from 'dynamodb-toolbox/entity/actions/transactCheck';
import { DeleteTransaction } from 'dynamodb-toolbox/entity/actions/transactDelete';
import type { AuditEvent } from '../../../domain/audit-event.ts';
import type {
  DocumentChange,
  DocumentFilter,
  DocumentRecord,
  DocumentStore,
  NewDocument,
} from '../../../ports/document-store.ts';
import type { Page, PageRequest } from '../../../ports/page.ts';
import { DynamoRenderQuota } from '../limits/render-quota.ts';
import { readBatch } from '../read-batch.ts';
import { type WriteAction, writeAll, writeUnlessRefused } from '../transaction.ts';
import { walkNewestFirst } from '../walk.ts';
import { addition, removal, replacement } from './document-changes.ts';
import { countsOf, dividedCounts, dropEmptyCounters, metadataChange } from './document-counters.ts';
import { deletionEntry } from './document-deletions.ts';
import {
  type DocumentEntities,
  derivedPartition,
  documentEntities,
  hasExpired,
  type IndexEntry,
  toRecord,
} from './document-entities.ts';
import { listDocuments } from './document-lists.ts';
import { countsWithDocument, eventActions } from './event-entities.ts';
import { countActions, shardOf } from './sharded-counter.ts';
import { StoredBytes } from './stored-bytes.ts';

/** Maximum events per transaction of 100 actions: a check for each of 20 documents, an action per event, and the counters. */
const EVENTS_AT_ONCE = 60;

export class DynamoDocumentStore implements DocumentStore {
  readonly #documents: DocumentEntities;
  readonly #events: ReturnType<typeof eventActions>;
  readonly #quota: DynamoRenderQuota;
  readonly #stored: StoredBytes;

  constructor(
    client: DynamoDBDocumentClient,
    tables: { readonly documents: string; readonly events: string; readonly usage: string },
    eventRetentionDays?: number,
  ) {
    this.#documents = documentEntities(client, tables.documents);
    this.#events = eventActions(client, tables, eventRetentionDays);
    this.#quota = new DynamoRenderQuota(client, tables.usage);
    this.#stored = new StoredBytes(client, tables.documents);
  }

  async create(document: NewDocument): Promise<void> {
    const { countsAsRender, record } = document;
    const shard = shardOf(record.id);
    await this.creating(document, (writes) =>
      this.#quota.within(countsAsRender, record.createdAt, writes, shard),
    );
  }

  /**
   * Creates a document in a transaction that may contain further actions. The render is not counted.
   *
   * @param write performs the actions that create the document, together with its own
   * @throws PlatenError `STORAGE_LIMIT_REACHED`
   */
  creating(
    { record, events, plan }: Pick<NewDocument, 'record' | 'events' | 'plan'>,
    write: (actions: readonly WriteAction[]) => Promise<void>,
  ): Promise<void> {
    const { accountId, id } = record;
    const counts = [...countsOf(record, 1), ...countsWithDocument(events, shardOf(id))];
    const { totals, actions } = dividedCounts(this.#documents, accountId, counts);
    return this.#stored.adding({ ...record, totals }, plan, (counting) =>
      write([...addition(this.#documents, record), ...this.#events.puts(events), ...actions, ...counting]),
    );
  }

  storedBytes(accountId: string): Promise<number> {
    return this.#stored.total(accountId);
  }

  /** Returns the actions that write events, for a transaction with further actions. */
  writing(events: readonly AuditEvent[]): WriteAction[] {
    return this.#events.write(...events);
  }

  async get(accountId: string, id: string): Promise<DocumentRecord | undefined> {
    const { Item } = await this.#documents.document
      .build(GetItemCommand)
      .key({ accountId, id })
      .options({ consistent: true })
      .send();
    if (!Item || hasExpired(Item, Date.now())) return undefined;
    return toRecord(Item);
  }

  async getAll(accountId: string, ids: readonly string[]): Promise<readonly DocumentRecord[]> {
    const { table, document } = this.#documents;
    const requests = [...new Set(ids)].map((id) => document.build(BatchGetRequest).key({ accountId, id }));
    const found = await readBatch(table, requests);
    return found.map(toRecord).filter((record) => !hasExpired(record, Date.now()));
  }

  async madeFrom(
    accountId: string,
    id: string,
    { limit, beforeId }: { readonly limit: number; readonly beforeId?: string | undefined },
  ): Promise<{ readonly items: readonly DocumentRecord[]; readonly nextCursor: string | null }> {
    const ids: string[] = [];
    const partition = derivedPartition(accountId, id);
    const range = beforeId === undefined ? {} : { beforeId };
    const entries = walkNewestFirst<IndexEntry>(this.#documents.table, partition, range, limit + 1);
    for await (const { sk } of entries) {
      ids.push(sk);
      if (ids.length > limit) break;
    }
    // Entries may outlive an expired document until the sweep.
    const items = await this.getAll(accountId, ids.slice(0, limit));
    return { items, nextCursor: ids.length > limit ? ids[limit - 1]! : null };
  }

  async update(
    before: DocumentRecord,
    change: DocumentChange,
    event: AuditEvent,
  ): Promise<DocumentRecord | undefined> {
    const after = { ...before, ...change, updatedAt: Math.max(event.at, before.updatedAt + 1) };
    const changed = await writeUnlessRefused([
      ...replacement(this.#documents, before, after),
      ...countActions(this.#documents.counter, metadataChange(before, after)),
      ...this.#events.write(event),
    ]);
    if (!changed) return undefined;
    await dropEmptyCounters(this.#documents, before);
    return after;
  }

  list(accountId: string, filter: DocumentFilter, page: PageRequest): Promise<Page<DocumentRecord>> {
    return listDocuments(this.#documents, accountId, filter, page);
  }

  async recordReading(accountId: string, events: readonly AuditEvent[]): Promise<boolean> {
    const ids = [...new Set(events.map(({ subject }) => subject.id))];
    const stillThere = ids.map((id) =>
      this.#documents.document
        .build(ConditionCheck)
        .key({ accountId, id })
        .condition({ attr: 'id', exists: true }),
    );
    // The first transaction checks all documents; a large merge has more events than one transaction can hold.
    const written = await writeUnlessRefused(
      [...stillThere, ...this.#events.write(...events.slice(0, EVENTS_AT_ONCE))],
      ids.length,
    );
    if (written && events.length > EVENTS_AT_ONCE) {
      await writeAll(this.#events.write(...events.slice(EVENTS_AT_ONCE)));
    }
    return written;
  }

  async delete(record: DocumentRecord, event: AuditEvent): Promise<boolean> {
    const { accountId, id } = record;
    const counts = [...countsOf(record, -1), ...countsWithDocument([event], shardOf(id))];
    const { totals, actions } = dividedCounts(this.#documents, accountId, counts);
    const deleted = await writeUnlessRefused([
      this.#documents.document
        .build(DeleteTransaction)
        .key({ accountId, id })
        .options({ condition: { attr: 'id', exists: true } }),
      ...removal(this.#documents, record, record.expiresAt),
      ...actions,
      this.#stored.removal({ ...record, totals }),
      deletionEntry(this.#documents, record),
      ...this.#events.puts([event]),
    ]);
    if (deleted) await dropEmptyCounters(this.#documents, record);
    return deleted;
  }
}
