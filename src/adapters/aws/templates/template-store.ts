import type { S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { BatchGetRequest } from 'dynamodb-toolbox/entity/actions/batchGet';
import { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get';
import { DeleteTransaction } from 'dynamodb-toolbox/entity/actions/transactDelete';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { execute } from 'dynamodb-toolbox/entity/actions/transactWrite';
import type { StoredAsset } from '../../../contract/asset.ts';
import type { StoredTemplateSource } from '../../../contract/template-source.ts';
import type { AuditEvent } from '../../../domain/audit-event.ts';
import { PlatenError } from '../../../domain/errors.ts';
import type { Page, PageRequest } from '../../../ports/page.ts';
import type {
  NewTemplateRecord,
  TemplateRecord,
  TemplateStore,
  TemplateThumbnail,
  TemplateVersion,
} from '../../../ports/template-store.ts';
import type { EventWriter } from '../documents/event-entities.ts';
import { readBatch } from '../read-batch.ts';
import { conditionFailed, withTransactionRetry } from '../transaction.ts';
import { Catalog } from './catalog.ts';
import { type TemplateEntities, templateEntities } from './template-entities.ts';
import { S3TemplateSources } from './template-sources.ts';
import { DynamoTemplateVersions } from './template-versions.ts';
import { DynamoVersionDeletions } from './version-deletions.ts';

/** Templates: records in a table, sources as objects. */
export class DynamoTemplateStore implements TemplateStore {
  readonly #entities: TemplateEntities;
  readonly #catalog: Catalog;
  readonly #sources: S3TemplateSources;
  readonly #versions: DynamoTemplateVersions;
  readonly #deletions: DynamoVersionDeletions;
  readonly #events: EventWriter;

  /**
   * @param options.events optional if templates are only read
   * @param options.cachesSources for requests, which read the template's record before its source
   */
  constructor(
    client: DynamoDBDocumentClient,
    tableName: string,
    s3: S3Client,
    bucket: string,
    options: { readonly events?: EventWriter; readonly cachesSources?: boolean } = {},
  ) {
    this.#entities = templateEntities(client, tableName);
    this.#catalog = new Catalog(this.#entities.table);
    this.#sources = new S3TemplateSources(s3, bucket, options.cachesSources);
    this.#versions = new DynamoTemplateVersions(this.#entities, this.#sources);
    this.#deletions = new DynamoVersionDeletions(client, tableName);
    this.#events = options.events ?? (() => []);
  }

  async get(accountId: string, slug: string): Promise<TemplateRecord | undefined> {
    const { Item } = await this.#entities.template
      .build(GetItemCommand)
      .key({ accountId, slug })
      .options({ consistent: true })
      .send();
    return Item;
  }

  source(record: Pick<TemplateRecord, 'sourceKey'>): Promise<StoredTemplateSource> {
    return this.#sources.get(record);
  }

  async list(
    accountId: string,
    search: string | undefined,
    page: PageRequest,
  ): Promise<Page<TemplateRecord>> {
    const { items: slugs, total } = await this.#catalog.page(accountId, search, page);
    const requests = slugs.map((slug) =>
      this.#entities.template.build(BatchGetRequest).key({ accountId, slug }),
    );
    return { items: await readBatch(this.#entities.table, requests), total };
  }

  async create(
    newRecord: NewTemplateRecord,
    source: StoredTemplateSource,
    maxTemplates: number | null,
    event: AuditEvent,
  ): Promise<TemplateRecord> {
    const record = await this.#sources.put(newRecord, source);
    try {
      await withTransactionRetry(() =>
        execute(
          this.#entities.template
            .build(PutTransaction)
            .item({ ...record })
            .options({ condition: { attr: 'slug', exists: false } }),
          this.#catalog.count(record.accountId, 1, maxTemplates),
          this.#catalog.enter(record),
          this.#versions.addition(record, event),
          ...this.#events(event),
        ),
      );
      return record;
    } catch (error) {
      await this.#sources.delete(record);
      if (conditionFailed(error, 0)) {
        throw new PlatenError('conflict', 'SLUG_TAKEN', `slug: there is already a template ${record.slug}`);
      }
      if (conditionFailed(error, 1)) {
        throw new PlatenError(
          'forbidden',
          'TEMPLATE_LIMIT_REACHED',
          `This plan has room for ${maxTemplates} templates. Delete one or upgrade the plan`,
        );
      }
      throw error;
    }
  }

  async update(
    previous: TemplateRecord,
    newRecord: NewTemplateRecord,
    source: StoredTemplateSource,
    event: AuditEvent,
  ): Promise<TemplateRecord> {
    const next = await this.#sources.put(newRecord, source);
    try {
      await withTransactionRetry(() =>
        execute(
          this.#entities.template
            .build(PutTransaction)
            .item({ ...next })
            .options({
              condition: {
                and: [
                  { attr: 'id', eq: previous.id },
                  { attr: 'version', eq: previous.version },
                ],
              },
            }),
          this.#catalog.enter(next),
          this.#versions.addition(next, event),
          ...this.#events(event),
        ),
      );
      return next;
    } catch (error) {
      await this.#sources.delete(next);
      if (!conditionFailed(error, 0)) throw error;
      throw new PlatenError(
        'conflict',
        'VERSION_CONFLICT',
        `The template ${next.slug} was saved by another request at the same time. Read it again and retry`,
      );
    }
  }

  async delete({ accountId, slug, id }: TemplateRecord, event: AuditEvent): Promise<boolean> {
    try {
      await withTransactionRetry(() =>
        execute(
          this.#entities.template
            .build(DeleteTransaction)
            .key({ accountId, slug })
            .options({ condition: { attr: 'id', eq: id } }),
          this.#catalog.count(accountId, -1),
          this.#catalog.strike({ accountId, id }),
          this.#deletions.entry({ accountId, id }),
          ...this.#events(event),
        ),
      );
      return true;
    } catch (error) {
      if (conditionFailed(error, 0)) return false;
      throw error;
    }
  }

  putAsset(
    record: Pick<TemplateRecord, 'accountId' | 'id'>,
    bytes: Uint8Array,
    mediaType: string,
  ): Promise<StoredAsset> {
    return this.#sources.putAsset(record, bytes, mediaType);
  }

  readAsset(asset: StoredAsset): Promise<Uint8Array> {
    return this.#sources.readAsset(asset);
  }

  dropAsset(asset: StoredAsset): Promise<void> {
    return this.#sources.deleteAsset(asset);
  }

  thumbnail(version: Pick<TemplateRecord, 'sourceKey'>): Promise<TemplateThumbnail | undefined> {
    return this.#sources.thumbnail(version);
  }

  putThumbnail(version: Pick<TemplateRecord, 'sourceKey'>, thumbnail: TemplateThumbnail): Promise<void> {
    return this.#sources.putThumbnail(version, thumbnail);
  }

  dropThumbnail(version: Pick<TemplateRecord, 'sourceKey'>): Promise<void> {
    return this.#sources.deleteThumbnail(version);
  }

  async dropVersions(record: Pick<TemplateRecord, 'accountId' | 'id'>): Promise<void> {
    await this.#versions.deleteAll(record);
    await this.#sources.deleteAll(record);
  }

  versions(template: TemplateRecord, page: PageRequest): Promise<Page<TemplateVersion>> {
    return this.#versions.list(template, page);
  }

  version(template: TemplateRecord, version: number): Promise<TemplateVersion | undefined> {
    return this.#versions.get(template, version);
  }
}
