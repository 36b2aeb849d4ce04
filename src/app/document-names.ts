import type { AuditEvent } from '../domain/audit-event.ts';
import type { DocumentStore } from '../ports/document-store.ts';

/** Returns the current names of at most 100 documents. Deleted documents have none. */
export async function documentNames(
  documents: Pick<DocumentStore, 'getAll'>,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await documents.getAll(accountId, [...new Set(ids)]);
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** Adds the current names of documents to at most 100 events. Events of deleted documents stay without a name. */
export async function withDocumentNames(
  documents: Pick<DocumentStore, 'getAll'>,
  accountId: string,
  events: readonly AuditEvent[],
): Promise<readonly AuditEvent[]> {
  const ids = events.filter(({ subject }) => subject.type === 'document').map(({ subject }) => subject.id);
  const names = await documentNames(documents, accountId, ids);
  return events.map((event) => {
    const name = event.subject.type === 'document' ? names.get(event.subject.id) : undefined;
    return name === undefined ? event : { ...event, subject: { ...event.subject, name } };
  });
}
