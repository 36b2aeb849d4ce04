import type { StoredAsset } from '../contract/asset.ts';
import type { StoredTemplateSource } from '../contract/template-source.ts';
import type { AuditEvent } from '../domain/audit-event.ts';
import type { Page, PageRequest } from './page.ts';
import type { SavedVersion } from './saved-version.ts';

/** Template fields that lists and single reads show. */
export interface TemplateRecord {
  readonly id: string;
  readonly accountId: string;
  readonly slug: string;
  readonly name: string;
  readonly documentType: string;
  readonly description?: string;
  /** Version, increased by one with every save. */
  readonly version: number;
  /** Key of this version's source; set by the store. */
  readonly sourceKey: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Image of the first page of a version. */
export interface TemplateThumbnail {
  readonly png: Uint8Array;
  /** Version of the account's assets that it shows; absent for a template that uses none. */
  readonly assetsVersion?: number;
}

/** Record whose source has no location yet; the store assigns it. */
export type NewTemplateRecord = Omit<TemplateRecord, 'sourceKey'>;

export interface TemplateVersion extends SavedVersion {
  readonly sourceKey: string;
}

export interface TemplateStore {
  get(accountId: string, slug: string): Promise<TemplateRecord | undefined>;
  /** @throws NotFoundError `TEMPLATE_NOT_FOUND` when the template was deleted meanwhile. */
  source(record: Pick<TemplateRecord, 'sourceKey'>): Promise<StoredTemplateSource>;
  list(accountId: string, search: string | undefined, page: PageRequest): Promise<Page<TemplateRecord>>;
  /**
   * @param maxTemplates maximum templates of the account, `null` for no limit.
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
  /** Deletes a template; returns `false` if it does not exist. */
  delete(record: TemplateRecord, event: AuditEvent): Promise<boolean>;
  /** Stores a file under a unique key. It is unreferenced until a version refers to it. */
  putAsset(
    record: Pick<TemplateRecord, 'accountId' | 'id'>,
    bytes: Uint8Array,
    mediaType: string,
  ): Promise<StoredAsset>;
  /** @throws NotFoundError `TEMPLATE_NOT_FOUND` when the template was deleted meanwhile. */
  readAsset(asset: StoredAsset): Promise<Uint8Array>;
  /** Removes an unreferenced file. */
  dropAsset(asset: StoredAsset): Promise<void>;
  /** Returns the image of a version's first page; `undefined` if none is stored. */
  thumbnail(version: Pick<TemplateRecord, 'sourceKey'>): Promise<TemplateThumbnail | undefined>;
  /** Stores the image of a version's first page. It is kept for a limited time, as its loss does no harm. */
  putThumbnail(version: Pick<TemplateRecord, 'sourceKey'>, thumbnail: TemplateThumbnail): Promise<void>;
  dropThumbnail(version: Pick<TemplateRecord, 'sourceKey'>): Promise<void>;
  /** Removes every version of a deleted template, with its source, sample data, files and thumbnails. */
  dropVersions(record: Pick<TemplateRecord, 'accountId' | 'id'>): Promise<void>;
  /** Lists versions, newest first. They are numbered from 1 without gaps, and kept as long as the template. */
  versions(template: TemplateRecord, page: PageRequest): Promise<Page<TemplateVersion>>;
  /** Returns the version with this number; `undefined` if it does not exist. */
  version(template: TemplateRecord, version: number): Promise<TemplateVersion | undefined>;
}
