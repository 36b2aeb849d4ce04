import type { AuditEvent } from '../domain/audit-event.ts';
import type { Caller } from '../domain/caller.ts';
import type { DocumentMetadata, DocumentSource } from '../domain/document.ts';
import { PlatenError } from '../domain/errors.ts';
import { PLAN_LIMITS, type Plan } from '../domain/plans.ts';
import type { Page, PageRequest } from './page.ts';

export interface DocumentRecord {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly source: DocumentSource;
  readonly template?: { readonly id: string; readonly name: string; readonly slug: string };
  /** Developer's pairs, which filters can match; for a render also the system fields `renderTimeMs` and `templateSlug`. */
  readonly metadata: DocumentMetadata;
  /** Metadata that Platen recorded on creation; absent if there was none. Requests cannot set it. */
  readonly systemMetadata?: DocumentMetadata;
  /** Ids of the documents that it was made from; absent if none. A source may have been deleted since. */
  readonly madeFrom?: readonly string[];
  /** Expiry in Unix ms, `null` for never. */
  readonly expiresAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Key of the bytes in the blob store. */
  readonly blobKey: string;
  readonly sizeBytes: number;
}

export interface DocumentFilter {
  readonly source?: DocumentSource;
  /** Inclusive lower bound of the creation time, Unix ms. */
  readonly from?: number;
  /** Exclusive upper bound of the creation time, Unix ms. */
  readonly before?: number;
  /** Part of the name, in any case. */
  readonly search?: string;
  readonly metadata?: ReadonlyArray<{ readonly key: string; readonly value: string }>;
}

/** Fields of a document that can be changed; the others are kept. */
export type DocumentChange = Partial<Pick<DocumentRecord, 'name' | 'metadata' | 'expiresAt'>>;

export interface NewDocument {
  readonly record: DocumentRecord;
  /** Account's plan, which limits the bytes of its documents. */
  readonly plan: Plan;
  /** Events of its creation and of the work that led to it. */
  readonly events: readonly AuditEvent[];
  /** Caller whose monthly quota counts one render, in the same transaction. */
  readonly countsAsRender: Caller | null;
}

/** Check for the existence of documents, without other data. */
export interface DocumentPresence {
  /** Returns those of the ids that are documents of the account and have not expired. */
  existing(accountId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Records of documents, for lists, filters and single reads. The {@link BlobStore} holds their bytes. */
export interface DocumentStore {
  /**
   * Makes the record, its index entries, counters, audit event and quota unit visible atomically.
   *
   * @throws PlatenError `QUOTA_EXCEEDED` when the month has no render left, `STORAGE_LIMIT_REACHED` when the plan allows fewer
   *   bytes.
   */
  create(document: NewDocument): Promise<void>;
  /** Returns a document; `undefined` if it does not exist, belongs to another account, or has expired. */
  get(accountId: string, id: string): Promise<DocumentRecord | undefined>;
  list(accountId: string, filter: DocumentFilter, page: PageRequest): Promise<Page<DocumentRecord>>;
  /**
   * Writes events of documents whose bytes are about to be sent. Returns `false`, without writing, if one of them no longer
   * exists.
   *
   * @param events events of up to 20 documents.
   */
  recordReading(accountId: string, events: readonly AuditEvent[]): Promise<boolean>;
  /** Returns the bytes of all documents of the account; expired ones are included until they are swept. */
  storedBytes(accountId: string): Promise<number>;
  /** Returns those of at most 100 documents that exist. */
  getAll(accountId: string, ids: readonly string[]): Promise<readonly DocumentRecord[]>;
  /**
   * Returns documents made from a document, newest first. A document made from more than `MAX_LINKED_SOURCES` others is found only
   * by the first of them.
   *
   * @param page.beforeId last document of the previous page
   */
  madeFrom(
    accountId: string,
    id: string,
    page: { readonly limit: number; readonly beforeId?: string | undefined },
  ): Promise<{ readonly items: readonly DocumentRecord[]; readonly nextCursor: string | null }>;
  /**
   * Changes a document with its index entries and counters, and writes the event.
   *
   * @param record document as it was read
   * @returns the changed document; `undefined` if it was changed or deleted since it was read
   */
  update(
    record: DocumentRecord,
    change: DocumentChange,
    event: AuditEvent,
  ): Promise<DocumentRecord | undefined>;
  /** Removes the record with its index entries and writes the event. Returns `false` if it does not exist. */
  delete(record: DocumentRecord, event: AuditEvent): Promise<boolean>;
}

/** Creates the error for a document that exceeds the storage limit. @param stored bytes of the existing documents */
export function storageLimitReached(plan: Plan, stored: number, sizeBytes: number): PlatenError {
  const number = (bytes: number) => bytes.toLocaleString('en-US');
  return new PlatenError(
    'forbidden',
    'STORAGE_LIMIT_REACHED',
    `The ${plan} plan allows ${number(PLAN_LIMITS[plan].storedBytes)} bytes of documents; the account has ${number(stored)}, and this one has ${number(sizeBytes)}. Delete documents, send "save": false, or upgrade the plan`,
  );
}
