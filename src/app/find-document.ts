import { NotFoundError } from '../domain/errors.ts';
import { isId } from '../domain/ids.ts';
import type { DocumentRecord, DocumentStore } from '../ports/document-store.ts';

/** @throws NotFoundError `DOCUMENT_NOT_FOUND` when it does not exist, has expired, or belongs to another account. */
export async function findDocument(
  documents: DocumentStore,
  accountId: string,
  id: string,
): Promise<DocumentRecord> {
  const document = isId(id) ? await documents.get(accountId, id) : undefined;
  if (!document) throw documentNotFound(id);
  return document;
}

export function documentNotFound(id: string): NotFoundError {
  return new NotFoundError(`Document not found: ${id}`, { code: 'DOCUMENT_NOT_FOUND' });
}
