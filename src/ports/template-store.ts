import type { StoredAsset } from '../contract/asset.ts';
import type { StoredTemplateSource } from '../contract/template-source.ts';
import type { AuditEvent } from '../domain/audit-event.ts';
import type { Page, PageRequest } from './page.ts';

/** What lists and single reads of a template show. */
export interface TemplateRecord {
  readonly id: string;
  readonly accountId: string;
  readonly slug: string;
  readonly name: string;
  readonly documentType: string;
  readonly description?: string;
  /** Grows by one with every save. */
  readonly version: number;
  /** Where the source of this version is; set by the store. */
  readonly sourceKey: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A record before the store has assigned the location of its source. */
export type NewTemplateRecord = Omit<TemplateRecord, 'sourceKey'>;

export interface TemplateVersion {
  readonly version: number;
  readonly savedAt: number;
  readonly sourceKey: string;
}

export interface TemplateStore {
  get(accountId: string, slug: string): Promise<TemplateRecord | undefined>;
  /** @throws NotFoundError `TEMPLATE_NOT_FOUND` when the template was deleted since. */
  source(record: Pick<TemplateRecord, 'sourceKey'>): Promise<StoredTemplateSource>;
  list(accountId: string, search: string | undefined, page: PageRequest): Promise<Page<TemplateRecord>>;
  /**
   * @param maxTemplates most templates that the account may have, `null` for no limit.
   * @throws PlatenError `SLUG_TAKEN` (conflict), `TEMPLATE_LIMIT_REACHED` (forbidden).
   */
  create(
    record: NewTemplateRecord,
    source: StoredTemplateSource,
    maxTemplates: number | null,
    event: AuditEvent,
  ): Promise<TemplateRecord>;
  /** @throws PlatenError `VERSION_CONFLICT` when another save came first. */
  update(
    previous: TemplateRecord,
    next: NewTemplateRecord,
    source: StoredTemplateSource,
    event: AuditEvent,
  ): Promise<TemplateRecord>;
  /** `false` when there was none. */
  delete(record: TemplateRecord, event: AuditEvent): Promise<boolean>;
  /** Stores a file under a key of its own. Until a version names it, it belongs to nothing. */
  putAsset(
    record: Pick<TemplateRecord, 'accountId' | 'id'>,
    bytes: Uint8Array,
    mediaType: string,
  ): Promise<StoredAsset>;
  /** @throws NotFoundError `TEMPLATE_NOT_FOUND` when the template was deleted since. */
  readAsset(asset: StoredAsset): Promise<Uint8Array>;
  /** Removes a file that no version names. */
  dropAsset(asset: StoredAsset): Promise<void>;
  /** Removes every version of a template that is deleted, with its source, sample data and files. */
  dropVersions(record: Pick<TemplateRecord, 'accountId' | 'id'>): Promise<void>;
  /** Newest first. Versions are numbered from 1 without gaps, and all of them stay as long as the template. */
  versions(template: TemplateRecord, page: PageRequest): Promise<Page<TemplateVersion>>;
  /** `undefined` when there is none of this number. */
  version(template: TemplateRecord, version: number): Promise<TemplateVersion | undefined>;
}
