import { auditEvent, documentSubject, type RequestContext } from '../domain/audit-event.ts';
import type { DocumentStore } from '../ports/document-store.ts';
import { documentNotFound } from './find-document.ts';

/** Maximum documents whose events are written in one transaction. */
const MAX_AT_ONCE = 20;

/**
 * Records that document bytes leave the service: `downloaded` if they are returned, `viewed` if they are
 * shown, `read` if an operation used them for its
 * result. Call it once nothing can fail any more, and before anything is sent.
 *
 * @throws NotFoundError `DOCUMENT_NOT_FOUND` when one of them has been deleted in the meantime.
 */
export async function recordReading(
  documents: Pick<DocumentStore, 'recordReading'>,
  request: RequestContext,
  event: 'downloaded' | 'viewed' | 'read',
  ids: readonly string[],
): Promise<void> {
  const at = Date.now();
  const left = [...new Set(ids)];
  while (left.length > 0) {
    const read = left.splice(0, MAX_AT_ONCE);
    const events = read.map((id) => auditEvent(request, event, documentSubject(id), at));
    const recorded = await documents.recordReading(request.caller.accountId, events);
    if (!recorded) throw documentNotFound(read.join(', '));
    for (const id of read) request.reads?.add(id);
  }
}
