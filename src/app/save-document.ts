import type { AuditEvent } from '../domain/audit-event.ts';
import { auditEvent, documentSubject, type RequestContext } from '../domain/audit-event.ts';
import type { Caller } from '../domain/caller.ts';
import type { DocumentMetadata, DocumentSource } from '../domain/document.ts';
import { documentBlobKey } from '../domain/document-folders.ts';
import { newId, timeOfId } from '../domain/ids.ts';
import { expiryFor } from '../domain/plans.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { DocumentRecord, DocumentStore } from '../ports/document-store.ts';

export interface SaveDocumentPorts {
  readonly documents: DocumentStore;
  readonly blobs: BlobStore;
}

export interface DocumentToSave {
  readonly bytes: Uint8Array;
  readonly source: DocumentSource;
  readonly name: string;
  readonly metadata: DocumentMetadata;
  readonly systemMetadata?: DocumentMetadata;
  readonly template?: DocumentRecord['template'];
  readonly countsAsRender: boolean;
  /** Further events of the request, written together with the document's own. */
  readonly furtherEvents?: readonly AuditEvent[];
}

/**
 * Stores the bytes first, then the record that makes them visible. If the record cannot be written, the bytes are removed. The
 * documents that the request has read are recorded as its sources.
 *
 * @returns the document; that of an interrupted run of the request, if it saved one
 */
export async function saveDocument(
  ports: SaveDocumentPorts,
  request: RequestContext & { readonly caller: Caller },
  document: DocumentToSave,
): Promise<DocumentRecord> {
  const { caller } = request;
  const now = Date.now();
  const { id, earlier } = request.ids?.next() ?? { id: newId(now), earlier: [] };
  const [saved] = await ports.documents.getAll(caller.accountId, earlier);
  if (saved !== undefined) return saved;
  const sources = [...(request.reads ?? [])];
  const record: DocumentRecord = {
    id,
    accountId: caller.accountId,
    name: document.name,
    source: document.source,
    template: document.template,
    metadata: document.metadata,
    systemMetadata: document.systemMetadata,
    ...(sources.length > 0 && { madeFrom: sources }),
    expiresAt: expiryFor(caller.plan, now),
    createdAt: timeOfId(id),
    updatedAt: now,
    blobKey: documentBlobKey(caller, id),
    sizeBytes: document.bytes.length,
  };
  await ports.blobs.put(record.blobKey, document.bytes, 'application/pdf');
  try {
    await ports.documents.create({
      record,
      plan: caller.plan,
      // A document's source is also the name of the event that creates it.
      events: [
        auditEvent(request, document.source, documentSubject(id), now),
        ...(document.furtherEvents ?? []),
      ],
      countsAsRender: document.countsAsRender ? caller : null,
    });
  } catch (error) {
    await ports.blobs.delete(record.blobKey);
    throw error;
  }
  return record;
}

/**
 * Saves all documents or none: if one cannot be saved, the previous ones are deleted again.
 *
 * @throws as `saveDocument`
 */
export async function saveDocuments(
  ports: SaveDocumentPorts,
  request: RequestContext & { readonly caller: Caller },
  documents: readonly DocumentToSave[],
): Promise<DocumentRecord[]> {
  const saved: DocumentRecord[] = [];
  try {
    for (const document of documents) saved.push(await saveDocument(ports, request, document));
    return saved;
  } catch (error) {
    for (const document of saved.toReversed()) {
      await ports.documents.delete(document, auditEvent(request, 'deleted', documentSubject(document.id)));
      await ports.blobs.delete(document.blobKey);
    }
    throw error;
  }
}
