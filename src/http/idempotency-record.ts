import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type AuditEvent, auditEvent, documentSubject } from '../domain/audit-event.ts';
import { NotFoundError } from '../domain/errors.ts';
import type {
  IdempotencyRecord,
  IdempotencyStore,
  IdempotentRequest,
  RecordBody,
} from '../ports/idempotency-store.ts';
import type { HttpResponse } from './responses.ts';

/** Longer bodies are stored as objects: a DynamoDB item is limited to 400 KB, and each KB written is billed. */
const MAX_ITEM_CHARACTERS = 32 * 1024;

/**
 * Converts a response to its record.
 *
 * @returns the record, and the response to send now, whose body has not been consumed.
 */
export async function recordResponse(
  store: IdempotencyStore,
  request: IdempotentRequest,
  response: HttpResponse,
): Promise<{ record: IdempotencyRecord; live: HttpResponse }> {
  const { status, headers, body } = response;
  const recordOf = (recorded: RecordBody): IdempotencyRecord => ({ status, headers, body: recorded });
  const documentId = headers['X-Document-Id'];
  if (documentId !== undefined && headers['Content-Type'] === 'application/pdf') {
    return { record: recordOf({ kind: 'document', id: documentId }), live: response };
  }
  if (typeof body === 'string' && body.length <= MAX_ITEM_CHARACTERS) {
    return { record: recordOf({ kind: 'sealed', text: seal(request, body) }), live: response };
  }
  const type = headers['Content-Type'] ?? 'application/octet-stream';
  const key = await store.putObject(request.accountId, type, body);
  const live = typeof body === 'string' ? response : { ...response, body: await store.readObject(key) };
  return { record: recordOf({ kind: 'object', key }), live };
}

/** @throws NotFoundError when the record refers to data that has been deleted since. */
export async function replay(
  store: IdempotencyStore,
  request: IdempotentRequest,
  { status, headers, body, documents = [] }: IdempotencyRecord,
): Promise<HttpResponse> {
  // The records of an expired document are only cleared when it is swept.
  if (documents.length > 0 && !(await store.haveAll(request.accountId, documents))) throw resultGone();
  return {
    status,
    headers: { ...headers, 'Idempotent-Replayed': 'true' },
    body: await bodyOf(store, request, body),
  };
}

async function bodyOf(store: IdempotencyStore, request: IdempotentRequest, body: RecordBody) {
  if (body.kind === 'sealed') return open(request, body.text);
  try {
    return body.kind === 'object'
      ? await store.readObject(body.key)
      : await store.readDocument(request.accountId, body.id, downloaded(request, body.id));
  } catch (cause) {
    if (!(cause instanceof NotFoundError)) throw cause;
    throw resultGone(cause);
  }
}

function resultGone(cause?: unknown): NotFoundError {
  return new NotFoundError(
    'The request with this Idempotency-Key succeeded, but its result has been deleted or has expired since',
    { code: 'RESULT_GONE', cause },
  );
}

function downloaded({ origin }: IdempotentRequest, id: string): AuditEvent {
  return auditEvent(origin, 'downloaded', documentSubject(id));
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

// A response may contain a secret, such as a new API key, that is stored nowhere else. The table holds only a hash of the
// Idempotency-Key, so data encrypted with the key itself is readable only when a caller sends that key again.
function sealingKey({ accountId, key }: IdempotentRequest): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, accountId, 'platen reply', 32));
}

function seal(request: IdempotentRequest, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(request), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

function open(request: IdempotentRequest, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(request), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}
