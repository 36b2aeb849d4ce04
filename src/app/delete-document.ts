import { auditEvent, documentSubject, type RequestContext } from '../domain/audit-event.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { DocumentStore } from '../ports/document-store.ts';
import type { RecordedResponses } from '../ports/idempotency-store.ts';
import type { DeletedDocument } from '../ports/maintenance.ts';
import { documentNotFound, findDocument } from './find-document.ts';
import { uploadBlobKey } from './uploads.ts';
import { type WithholdPorts, withholdResults } from './withhold-results.ts';

/** Stores with derived data of a deleted document. */
export interface TracePorts extends WithholdPorts {
  readonly blobs: Pick<BlobStore, 'delete'>;
  readonly responses: RecordedResponses;
}

/**
 * Removes the record and writes its audit event, then removes everything derived from the document. After a crash in between,
 * `sweepDeleted` removes the rest.
 *
 * @throws NotFoundError `DOCUMENT_NOT_FOUND`
 */
export async function deleteDocument(
  ports: TracePorts & { readonly documents: DocumentStore },
  request: RequestContext,
  id: string,
): Promise<void> {
  const document = await findDocument(ports.documents, request.caller.accountId, id);
  const deleted = await ports.documents.delete(document, auditEvent(request, 'deleted', documentSubject(id)));
  if (!deleted) throw documentNotFound(id);
  await removeTraces(ports, document);
}

/** Removes all data of a deleted document outside its record. Idempotent. */
export async function removeTraces(
  ports: TracePorts,
  { accountId, id, source, blobKey }: Omit<DeletedDocument, 'dueAt' | 'metadata'>,
): Promise<void> {
  const { blobs, responses } = ports;
  await Promise.all([
    ...(blobKey === undefined ? [] : [blobs.delete(blobKey)]),
    responses.forget(accountId, id),
    withholdResults(ports, accountId, id),
    // The object of the upload URL may already be deleted.
    ...(source === 'uploaded' ? [blobs.delete(uploadBlobKey(accountId, id))] : []),
  ]);
}
