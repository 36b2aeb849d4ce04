import { createHash } from 'node:crypto';
import type { StoredAsset } from '../../../contract/asset.ts';
import type { StoredTemplateSource } from '../../../contract/template-source.ts';
import type { AuditEvent } from '../../../domain/audit-event.ts';
import { NotFoundError, PlatenError } from '../../../domain/errors.ts';
import { newId } from '../../../domain/ids.ts';
import { type Page, type PageRequest, pageOf } from '../../page.ts';
import type {
  NewTemplateRecord,
  TemplateRecord,
  TemplateStore,
  TemplateThumbnail,
  TemplateVersion,
} from '../../template-store.ts';
import { byId, isFound } from './collection.ts';
import type { MemoryEvents } from './events.ts';

export class MemoryTemplates implements TemplateStore {
  readonly #records = new Map<string, TemplateRecord>();
  readonly #sources = new Map<string, StoredTemplateSource>();
  /** By key. */
  readonly #assets = new Map<string, Uint8Array>();
  /** By the key of the version's source. */
  readonly #thumbnails = new Map<string, TemplateThumbnail>();
  /** Versions by template id, oldest first. */
  readonly #versions = new Map<string, TemplateVersion[]>();
  readonly #events: MemoryEvents;

  constructor(events: MemoryEvents) {
    this.#events = events;
  }

  async get(accountId: string, slug: string): Promise<TemplateRecord | undefined> {
    return this.#records.get(`${accountId}/${slug}`);
  }

  async source({ sourceKey }: Pick<TemplateRecord, 'sourceKey'>): Promise<StoredTemplateSource> {
    const source = this.#sources.get(sourceKey);
    if (!source) {
      throw new NotFoundError('The template has been deleted', { code: 'TEMPLATE_NOT_FOUND' });
    }
    return structuredClone(source);
  }

  async list(
    accountId: string,
    search: string | undefined,
    page: PageRequest,
  ): Promise<Page<TemplateRecord>> {
    const found = this.#of(accountId).filter((record) => isFound(record, search));
    return pageOf(found.sort(byId), page);
  }

  async create(
    record: NewTemplateRecord,
    source: StoredTemplateSource,
    maxTemplates: number | null,
    event: AuditEvent,
  ): Promise<TemplateRecord> {
    const { accountId, slug } = record;
    if (this.#records.has(`${accountId}/${slug}`)) {
      throw new PlatenError('conflict', 'SLUG_TAKEN', `slug: there is already a template ${slug}`);
    }
    if (maxTemplates !== null && this.#of(accountId).length >= maxTemplates) {
      const message = `This plan has room for ${maxTemplates} templates. Delete one or upgrade the plan`;
      throw new PlatenError('forbidden', 'TEMPLATE_LIMIT_REACHED', message);
    }
    return this.#save(record, source, event);
  }

  async update(
    previous: TemplateRecord,
    next: NewTemplateRecord,
    source: StoredTemplateSource,
    event: AuditEvent,
  ): Promise<TemplateRecord> {
    const current = this.#records.get(`${previous.accountId}/${previous.slug}`);
    if (current?.id !== previous.id || current.version !== previous.version) {
      const message = `The template ${next.slug} was saved by another request at the same time. Read it again and retry`;
      throw new PlatenError('conflict', 'VERSION_CONFLICT', message);
    }
    return this.#save(next, source, event);
  }

  async delete({ accountId, slug, id }: TemplateRecord, event: AuditEvent): Promise<boolean> {
    if (this.#records.get(`${accountId}/${slug}`)?.id !== id) return false;
    this.#records.delete(`${accountId}/${slug}`);
    this.#events.write(event);
    return true;
  }

  async putAsset(
    { accountId, id }: Pick<TemplateRecord, 'accountId' | 'id'>,
    bytes: Uint8Array,
    mediaType: string,
  ): Promise<StoredAsset> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const key = `templates/${accountId}/${id}/assets/${sha256}-${newId()}`;
    this.#assets.set(key, Uint8Array.from(bytes));
    return { mediaType, sizeBytes: bytes.length, sha256, key };
  }

  async readAsset({ key }: StoredAsset): Promise<Uint8Array> {
    const bytes = this.#assets.get(key);
    if (bytes) return bytes;
    throw new NotFoundError('The template has been deleted', { code: 'TEMPLATE_NOT_FOUND' });
  }

  async dropAsset({ key }: StoredAsset): Promise<void> {
    this.#assets.delete(key);
  }

  async thumbnail({ sourceKey }: Pick<TemplateRecord, 'sourceKey'>): Promise<TemplateThumbnail | undefined> {
    return this.#thumbnails.get(sourceKey);
  }

  async putThumbnail(
    { sourceKey }: Pick<TemplateRecord, 'sourceKey'>,
    thumbnail: TemplateThumbnail,
  ): Promise<void> {
    this.#thumbnails.set(sourceKey, structuredClone(thumbnail));
  }

  async dropThumbnail({ sourceKey }: Pick<TemplateRecord, 'sourceKey'>): Promise<void> {
    this.#thumbnails.delete(sourceKey);
  }

  async dropVersions({ accountId, id }: Pick<TemplateRecord, 'accountId' | 'id'>): Promise<void> {
    for (const key of this.#thumbnails.keys())
      if (key.startsWith(`templates/${accountId}/${id}/`)) this.#thumbnails.delete(key);
    for (const key of this.#assets.keys())
      if (key.startsWith(`templates/${accountId}/${id}/`)) this.#assets.delete(key);
    for (const { sourceKey } of this.#versions.get(id) ?? []) this.#sources.delete(sourceKey);
    this.#versions.delete(id);
  }

  async versions(template: TemplateRecord, page: PageRequest): Promise<Page<TemplateVersion>> {
    return pageOf([...(this.#versions.get(template.id) ?? [])].reverse(), page);
  }

  async version(template: TemplateRecord, version: number): Promise<TemplateVersion | undefined> {
    return this.#versions.get(template.id)?.find((found) => found.version === version);
  }

  #of(accountId: string): TemplateRecord[] {
    return [...this.#records.values()].filter((record) => record.accountId === accountId);
  }

  #save(record: NewTemplateRecord, source: StoredTemplateSource, event: AuditEvent): TemplateRecord {
    const { accountId, slug, id, version, updatedAt } = record;
    const sourceKey = `templates/${accountId}/${id}/${version}.json`;
    const saved = { ...record, sourceKey };
    this.#sources.set(sourceKey, structuredClone(source));
    this.#records.set(`${accountId}/${slug}`, saved);
    const added = { version, savedAt: updatedAt, savedBy: event.actor, sourceKey };
    this.#versions.set(id, [...(this.#versions.get(id) ?? []), added]);
    this.#events.write(event);
    return saved;
  }
}
