import { MAX_UPLOAD_BYTES } from '../contract/limits.ts';
import { auditEvent, documentSubject } from '../domain/audit-event.ts';
import type { Caller } from '../domain/caller.ts';
import type { DocumentMetadata } from '../domain/document.ts';
import { documentBlobKey } from '../domain/document-folders.ts';
import { isKnownError, NotFoundError, PlatenError } from '../domain/errors.ts';
import { isId, newId } from '../domain/ids.ts';
import { expiryFor, PLAN_LIMITS } from '../domain/plans.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import { type DocumentRecord, type DocumentStore, storageLimitReached } from '../ports/document-store.ts';
import type { PendingUpload, UploadStore } from '../ports/upload-store.ts';
import { documentNotFound } from './find-document.ts';

const UPLOAD_SECONDS = 3_600;

/** Milliseconds for which an upload waits for a request that turns it into a document. */
const WAITING_MS = 86_400_000;

/** Number of leading bytes of an upload that its type check receives. */
const START_BYTES = 2_048;

export interface UploadPorts {
  readonly uploads: UploadStore;
  readonly documents: DocumentStore;
  readonly blobs: BlobStore & {
    /** @param sizeBytes only length that the URL accepts, if given. */
    presignPut(key: string, expiresInSeconds: number, sizeBytes?: number): Promise<string>;
    sizeOf(key: string): Promise<number | undefined>;
    copy(fromKey: string, toKey: string): Promise<void>;
    /** Reads a byte range with an exclusive end; shorter if the object ends before. */
    readRange(key: string, range: readonly [number, number]): Promise<Uint8Array>;
  };
}

/** Throws if an upload that begins with these bytes is not of the expected type. */
type CheckStart = (start: Uint8Array) => void;

type AnnouncePorts = Pick<UploadPorts, 'uploads' | 'blobs'> & {
  readonly documents: Pick<DocumentStore, 'storedBytes'>;
};

interface AnnouncingRequest {
  readonly caller: Caller;
  readonly requestId: string;
}

interface UploadFields {
  readonly name?: string | undefined;
  readonly metadata: DocumentMetadata;
  readonly sizeBytes?: number | undefined;
}

interface AnnouncedUpload {
  readonly upload: PendingUpload;
  readonly uploadUrl: string;
}

/**
 * Announces uploads. Each becomes a document when its bytes have arrived and a request uses it. An announcement that is not
 * returned because another one failed expires within a day.
 *
 * @throws PlatenError `STORAGE_LIMIT_REACHED`
 */
export async function createUploads(
  ports: AnnouncePorts,
  request: AnnouncingRequest,
  files: readonly UploadFields[],
): Promise<AnnouncedUpload[]> {
  const { accountId, plan } = request.caller;
  // No storage is reserved: the document's own transaction decides. This check only avoids uploads that cannot become documents.
  const stored = await ports.documents.storedBytes(accountId);
  const added = files.reduce((sum, { sizeBytes = 1 }) => sum + sizeBytes, 0);
  if (stored + added > PLAN_LIMITS[plan].storedBytes) throw storageLimitReached(plan, stored, added);
  return Promise.all(files.map((fields) => announce(ports, request, fields)));
}

async function announce(
  ports: AnnouncePorts,
  { caller, requestId }: AnnouncingRequest,
  fields: UploadFields,
): Promise<AnnouncedUpload> {
  const now = Date.now();
  const id = newId(now);
  const upload: PendingUpload = {
    id,
    accountId: caller.accountId,
    name: fields.name ?? `upload-${new Date(now).toISOString().slice(0, 10)}`,
    metadata: fields.metadata,
    blobKey: uploadBlobKey(caller.accountId, id),
    actor: caller.keyName,
    requestId,
    createdAt: now,
    expiresAt: now + UPLOAD_SECONDS * 1000,
  };
  const uploadUrl = await ports.blobs.presignPut(upload.blobKey, UPLOAD_SECONDS, fields.sizeBytes);
  await ports.uploads.create(upload);
  return { upload, uploadUrl };
}

/** Folder of the documents bucket for uploads. */
export const UPLOAD_FOLDER = 'uploads';

/** Returns the object key of an upload. */
export function uploadBlobKey(accountId: string, id: string): string {
  return `${UPLOAD_FOLDER}/${accountId}/${id}`;
}

/**
 * Returns a document of the account. A completed upload is turned into a document first, exactly once.
 *
 * @param judge receives the first bytes of an upload before it becomes a document; its errors are rethrown
 * @throws NotFoundError `DOCUMENT_NOT_FOUND`, `UPLOAD_EXPIRED`
 * @throws PlatenError `UPLOAD_UNFINISHED` (conflict), `PAYLOAD_TOO_LARGE`
 */
export async function resolveDocument(
  ports: UploadPorts,
  caller: Caller,
  id: string,
  judge: CheckStart = () => {},
): Promise<DocumentRecord> {
  if (!isId(id)) throw documentNotFound(id);
  const document = await ports.documents.get(caller.accountId, id);
  if (document) return document;
  const upload = await ports.uploads.get(caller.accountId, id);
  // A finished upload without a document means that the document has been deleted.
  if (!upload || upload.finished) throw documentNotFound(id);
  try {
    return await finishUpload(ports, caller, upload, judge);
  } catch (error) {
    // Of two concurrent requests, the second one finds the document of the first.
    const made = await ports.documents.get(caller.accountId, id);
    if (!made) throw error;
    return made;
  }
}

/** Number of uploads that become documents at the same time. */
const FINISHED_AT_ONCE = 8;

type FinishedUpload =
  | { readonly documentId: string; readonly document: DocumentRecord }
  | { readonly documentId: string; readonly error: { readonly code: string; readonly message: string } };

/**
 * Turns uploads into documents, each independently of the others.
 *
 * @param judge as in `resolveDocument`
 * @returns results in the order of the ids
 */
export async function finishUploads(
  ports: UploadPorts,
  caller: Caller,
  ids: readonly string[],
  judge: CheckStart,
): Promise<FinishedUpload[]> {
  const results: FinishedUpload[] = [];
  const waiting = [...ids.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, documentId] = next;
      try {
        results[index] = { documentId, document: await resolveDocument(ports, caller, documentId, judge) };
      } catch (error) {
        if (!isKnownError(error) || error.kind === 'internal') throw error;
        results[index] = { documentId, error };
      }
    }
  };
  await Promise.all(Array.from({ length: FINISHED_AT_ONCE }, work));
  return results;
}

async function finishUpload(
  ports: UploadPorts,
  caller: Caller,
  upload: PendingUpload,
  judge: CheckStart,
): Promise<DocumentRecord> {
  if (Date.now() > upload.createdAt + WAITING_MS) throw expired(upload);
  const sizeBytes = await ports.blobs.sizeOf(upload.blobKey);
  if (sizeBytes === undefined) {
    if (Date.now() > upload.expiresAt) throw expired(upload);
    throw new PlatenError(
      'conflict',
      'UPLOAD_UNFINISHED',
      `The upload ${upload.id} has not arrived yet: PUT it first`,
    );
  }
  if (sizeBytes > MAX_UPLOAD_BYTES) {
    await ports.blobs.delete(upload.blobKey);
    throw tooLarge(upload, sizeBytes);
  }
  judge(sizeBytes === 0 ? new Uint8Array() : await ports.blobs.readRange(upload.blobKey, [0, START_BYTES]));
  const announcement = {
    caller: { accountId: upload.accountId, keyName: upload.actor },
    requestId: upload.requestId,
    operation: 'createUpload',
  };
  const blobKey = documentBlobKey(caller, upload.id);
  await ports.blobs.copy(upload.blobKey, blobKey);
  const now = Date.now();
  const record: DocumentRecord = {
    id: upload.id,
    accountId: upload.accountId,
    name: upload.name,
    source: 'uploaded',
    metadata: upload.metadata,
    expiresAt: expiryFor(caller.plan, upload.createdAt),
    createdAt: upload.createdAt,
    updatedAt: now,
    blobKey,
    sizeBytes,
  };
  await ports.documents.create({
    record,
    plan: caller.plan,
    events: [auditEvent(announcement, 'uploaded', documentSubject(upload.id), now)],
    countsAsRender: null,
  });
  await ports.uploads.finish(upload);
  await ports.blobs.delete(upload.blobKey);
  return record;
}

function tooLarge(upload: PendingUpload, sizeBytes: number): PlatenError {
  return new PlatenError(
    'too-large',
    'PAYLOAD_TOO_LARGE',
    `The upload ${upload.id} has ${sizeBytes} bytes; at most ${MAX_UPLOAD_BYTES} are possible`,
  );
}

function expired(upload: PendingUpload): NotFoundError {
  return new NotFoundError(`The upload ${upload.id} has expired: create another one`, {
    code: 'UPLOAD_EXPIRED',
  });
}
