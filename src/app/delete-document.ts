import type { DocumentReplies } from '../ports/replies.ts';
import { auditEvent, documentSubject, type RequestContext } from './audit-event.ts';
import { documentNotFound, findDocument } from './find-document.ts';
import type { SaveDocumentPorts } from './save-document.ts';
import { uploadBlobKey } from './uploads.ts';

/**
 * Removes the record, with its audit event, and then the bytes: once nothing names them, a crash between the
 * two leaves an object that only its lifecycle rule can see.
 */
export async function deleteDocument(
  ports: SaveDocumentPorts & { readonly replies: DocumentReplies },
  request: RequestContext,
  id: string,
): Promise<void> {
  const document = await findDocument(ports.documents, request.caller.accountId, id);
  const deleted = await ports.documents.delete(document, auditEvent(request, 'deleted', documentSubject(id)));
  if (!deleted) throw documentNotFound(id);
  await Promise.all([
    ports.blobs.delete(document.blobKey),
    ports.replies.forget(document.accountId, id),
    // What was put to the upload's URL; there may be none any more.
    ...(document.source === 'uploaded' ? [ports.blobs.delete(uploadBlobKey(document.accountId, id))] : []),
  ]);
}
