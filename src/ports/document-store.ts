import type { AuditEvent } from '../domain/audit-event.ts';
import type { Caller } from '../domain/caller.ts';
import type { DocumentMetadata, DocumentSource } from '../domain/document.ts';
import type { Page, PageRequest } from './page.ts';

export interface DocumentRecord {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly source: DocumentSource;
  readonly template?: { readonly id: string; readonly name: string; readonly slug: string };
  readonly metadata: DocumentMetadata;
  /** Unix ms, `null` for never. */
  readonly expiresAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Where the bytes are, in the blob store. */
  readonly blobKey: string;
  readonly sizeBytes: number;
}

export interface DocumentFilter {
  readonly source?: DocumentSource;
  /** Created at or after, Unix ms. */
  readonly from?: number;
  /** Created before, Unix ms. */
  readonly before?: number;
  readonly metadata?: ReadonlyArray<{ readonly key: string; readonly value: string }>;
}

export interface NewDocument {
  readonly record: DocumentRecord;
  /** Events of its creation, and of what was done on the way. */
  readonly events: readonly AuditEvent[];
  /** Count one render against the account's monthly quota, in the same transaction. */
  readonly countsAsRender: Caller | null;
}

/** Records of documents: what lists, filters and single reads see. The bytes live in the {@link BlobStore}. */
export interface DocumentStore {
  /**
   * Makes the record, its index entries, counters, audit event and quota unit visible together or not at all.
   *
   * @throws PlatenError `QUOTA_EXCEEDED` when the month has no render left.
   */
  create(document: NewDocument): Promise<void>;
  /** `undefined` when there is none, it belongs to another account, or it has expired. */
  get(accountId: string, id: string): Promise<DocumentRecord | undefined>;
  list(accountId: string, filter: DocumentFilter, page: PageRequest): Promise<Page<DocumentRecord>>;
  /**
   * Writes events of documents whose bytes are about to leave. `false`, and no event, when one of them is gone.
   *
   * @param events of up to 20 documents.
   */
  recordReading(accountId: string, events: readonly AuditEvent[]): Promise<boolean>;
  /** Removes the record with its index entries and writes the event. `false` when there was none. */
  delete(record: DocumentRecord, event: AuditEvent): Promise<boolean>;
}
