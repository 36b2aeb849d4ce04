import { auditEvent, documentSubject, type RequestContext } from '../domain/audit-event.ts';
import type { DocumentStore } from '../ports/document-store.ts';
import { documentNotFound } from './find-document.ts';

/**
 * Records that bytes of documents leave the service: `downloaded` when they are handed out, `read` when an
 * operation used them for its result. Call it once nothing can fail any more, and before anything is sent.
 *
 * @throws NotFoundError `DOCUMENT_NOT_FOUND` when one of them has been deleted in the meantime.
 */
export async function recordReading(
  documents: Pick<DocumentStore, 'recordReading'>,
  request: RequestContext,
  event: 'downloaded' | 'read',
  ids: readonly string[],
): Promise<void> {
  const read = [...new Set(ids)];
  if (read.length === 0) return;
  const at = Date.now();
  const events = read.map((id) => auditEvent(request, event, documentSubject(id), at));
  const recorded = await documents.recordReading(request.caller.accountId, events);
  if (!recorded) throw documentNotFound(read.join(', '));
  for (const id of read) request.reads?.add(id);
}
