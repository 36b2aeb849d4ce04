import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { AuditEvent } from '../../../domain/audit-event.ts';
import { NotFoundError, PlatenError } from '../../../domain/errors.ts';
import { idsOfRuns, newId } from '../../../domain/ids.ts';
import type {
  IdempotencyRecord,
  IdempotencyStore,
  IdempotentRequest,
  KeyedRun,
  RecordedResponses,
} from '../../idempotency-store.ts';
import type { MemoryBlobs } from './blobs.ts';
import type { MemoryDocuments } from './documents.ts';

/** Used key with its record, or none during a run and after one that was interrupted. */
interface Use {
  readonly fingerprint: string;
  readonly runs: readonly string[];
  running: boolean;
  record?: IdempotencyRecord;
}

export class MemoryIdempotency implements IdempotencyStore, RecordedResponses {
  readonly #uses = new Map<string, Use>();
  /** Uses with records about a document, by account and document. */
  readonly #links = new Map<string, Set<Use>>();
  readonly #documents: MemoryDocuments;
  readonly #blobs: MemoryBlobs;
  readonly #internal: MemoryBlobs;

  constructor(documents: MemoryDocuments, blobs: MemoryBlobs, internal: MemoryBlobs) {
    this.#documents = documents;
    this.#blobs = blobs;
    this.#internal = internal;
  }

  async once(
    { accountId, key, fingerprint }: IdempotentRequest,
    work: (run: KeyedRun) => Promise<IdempotencyRecord>,
  ): Promise<IdempotencyRecord> {
    const name = `${accountId} ${key}`;
    const earlier = this.#uses.get(name);
    if (earlier?.running || earlier?.record) return recordOf(earlier, fingerprint);
    const interrupted = earlier?.fingerprint === fingerprint ? earlier.runs : [];
    const use: Use = { fingerprint, runs: [...interrupted, newId()], running: true };
    this.#uses.set(name, use);
    let kept = interrupted;
    try {
      use.record = await work({
        ids: idsOfRuns(use.runs),
        repeated: interrupted.length > 0,
        link: (ids) => this.#link(accountId, ids, use),
        keepIds: () => {
          kept = use.runs;
        },
      });
      use.running = false;
      return use.record;
    } catch (error) {
      if (kept.length === 0) this.#uses.delete(name);
      else this.#uses.set(name, { fingerprint, runs: kept, running: false });
      throw error;
    }
  }

  async putObject(accountId: string, contentType: string, body: Readable | string): Promise<string> {
    const key = `replies/${accountId}/${randomUUID()}`;
    const bytes = typeof body === 'string' ? Buffer.from(body) : await buffer(body);
    await this.#internal.put(key, bytes, contentType);
    return key;
  }

  async readObject(key: string): Promise<Readable> {
    return (await this.#internal.stream(key)).body;
  }

  async readDocument(accountId: string, id: string, downloaded: AuditEvent): Promise<Readable> {
    const document = await this.#documents.get(accountId, id);
    if (!document) throw new NotFoundError(`Document not found: ${id}`);
    const { body } = await this.#blobs.stream(document.blobKey);
    await this.#documents.recordReading(accountId, [downloaded]);
    return body;
  }

  async haveAll(accountId: string, documentIds: readonly string[]): Promise<boolean> {
    const existing = await this.#documents.existing(accountId, documentIds);
    return documentIds.every((id) => existing.has(id));
  }

  deleteObject(key: string): Promise<void> {
    return this.#internal.delete(key);
  }

  async forget(accountId: string, documentId: string): Promise<void> {
    for (const use of this.#links.get(`${accountId} ${documentId}`) ?? []) {
      if (use.record === undefined) continue;
      if (use.record.body.kind === 'object') await this.#internal.delete(use.record.body.key);
      use.record = { status: 404, headers: {}, body: { kind: 'document', id: documentId } };
    }
  }

  async #link(accountId: string, ids: readonly string[], use: Use): Promise<boolean> {
    const found = await Promise.all(ids.map((id) => this.#documents.get(accountId, id)));
    if (found.includes(undefined)) return false;
    for (const id of ids) {
      const name = `${accountId} ${id}`;
      this.#links.set(name, (this.#links.get(name) ?? new Set()).add(use));
    }
    return true;
  }
}

function recordOf({ record, ...use }: Use, fingerprint: string): IdempotencyRecord {
  const field = 'Idempotency-Key';
  if (record === undefined) {
    const message = `${field}: a request with this key is still in progress. Try again in 2 s for its result`;
    throw new PlatenError('conflict', 'IDEMPOTENCY_KEY_IN_USE', message, { field, retryAfterSeconds: 2 });
  }
  if (use.fingerprint !== fingerprint) {
    const message = `${field}: was used for another request within 24 hours; a key belongs to one path, query and body`;
    throw new PlatenError('conflict', 'IDEMPOTENCY_KEY_REUSED', message, { field });
  }
  return record;
}
