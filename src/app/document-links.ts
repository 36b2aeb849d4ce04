import type { DocumentRecord, DocumentStore } from '../ports/document-store.ts';
import { findDocument } from './find-document.ts';

/** Maximum derived documents in one response. */
const PAGE = 50;

export interface DocumentLinks {
  /** Sources in their order; `document` is missing if it was deleted or has expired. */
  readonly madeFrom: readonly { readonly id: string; readonly document?: DocumentRecord | undefined }[];
  /** Documents made from it, newest first. */
  readonly usedIn: readonly DocumentRecord[];
  readonly nextCursor: string | null;
}

/**
 * Returns the documents that a document was made from, and those made from it.
 *
 * @param beforeId last derived document of the previous page
 * @throws NotFoundError `DOCUMENT_NOT_FOUND`
 */
export async function documentLinks(
  documents: DocumentStore,
  accountId: string,
  id: string,
  beforeId: string | undefined,
): Promise<DocumentLinks> {
  const { madeFrom: sources = [] } = await findDocument(documents, accountId, id);
  const [found, derived] = await Promise.all([
    documents.getAll(accountId, sources),
    documents.madeFrom(accountId, id, { limit: PAGE, beforeId }),
  ]);
  const byId = new Map(found.map((document) => [document.id, document]));
  return {
    madeFrom: sources.map((source) => ({ id: source, document: byId.get(source) })),
    usedIn: derived.items,
    nextCursor: derived.nextCursor,
  };
}
