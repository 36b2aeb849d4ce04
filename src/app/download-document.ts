import type { RequestContext } from '../domain/audit-event.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { DocumentRecord, DocumentStore } from '../ports/document-store.ts';
import { findDocument } from './find-document.ts';
import { recordReading } from './record-reading.ts';

/** Lifetime of a download URL in seconds; part of the API. */
export const DOWNLOAD_SECONDS = 3_600;

/**
 * Returns a document, and a URL that downloads its bytes without a key. The service cannot observe the use of the URL, so the
 * download is recorded before the URL is returned.
 *
 * @throws NotFoundError `DOCUMENT_NOT_FOUND`
 */
export async function downloadDocument(
  ports: { readonly documents: DocumentStore; readonly blobs: Pick<BlobStore, 'presignGet'> },
  request: RequestContext,
  id: string,
): Promise<{ document: DocumentRecord; downloadUrl: string }> {
  const document = await findDocument(ports.documents, request.caller.accountId, id);
  const downloadUrl = await ports.blobs.presignGet(document.blobKey, {
    documentName: document.name,
    expiresInSeconds: DOWNLOAD_SECONDS,
  });
  await recordReading(ports.documents, request, 'downloaded', [id]);
  return { document, downloadUrl };
}
