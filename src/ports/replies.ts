import type { Readable } from 'node:stream';
import type { RequestContext } from '../domain/audit-event.ts';

/** A response as it is kept for an `Idempotency-Key`. Large bodies are named, not held. */
export interface KeptReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: KeptBody;
}

export type KeptBody =
  /** Sealed with the key that the client sent, which is stored nowhere. */
  | { readonly kind: 'sealed'; readonly text: string }
  /** The bytes of a document that the request saved. */
  | { readonly kind: 'document'; readonly id: string }
  /** An object made for this reply alone. */
  | { readonly kind: 'object'; readonly key: string };

export interface KeyedRequest {
  readonly accountId: string;
  /** For the event of a document that is given out again. */
  readonly origin: RequestContext;
  /** The `Idempotency-Key` as the client sent it. */
  readonly key: string;
  /** What makes two requests the same one. */
  readonly fingerprint: string;
  /** Until the function is ended; after that the key is free again when there is no reply. */
  readonly remainingMs: number;
}

/** @returns `false`, and nothing is linked, when one of the documents is gone already. */
export type LinkReply = (documentIds: readonly string[], reply: KeptReply) => Promise<boolean>;

/** Replies that are kept so that a request with an `Idempotency-Key` has its effect once. */
export interface Replies {
  /**
   * Runs the work and keeps its reply, or gives back the reply of the first run. A failure keeps nothing. The work
   * links a reply that is about documents to them before it gives it back, so that it goes with them.
   *
   * @throws PlatenError `IDEMPOTENCY_KEY_IN_USE` while another run is under way, `IDEMPOTENCY_KEY_REUSED` when
   *   the key was used for another request.
   */
  once(request: KeyedRequest, work: (link: LinkReply) => Promise<KeptReply>): Promise<KeptReply>;
  /** Writes an object for a reply, and says its key. */
  putObject(accountId: string, contentType: string, body: Readable | string): Promise<string>;
  readObject(key: string): Promise<Readable>;
  /** The bytes of a document, which are recorded as downloaded. @throws NotFoundError when it is gone. */
  readDocument(origin: RequestContext, id: string): Promise<Readable>;
  /** Removes an object that was written for a reply which is not kept. */
  deleteObject(key: string): Promise<void>;
}

/** The replies that are about documents. */
export interface DocumentReplies {
  /** Empties those that hold or name a document which is deleted; their keys stay used. */
  forget(accountId: string, documentId: string): Promise<void>;
}
