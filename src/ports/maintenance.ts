import type { DocumentRecord } from './document-store.ts';

/** Removes expired documents from lists and counters for good. */
export interface ExpirySweeper {
  /**
   * @param limit how many documents at most.
   * @returns `true` when none that expired by `nowMs` (Unix ms) is left.
   */
  sweep(accountId: string, nowMs: number, limit: number): Promise<boolean>;
}

/** Checks counters against what they count. */
export interface CounterReconciler {
  /**
   * Continues where it last stopped, account by account, and starts over at the end.
   *
   * @param hasTime asked before every step.
   * @returns how many counters were checked, and how many of them were corrected.
   */
  reconcile(hasTime: () => boolean): Promise<{ checked: number; repaired: number; complete: boolean }>;
}

/** A document that was deleted or has expired, for as long as something of it may be left over. */
export interface DeletedDocument extends Pick<DocumentRecord, 'accountId' | 'id' | 'source' | 'metadata'> {
  /** None of documents that expired before their expiry named it; a lifecycle rule of the bucket removes the bytes. */
  readonly blobKey?: string | undefined;
  /** When to look for leftovers once more, Unix ms. */
  readonly dueAt: number;
}

/**
 * Deleted documents whose leftovers are looked for once more: a function may have died, or may have still been at work
 * on them.
 */
export interface Deletions {
  /** Those that are due by `nowMs` (Unix ms), the oldest first. */
  due(accountId: string, nowMs: number, limit: number): Promise<DeletedDocument[]>;
  /** Nothing is left of it any more. */
  done(document: DeletedDocument): Promise<void>;
}
