import type { RequestContext } from '../domain/audit-event.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { DocumentRecord, DocumentStore } from '../ports/document-store.ts';
import { findDocument } from './find-document.ts';
import { recordReading } from './record-reading.ts';

/** Lifetime of a download URL in seconds; part of the API. */
export const DOWNLOAD_SECONDS = 3_600;

/**
 * Returns a document, and a URL that sends its bytes without a key. The service cannot observe the use of the URL, so the event is
 * recorded before the URL is returned.
 *
 * @param event purpose of the URL; undefined for a response without a body, which reveals no URL and records nothing
 * @throws NotFoundError `DOCUMENT_NOT_FOUND`
 */
export async function sendDocument(
  ports: { readonly documents: DocumentStore; readonly blobs: Pick<BlobStore, 'presignGet'> },
  request: RequestContext,
  id: string,
  event: 'downloaded' | 'viewed' | undefined,
): Promise<{ document: DocumentRecord; url: string | undefined }> {
  const document = await findDocument(ports.documents, request.caller.accountId, id);
  if (event === undefined) return { document, url: undefined };
  const url = await ports.blobs.presignGet(document.blobKey, {
    documentName: document.name,
    expiresInSeconds: DOWNLOAD_SECONDS,
  });
  await recordReading(ports.documents, request, event, [id]);
  return { document, url };
}
