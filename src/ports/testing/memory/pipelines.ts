import type { AuditEvent } from '../../../domain/audit-event.ts';
import { type Page, type PageRequest, pageOf } from '../../page.ts';
import type { PipelineRecord, PipelineStore } from '../../pipeline-store.ts';
import { byId, isFound } from './collection.ts';
import type { MemoryEvents } from './events.ts';

export class MemoryPipelines implements PipelineStore {
  readonly #records = new Map<string, PipelineRecord>();
  readonly #events: MemoryEvents;

  constructor(events: MemoryEvents) {
    this.#events = events;
  }

  async get(accountId: string, slug: string): Promise<PipelineRecord | undefined> {
    return this.#records.get(`${accountId}/${slug}`);
  }

  async list(
    accountId: string,
    search: string | undefined,
    page: PageRequest,
  ): Promise<Page<PipelineRecord>> {
    const all = [...this.#records.values()].filter((record) => record.accountId === accountId);
    return pageOf(all.filter((record) => isFound(record, search)).sort(byId), page);
  }

  async save(pipeline: PipelineRecord, event: AuditEvent): Promise<boolean> {
    const key = `${pipeline.accountId}/${pipeline.slug}`;
    if ((this.#records.get(key)?.version ?? 0) !== pipeline.version - 1) return false;
    this.#records.set(key, structuredClone(pipeline));
    this.#events.write(event);
    return true;
  }

  async delete({ accountId, slug, id }: PipelineRecord, event: AuditEvent): Promise<boolean> {
    const key = `${accountId}/${slug}`;
    if (this.#records.get(key)?.id !== id) return false;
    this.#records.delete(key);
    this.#events.write(event);
    return true;
  }
}
