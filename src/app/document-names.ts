import type { AuditEvent } from '../domain/audit-event.ts';
import type { DocumentStore } from '../ports/document-store.ts';

/** Adds the current names of documents to at most 100 events. Events of deleted documents stay without a name. */
export async function withDocumentNames(
  documents: Pick<DocumentStore, 'getAll'>,
  accountId: string,
  events: readonly AuditEvent[],
): Promise<readonly AuditEvent[]> {
  const ids = events.filter(({ subject }) => subject.type === 'document').map(({ subject }) => subject.id);
  const found = await documents.getAll(accountId, [...new Set(ids)]);
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return events.map((event) => {
    const name = event.subject.type === 'document' ? names.get(event.subject.id) : undefined;
    return name === undefined ? event : { ...event, subject: { ...event.subject, name } };
  });
}
