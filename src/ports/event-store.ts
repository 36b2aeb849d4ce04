import type { AuditEvent, AuditEventName } from '../domain/audit-event.ts';
import type { CursorPage, CursorPageRequest } from './page.ts';

export interface EventFilter {
  /** Only events of this document. */
  readonly documentId?: string;
  readonly event?: AuditEventName;
  /** At or after, Unix ms. */
  readonly from?: number;
  /** Before, Unix ms. */
  readonly before?: number;
}

/** The audit trail, for reading. Writing an event is part of the change that it records. */
export interface EventStore {
  /** Newest first. */
  list(accountId: string, filter: EventFilter, page: CursorPageRequest): Promise<CursorPage<AuditEvent>>;
  /** Whether the account ever had such a document, even if it has been deleted. */
  knowsDocument(accountId: string, documentId: string): Promise<boolean>;
}

/** Writes events for what changes nothing, such as reading a secret. */
export interface EventRecorder {
  record(...events: readonly AuditEvent[]): Promise<void>;
}
