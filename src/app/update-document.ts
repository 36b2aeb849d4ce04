import { RENDER_METADATA } from '../contract/system-metadata.ts';
import { auditEvent, documentSubject, type RequestContext } from '../domain/audit-event.ts';
import type { Caller } from '../domain/caller.ts';
import { latestExpiry } from '../domain/document-folders.ts';
import { InvalidInputError, PlatenError } from '../domain/errors.ts';
import { isoTime } from '../domain/iso-time.ts';
import type { DocumentChange, DocumentRecord, DocumentStore } from '../ports/document-store.ts';
import { findDocument } from './find-document.ts';

/** Attempts when others change the same document at the same time. */
const ATTEMPTS = 5;

/**
 * Changes the name, metadata and expiry of a document, with an audit event. Fields that are not given are kept.
 *
 * @throws NotFoundError `DOCUMENT_NOT_FOUND`
 * @throws InvalidInputError for an expiry later than the plan of its creation allows, and for metadata that Platen recorded
 * @throws PlatenError `STORAGE_BUSY` when others keep changing the document
 */
export async function updateDocument(
  documents: DocumentStore,
  request: RequestContext & { readonly caller: Caller },
  id: string,
  change: DocumentChange,
): Promise<DocumentRecord> {
  const { accountId } = request.caller;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const document = await findDocument(documents, accountId, id);
    if (change.expiresAt !== undefined) assertExpiry(document, change.expiresAt);
    const { metadata } = change;
    const changed = await documents.update(
      document,
      { ...change, ...(metadata && { metadata: { ...metadata, ...recordedPairs(document, metadata) } }) },
      auditEvent(request, 'updated', documentSubject(id)),
    );
    if (changed) return changed;
  }
  throw new PlatenError('unavailable', 'STORAGE_BUSY', 'Other requests are changing the document: try again');
}

function assertExpiry(document: DocumentRecord, expiresAt: number | null): void {
  const refused = (rule: string) => new InvalidInputError(`expiresAt: ${rule}`, { field: 'expiresAt' });
  if (expiresAt !== null && expiresAt <= Date.now()) throw refused('must be in the future');
  const latest = latestExpiry(document);
  if (latest !== null && (expiresAt === null || expiresAt > latest)) {
    throw refused(`must be ${isoTime(latest)} at the latest, as long as the plan of its creation keeps it`);
  }
}

/** Returns the pairs among a render's metadata that Platen recorded, which stay. @param given the new metadata */
function recordedPairs(
  { metadata, systemMetadata = {} }: DocumentRecord,
  given: DocumentRecord['metadata'],
): DocumentRecord['metadata'] {
  const recorded: DocumentRecord['metadata'] = {};
  for (const key of RENDER_METADATA) {
    const value = metadata[key];
    if (value === undefined || systemMetadata[key] !== value) continue;
    if (given[key] !== undefined && given[key] !== value) {
      const field = `metadata.${key}`;
      throw new InvalidInputError(`${field}: was recorded by Platen and cannot be changed`, { field });
    }
    recorded[key] = value;
  }
  return recorded;
}
