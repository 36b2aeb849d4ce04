import { auditEvent, documentSubject, type RequestContext } from './audit-event.ts';
import { documentNotFound, findDocument } from './find-document.ts';
import type { SaveDocumentPorts } from './save-document.ts';

/**
 * Removes the record, with its audit event, and then the bytes: once nothing names them, a crash between the
 * two leaves an object that only its lifecycle rule can see.
 */
export async function deleteDocument(
  ports: SaveDocumentPorts,
  request: RequestContext,
  id: string,
): Promise<void> {
  const document = await findDocument(ports.documents, request.caller.accountId, id);
  const deleted = await ports.documents.delete(document, auditEvent(request, 'deleted', documentSubject(id)));
  if (!deleted) throw documentNotFound(id);
  await ports.blobs.delete(document.blobKey);
}
