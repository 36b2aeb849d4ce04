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
  /** The developer's pairs, which filters find, and of a render the system fields `renderTimeMs` and `templateSlug`. */
  readonly metadata: DocumentMetadata;
  /** What Platen recorded when it made the document; absent if it recorded nothing. No request sets it. */
  readonly systemMetadata?: DocumentMetadata;
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
  /** The account's plan, which limits the bytes of its documents. */
  readonly plan: Plan;
  /** Events of its creation, and of what was done on the way. */
  readonly events: readonly AuditEvent[];
  /** Count one render against the account's monthly quota, in the same transaction. */
  readonly countsAsRender: Caller | null;
}

/** Which documents there are, for those who need to know nothing else of them. */
export interface DocumentPresence {
  /** Those of the ids that are documents of the account and have not expired. */
  existing(accountId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Records of documents: what lists, filters and single reads see. The bytes live in the {@link BlobStore}. */
export interface DocumentStore {
  /**
   * Makes the record, its index entries, counters, audit event and quota unit visible together or not at all.
   *
   * @throws PlatenError `QUOTA_EXCEEDED` when the month has no render left, `STORAGE_LIMIT_REACHED` when the plan allows
   *   fewer bytes.
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
  /** Bytes of all documents of the account; expired ones are included until they are swept. */
  storedBytes(accountId: string): Promise<number>;
  /** Removes the record with its index entries and writes the event. `false` when there was none. */
  delete(record: DocumentRecord, event: AuditEvent): Promise<boolean>;
}

/** The error for a document that does not fit. @param stored bytes of the documents that there are */
export function storageLimitReached(plan: Plan, stored: number, sizeBytes: number): PlatenError {
  const number = (bytes: number) => bytes.toLocaleString('en-US');
  return new PlatenError(
    'forbidden',
    'STORAGE_LIMIT_REACHED',
    `The ${plan} plan allows ${number(PLAN_LIMITS[plan].storedBytes)} bytes of documents; the account has ${number(stored)}, and this one has ${number(sizeBytes)}. Delete documents, send "save": false, or upgrade the plan`,
  );
}
