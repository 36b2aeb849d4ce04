import type { Readable } from 'node:stream';
import type { AuditEvent, RequestContext } from '../domain/audit-event.ts';
import type { RequestIds } from '../domain/ids.ts';

/** Recorded response of an `Idempotency-Key`. Large bodies are stored elsewhere and referenced. */
export interface IdempotencyRecord {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: RecordBody;
  /** Ids of the documents that it contains, names or derives from. */
  readonly documents?: readonly string[];
}

export type RecordBody =
  /** Encrypted with the client's idempotency key, which is stored nowhere. */
  | { readonly kind: 'sealed'; readonly text: string }
  /** Bytes of a document that the request saved. */
  | { readonly kind: 'document'; readonly id: string }
  /** Object created only for this record. */
  | { readonly kind: 'object'; readonly key: string };

export interface IdempotentRequest {
  readonly accountId: string;
  /** Original request, for the event of a document that is returned again. */
  readonly origin: RequestContext;
  /** `Idempotency-Key` as sent by the client. */
  readonly key: string;
  /** Hash that identifies repetitions of the same request. */
  readonly fingerprint: string;
  /** Maximum remaining time of the function. After that the key is free again if nothing was recorded. */
  readonly remainingMs: number;
}

/** @returns `false`, without linking, if one of the documents has already been deleted. */
export type LinkDocuments = (documentIds: readonly string[], record: IdempotencyRecord) => Promise<boolean>;

/** One run of a request. */
export interface KeyedRun {
  /** Ids of what the run creates. After an interrupted run, they lead to what that one created. */
  readonly ids: RequestIds;
  /** Whether an earlier run was interrupted. */
  readonly repeated: boolean;
  readonly link: LinkDocuments;
  /** Keeps the ids for the next run even if the response of this one cannot be recorded. */
  keepIds(): void;
}

/** Records responses, so that a request with an `Idempotency-Key` takes effect once. */
export interface IdempotencyStore {
  /**
   * Runs the work and records its response, or returns the record of the first run. A failure records nothing. If a response is
   * about documents, the work links it to them before returning it, so that it is removed together with them.
   *
   * A run that was interrupted, or whose response could not be recorded, is repeated with its ids.
   *
   * @throws PlatenError `IDEMPOTENCY_KEY_IN_USE` during another run, `IDEMPOTENCY_KEY_REUSED` when the key was used for another
   *   request.
   */
  once(
    request: IdempotentRequest,
    work: (run: KeyedRun) => Promise<IdempotencyRecord>,
  ): Promise<IdempotencyRecord>;
  /** Writes a response body as an object. @returns its key. */
  putObject(accountId: string, contentType: string, body: Readable | string): Promise<string>;
  readObject(key: string): Promise<Readable>;
  /**
   * Returns the bytes of a document.
   *
   * @param downloaded event written before any bytes are sent.
   * @throws NotFoundError when it no longer exists.
   */
  readDocument(accountId: string, id: string, downloaded: AuditEvent): Promise<Readable>;
  /** Whether all ids are documents of the account that have not expired. */
  haveAll(accountId: string, documentIds: readonly string[]): Promise<boolean>;
  /** Removes an object whose record could not be written. */
  deleteObject(key: string): Promise<void>;
}

/** Recorded responses about documents. */
export interface RecordedResponses {
  /** Clears the records that contain or name a deleted document; their keys stay used. */
  forget(accountId: string, documentId: string): Promise<void>;
}
