import type { AuditEvent } from '../../../domain/audit-event.ts';
import { PLAN_LIMITS } from '../../../domain/plans.ts';
import {
  type DocumentChange,
  type DocumentFilter,
  type DocumentPresence,
  type DocumentRecord,
  type DocumentStore,
  type NewDocument,
  storageLimitReached,
} from '../../document-store.ts';
import type { DeletedDocument, Deletions } from '../../maintenance.ts';
import { type Page, type PageRequest, pageOf } from '../../page.ts';
import { byId } from './collection.ts';
import type { MemoryEvents } from './events.ts';
import type { MemoryQuota } from './quota.ts';

/** Milliseconds from a deletion to the final check for leftovers. */
const DUE_MS = 3_600_000;

export class MemoryDocuments implements DocumentStore, DocumentPresence, Deletions {
  readonly #records = new Map<string, DocumentRecord>();
  readonly #deleted = new Map<string, DeletedDocument>();
  readonly #events: MemoryEvents;
  readonly #quota: MemoryQuota;

  constructor(events: MemoryEvents, quota: MemoryQuota) {
    this.#events = events;
    this.#quota = quota;
  }

  async create(document: NewDocument): Promise<void> {
    this.add(document);
  }

  /** Adds everything, or nothing if the quota is used up or the bytes exceed the limit. */
  add({ record, plan, events, countsAsRender }: NewDocument): void {
    if (this.#records.has(record.id)) throw new Error(`there is a document ${record.id}`);
    const stored = this.#storedBytes(record.accountId);
    if (stored + record.sizeBytes > PLAN_LIMITS[plan].storedBytes) {
      throw storageLimitReached(plan, stored, record.sizeBytes);
    }
    if (countsAsRender) this.#quota.take(countsAsRender, record.createdAt);
    this.#records.set(record.id, structuredClone(record));
    this.#events.write(...events);
  }

  async storedBytes(accountId: string): Promise<number> {
    return this.#storedBytes(accountId);
  }

  #storedBytes(accountId: string): number {
    const own = [...this.#records.values()].filter((record) => record.accountId === accountId);
    return own.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  }

  async get(accountId: string, id: string): Promise<DocumentRecord | undefined> {
    const record = this.#records.get(id);
    return record?.accountId === accountId && !hasExpired(record) ? record : undefined;
  }

  async existing(accountId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await Promise.all(ids.map((id) => this.get(accountId, id)));
    return new Set(found.flatMap((record) => (record ? [record.id] : [])));
  }

  async list(accountId: string, filter: DocumentFilter, page: PageRequest): Promise<Page<DocumentRecord>> {
    const { source, from, before, search = '', metadata = [] } = filter;
    return pageOf(
      [...this.#records.values()]
        .filter(
          (record) =>
            record.accountId === accountId &&
            !hasExpired(record) &&
            record.name.toLowerCase().includes(search.toLowerCase()) &&
            (source === undefined || record.source === source) &&
            (from === undefined || record.createdAt >= from) &&
            (before === undefined || record.createdAt < before) &&
            metadata.every(({ key, value }) => String(record.metadata[key]) === value),
        )
        .sort(byId),
      page,
    );
  }

  async recordReading(accountId: string, events: readonly AuditEvent[]): Promise<boolean> {
    const all = events.every(({ subject }) => this.#records.get(subject.id)?.accountId === accountId);
    if (all) this.#events.write(...events);
    return all;
  }

  async getAll(accountId: string, ids: readonly string[]): Promise<readonly DocumentRecord[]> {
    const found = await Promise.all([...new Set(ids)].map((id) => this.get(accountId, id)));
    return found.filter((record) => record !== undefined);
  }

  async madeFrom(
    accountId: string,
    id: string,
    { limit, beforeId }: { readonly limit: number; readonly beforeId?: string | undefined },
  ): Promise<{ readonly items: readonly DocumentRecord[]; readonly nextCursor: string | null }> {
    const found = [...this.#records.values()]
      .filter((record) => record.accountId === accountId && record.madeFrom?.includes(id))
      .filter((record) => !hasExpired(record) && (beforeId === undefined || record.id < beforeId))
      .sort(byId);
    const items = found.slice(0, limit);
    return { items, nextCursor: found.length > limit ? items.at(-1)!.id : null };
  }

  async update(
    before: DocumentRecord,
    change: DocumentChange,
    event: AuditEvent,
  ): Promise<DocumentRecord | undefined> {
    if (this.#records.get(before.id)?.updatedAt !== before.updatedAt) return undefined;
    const after = { ...before, ...change, updatedAt: Math.max(event.at, before.updatedAt + 1) };
    this.#records.set(after.id, after);
    this.#events.write(event);
    return after;
  }

  async delete(record: DocumentRecord, event: AuditEvent): Promise<boolean> {
    if (!this.#records.delete(record.id)) return false;
    const { accountId, id, source, metadata, blobKey } = record;
    this.#deleted.set(id, { accountId, id, source, metadata, blobKey, dueAt: Date.now() + DUE_MS });
    this.#events.write(event);
    return true;
  }

  async due(accountId: string, nowMs: number, limit: number): Promise<DeletedDocument[]> {
    return [...this.#deleted.values()]
      .filter((document) => document.accountId === accountId && document.dueAt <= nowMs)
      .sort((a, b) => a.dueAt - b.dueAt)
      .slice(0, limit);
  }

  async done({ id }: DeletedDocument): Promise<void> {
    this.#deleted.delete(id);
  }
}

function hasExpired({ expiresAt }: DocumentRecord): boolean {
  return expiresAt !== null && expiresAt <= Date.now();
}
