import type { AuditEvent } from '../../../domain/audit-event.ts';
import { type Page, type PageRequest, pageOf } from '../../page.ts';
import type { PipelineRecord, PipelineStore, PipelineVersion } from '../../pipeline-store.ts';
import type { SavedVersion } from '../../saved-version.ts';
import { byId, isFound } from './collection.ts';
import type { MemoryEvents } from './events.ts';

export class MemoryPipelines implements PipelineStore {
  readonly #records = new Map<string, PipelineRecord>();
  /** Earlier versions by pipeline id, newest first. */
  readonly #earlier = new Map<string, PipelineVersion[]>();
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

  async save(
    pipeline: PipelineRecord,
    previous: PipelineRecord | undefined,
    event: AuditEvent,
  ): Promise<boolean> {
    const key = `${pipeline.accountId}/${pipeline.slug}`;
    const current = this.#records.get(key);
    if (current?.id !== previous?.id || current?.version !== previous?.version) return false;
    if (previous) {
      this.#earlier.set(previous.id, [versionOf(previous), ...(this.#earlier.get(previous.id) ?? [])]);
    }
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

  async versions(pipeline: PipelineRecord, page: PageRequest): Promise<Page<SavedVersion>> {
    const { items, total } = pageOf(this.#versionsOf(pipeline), page);
    return { items: items.map(({ inputs: _, steps: __, ...saved }) => saved), total };
  }

  async version(pipeline: PipelineRecord, version: number): Promise<PipelineVersion | undefined> {
    return this.#versionsOf(pipeline).find((saved) => saved.version === version);
  }

  async dropVersions({ id }: Pick<PipelineRecord, 'id'>): Promise<void> {
    this.#earlier.delete(id);
  }

  #versionsOf(pipeline: PipelineRecord): PipelineVersion[] {
    return [versionOf(pipeline), ...(this.#earlier.get(pipeline.id) ?? [])];
  }
}

function versionOf({ version, updatedAt, savedBy, inputs, steps }: PipelineRecord): PipelineVersion {
  return { version, savedAt: updatedAt, savedBy, inputs, steps };
}
