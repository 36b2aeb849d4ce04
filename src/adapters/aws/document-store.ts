import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { FormattedItem } from 'dynamodb-toolbox/entity';
import { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get';
import { DeleteTransaction } from 'dynamodb-toolbox/entity/actions/transactDelete';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import type { AuditEvent } from '../../ports/audit-event.ts';
import type {
  DocumentFilter,
  DocumentRecord,
  DocumentStore,
  NewDocument,
} from '../../ports/document-store.ts';
import type { Page, PageRequest } from '../../ports/page.ts';
import { countTransactions } from './document-counters.ts';
import { documentEntities, metadataPartition, sourcePartition } from './document-entities.ts';
import { listDocuments } from './document-lists.ts';
import { eventEntities, eventTransactions } from './event-entities.ts';
import { DynamoRenderQuota } from './render-quota.ts';
import { conditionFailed, type WriteAction, writeAll } from './transaction.ts';

export class DynamoDocumentStore implements DocumentStore {
  readonly #documents: ReturnType<typeof documentEntities>;
  readonly #events: ReturnType<typeof eventEntities>;
  readonly #quota: DynamoRenderQuota;

  constructor(
    client: DynamoDBDocumentClient,
    tables: { readonly documents: string; readonly events: string; readonly usage: string },
  ) {
    this.#documents = documentEntities(client, tables.documents);
    this.#events = eventEntities(client, tables.events);
    this.#quota = new DynamoRenderQuota(client, tables.usage);
  }

  async create(document: NewDocument): Promise<void> {
    const writes = this.creation(document);
    await this.#quota.within(document.countsAsRender, document.record.createdAt, writes);
  }

  /** The actions that make a document, for a transaction that has more to do. They do not count the render. */
  creation({ record, event }: Pick<NewDocument, 'record' | 'event'>): WriteAction[] {
    const ttl = record.expiresAt === null ? undefined : Math.ceil(record.expiresAt / 1000);
    return [
      this.#documents.document
        .build(PutTransaction)
        .item({ ...record, ttl })
        .options({ condition: { attr: 'id', exists: false } }),
      ...indexPartitions(record).map((partition) =>
        this.#documents.indexEntry
          .build(PutTransaction)
          .item({ partition, id: record.id, source: record.source, ttl }),
      ),
      ...countTransactions(this.#documents, record, 1),
      ...eventTransactions(this.#events, event),
    ];
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

  list(accountId: string, filter: DocumentFilter, page: PageRequest): Promise<Page<DocumentRecord>> {
    return listDocuments(this.#documents, accountId, filter, page);
  }

  async delete(record: DocumentRecord, event: AuditEvent): Promise<boolean> {
    const { accountId, id } = record;
    const writes: WriteAction[] = [
      this.#documents.document
        .build(DeleteTransaction)
        .key({ accountId, id })
        .options({ condition: { attr: 'id', exists: true } }),
      ...indexPartitions(record).map((partition) =>
        this.#documents.indexEntry.build(DeleteTransaction).key({ partition, id }),
      ),
      ...countTransactions(this.#documents, record, -1),
      ...eventTransactions(this.#events, event),
    ];
    try {
      await writeAll(writes);
      return true;
    } catch (error) {
      if (conditionFailed(error, 0)) return false;
      throw error;
    }
  }
}

type StoredDocument = FormattedItem<ReturnType<typeof documentEntities>['document']>;

/** Whether the document is gone for its owner at a moment in Unix ms. */
export function hasExpired(document: Pick<DocumentRecord, 'expiresAt'>, nowMs: number): boolean {
  return document.expiresAt !== null && document.expiresAt <= nowMs;
}

/** The record of a stored item. */
export function toRecord({ ttl: _, ...record }: StoredDocument): DocumentRecord {
  return record;
}

function indexPartitions(record: DocumentRecord): string[] {
  return [
    sourcePartition(record.accountId, record.source),
    ...Object.entries(record.metadata).map(([key, value]) => metadataPartition(record.accountId, key, value)),
  ];
}
