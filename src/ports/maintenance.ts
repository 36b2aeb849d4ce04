import type { DocumentRecord } from './document-store.ts';

/** Removes expired documents from lists and counters for good. */
export interface ExpirySweeper {
  /**
   * @param limit how many documents at most.
   * @returns `true` when none that expired by `nowMs` (Unix ms) is left.
   */
  sweep(accountId: string, nowMs: number, limit: number): Promise<boolean>;
}

/** Holds counters against what they count. */
export interface CounterReconciler {
  /**
   * Continues where it stopped the last time, account by account, and starts over at the end.
   *
   * @param hasTime asked before every step.
   * @returns how many counters were checked, and how many of them were corrected.
   */
  reconcile(hasTime: () => boolean): Promise<{ checked: number; repaired: number; complete: boolean }>;
}

/** A document that was deleted, for as long as something may be left over of it. */
export interface DeletedDocument
  extends Pick<DocumentRecord, 'accountId' | 'id' | 'source' | 'metadata' | 'blobKey'> {
  /** When it is to be looked for once more, Unix ms. */
  readonly dueAt: number;
}

/** Deleted documents that are to be looked for once more: a function may have died, or was still at work on them. */
export interface Deletions {
  /** Those that are due by `nowMs` (Unix ms), the oldest first. */
  due(accountId: string, nowMs: number, limit: number): Promise<DeletedDocument[]>;
  /** Nothing is left of it any more. */
  done(document: DeletedDocument): Promise<void>;
}
