import { newId } from '../ids.ts';
import type { AuditEvent } from '../ports/audit-event.ts';
import type {
  BlobStore,
  DocumentMetadata,
  DocumentRecord,
  DocumentSource,
  DocumentStore,
} from '../ports/document-store.ts';
import { auditEvent, documentSubject, type RequestContext } from './audit-event.ts';
import { type Caller, expiryFor, PLAN_LIMITS, PLANS, type Plan } from './plans.ts';

export interface SaveDocumentPorts {
  readonly documents: DocumentStore;
  readonly blobs: BlobStore;
}

export interface DocumentToSave {
  readonly bytes: Uint8Array;
  readonly source: DocumentSource;
  readonly name: string;
  readonly metadata: DocumentMetadata;
  readonly template?: DocumentRecord['template'];
  readonly countsAsRender: boolean;
  /** Events of what was done on the way, to be written with the document's own. */
  readonly furtherEvents?: readonly AuditEvent[];
}

/**
 * Stores bytes first and the record that makes them visible after. When the record cannot be made, the bytes
 * are taken away again.
 */
export async function saveDocument(
  ports: SaveDocumentPorts,
  request: RequestContext & { readonly caller: Caller },
  document: DocumentToSave,
): Promise<DocumentRecord> {
  const { caller } = request;
  const now = Date.now();
  const id = newId(now);
  const record: DocumentRecord = {
    id,
    accountId: caller.accountId,
    name: document.name,
    source: document.source,
    template: document.template,
    metadata: document.metadata,
    expiresAt: expiryFor(caller.plan, now),
    createdAt: now,
    updatedAt: now,
    blobKey: documentBlobKey(caller, id),
    sizeBytes: document.bytes.length,
  };
  await ports.blobs.put(record.blobKey, document.bytes, 'application/pdf');
  try {
    await ports.documents.create({
      record,
      // A source is named as the event that leads to it.
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

/** The folder names how long its objects are kept: S3 lifecycle rules go by it. */
export function documentBlobKey(caller: Pick<Caller, 'accountId' | 'plan'>, id: string): string {
  return `${documentFolder(caller.plan)}/${caller.accountId}/${id}.pdf`;
}

/** Folders that documents are in, one for each time that they are kept. */
export function possibleDocumentFolders(): string[] {
  return [...new Set(PLANS.map(documentFolder))];
}

function documentFolder(plan: Plan): string {
  const days = PLAN_LIMITS[plan].retentionDays;
  return `documents/${days === null ? 'keep' : `${days}d`}`;
}
