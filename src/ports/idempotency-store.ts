import type { Readable } from 'node:stream';
import type { AuditEvent, RequestContext } from '../domain/audit-event.ts';

/** A response as it is recorded for an `Idempotency-Key`. Large bodies are stored elsewhere and referred to. */
export interface IdempotencyRecord {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: RecordBody;
  /** Ids of the documents that it contains, names or was made of. */
  readonly documents?: readonly string[];
}

export type RecordBody =
  /** Sealed with the key that the client sent, which is stored nowhere. */
  | { readonly kind: 'sealed'; readonly text: string }
  /** The bytes of a document that the request saved. */
  | { readonly kind: 'document'; readonly id: string }
  /** An object made for this record alone. */
  | { readonly kind: 'object'; readonly key: string };

export interface IdempotentRequest {
  readonly accountId: string;
  /** For the event of a document that is given out again. */
  readonly origin: RequestContext;
  /** The `Idempotency-Key` as the client sent it. */
  readonly key: string;
  /** What makes two requests the same one. */
  readonly fingerprint: string;
  /** When the function ends at the latest. After that the key is free again if nothing was recorded. */
  readonly remainingMs: number;
}

/** @returns `false`, and nothing is linked, when one of the documents is gone already. */
export type LinkDocuments = (documentIds: readonly string[], record: IdempotencyRecord) => Promise<boolean>;

/** Records responses, so that a request with an `Idempotency-Key` has its effect once. */
export interface IdempotencyStore {
  /**
   * Runs the work and records its response, or returns the record of the first run. A failure records nothing. When
   * a response is about documents, the work links it to them before returning it, so that it is removed together
   * with them.
   *
   * @throws PlatenError `IDEMPOTENCY_KEY_IN_USE` while another run is under way, `IDEMPOTENCY_KEY_REUSED` when
   *   the key was used for another request.
   */
  once(
    request: IdempotentRequest,
    work: (link: LinkDocuments) => Promise<IdempotencyRecord>,
  ): Promise<IdempotencyRecord>;
  /** Writes the body of a response as an object. @returns its key. */
  putObject(accountId: string, contentType: string, body: Readable | string): Promise<string>;
  readObject(key: string): Promise<Readable>;
  /**
   * The bytes of a document.
   *
   * @param downloaded is written before any of them leave.
   * @throws NotFoundError when it is gone.
   */
  readDocument(accountId: string, id: string, downloaded: AuditEvent): Promise<Readable>;
  /** Whether all of these are documents of the account that have not expired. */
  haveAll(accountId: string, documentIds: readonly string[]): Promise<boolean>;
  /** Removes an object whose record was not written. */
  deleteObject(key: string): Promise<void>;
}

/** The recorded responses that are about documents. */
export interface RecordedResponses {
  /** Empties the records that contain or name a deleted document; their keys stay used. */
  forget(accountId: string, documentId: string): Promise<void>;
}
