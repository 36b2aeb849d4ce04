import { newId } from '../ids.ts';
import { documentNotFound, findDocument } from './find-document.ts';
import type { Caller } from './plans.ts';
import type { SaveDocumentPorts } from './save-document.ts';

/**
 * Removes the record, with its audit event, and then the bytes: once nothing names them, a crash between the
 * two leaves an object that only its lifecycle rule can see.
 */
export async function deleteDocument(
  ports: SaveDocumentPorts,
  request: { readonly caller: Caller; readonly requestId: string },
  id: string,
): Promise<void> {
  const { accountId, keyName } = request.caller;
  const document = await findDocument(ports.documents, accountId, id);
  const now = Date.now();
  const deleted = await ports.documents.delete(document, {
    id: newId(now),
    accountId,
    event: 'deleted',
    documentId: id,
    actor: keyName,
    requestId: request.requestId,
    at: now,
  });
  if (!deleted) throw documentNotFound(id);
  await ports.blobs.delete(document.blobKey);
}
