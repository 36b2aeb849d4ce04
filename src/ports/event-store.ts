import type { AuditEvent, AuditEventName } from '../domain/audit-event.ts';
import type { CursorPage, CursorPageRequest } from './page.ts';

export interface EventFilter {
  /** Id of the document whose events are listed. */
  readonly documentId?: string;
  readonly event?: AuditEventName;
  /** Name of the key that caused it. */
  readonly actor?: string;
  readonly requestId?: string;
  /** Inclusive lower bound, Unix ms. */
  readonly from?: number;
  /** Exclusive upper bound, Unix ms. */
  readonly before?: number;
}

/** Audit trail, read-only. Events are written as part of the change that they record. */
export interface EventStore {
  /**
   * Lists events, newest first. With `actor` or `requestId`, which have no index, the total may be a lower bound.
   *
   * @throws InvalidInputError `FILTER_TOO_BROAD` when many events do not fill the page
   */
  list(accountId: string, filter: EventFilter, page: CursorPageRequest): Promise<CursorPage<AuditEvent>>;
  /** Whether the account ever had the document, even if it has been deleted. */
  hasEventsOf(accountId: string, documentId: string): Promise<boolean>;
}

/** Writes events of actions without a change, such as reading a secret. */
export interface EventRecorder {
  record(...events: readonly AuditEvent[]): Promise<void>;
}
