import type { DocumentRecord } from './document-store.ts';

/** Removes expired documents permanently from lists and counters. */
export interface ExpirySweeper {
  /**
   * @param limit maximum number of documents.
   * @returns `true` if none that expired by `nowMs` (Unix ms) is left.
   */
  sweep(accountId: string, nowMs: number, limit: number): Promise<boolean>;
}

/** Checks counters against the counted items. */
export interface CounterReconciler {
  /**
   * Continues where it last stopped, account by account, and starts over at the end.
   *
   * @param hasTime called before every step.
   * @returns the numbers of checked and corrected counters.
   */
  reconcile(hasTime: () => boolean): Promise<{ checked: number; repaired: number; complete: boolean }>;
}

/** Deleted or expired document, kept as long as leftovers of it may exist. */
export interface DeletedDocument extends Pick<DocumentRecord, 'accountId' | 'id' | 'source' | 'metadata'> {
  /** Key of the bytes; missing for older expired documents, whose bytes a lifecycle rule of the bucket removes. */
  readonly blobKey?: string | undefined;
  /** Time of the final check for leftovers, Unix ms. */
  readonly dueAt: number;
}

/** Deleted documents that await a final check for leftovers of functions that crashed or were still running. */
export interface Deletions {
  /** Returns the documents due by `nowMs` (Unix ms), oldest first. */
  due(accountId: string, nowMs: number, limit: number): Promise<DeletedDocument[]>;
  /** Records that nothing of the document is left. */
  done(document: DeletedDocument): Promise<void>;
}

/** Deleted template or pipeline, kept as long as versions of it may exist. */
export interface DeletedVersions {
  readonly accountId: string;
  readonly id: string;
  /** Time of the final check for versions, Unix ms. */
  readonly dueAt: number;
}

/** Deleted templates or pipelines that await a final check for versions, as {@link Deletions} are for documents. */
export interface VersionDeletions {
  /** Returns the deletions due by `nowMs` (Unix ms), oldest first. */
  due(accountId: string, nowMs: number, limit: number): Promise<DeletedVersions[]>;
  /** Records that no version is left. */
  done(deleted: DeletedVersions): Promise<void>;
}
