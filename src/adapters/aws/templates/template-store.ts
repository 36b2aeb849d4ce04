import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity, type FormattedItem } from 'dynamodb-toolbox/entity';
import { BatchGetRequest } from 'dynamodb-toolbox/entity/actions/batchGet';
import { DeleteItemCommand } from 'dynamodb-toolbox/entity/actions/delete';
import { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get';
import { DeleteTransaction } from 'dynamodb-toolbox/entity/actions/transactDelete';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { execute } from 'dynamodb-toolbox/entity/actions/transactWrite';
import { item } from 'dynamodb-toolbox/schema/item';
import { number } from 'dynamodb-toolbox/schema/number';
import { string } from 'dynamodb-toolbox/schema/string';
import { QueryCommand } from 'dynamodb-toolbox/table/actions/query';
import type { StoredTemplateSource } from '../../../contract/template-source.ts';
import type { AuditEvent } from '../../../domain/audit-event.ts';
import { NotFoundError, PlatenError } from '../../../domain/errors.ts';
import { newId } from '../../../domain/ids.ts';
import type { Page, PageRequest } from '../../../ports/page.ts';
import type {
  NewTemplateRecord,
  TemplateRecord,
  TemplateStore,
  TemplateVersion,
} from '../../../ports/template-store.ts';
import { isMissing } from '../documents/blob-store.ts';
import type { EventWriter } from '../documents/event-entities.ts';
import { readBatch } from '../read-batch.ts';
import { keyedTable } from '../table.ts';
import { conditionFailed, withTransactionRetry } from '../transaction.ts';
import { Catalog } from './catalog.ts';

/**
 * The templates table; sources are objects of the internal bucket, one per version.
 *
 * | pk | sk | item |
 * |---|---|---|
 * | `<account>` | `TEMPLATE#<slug>` | template |
 * | `<account>`, `<account>#LIST` | | see {@link Catalog} |
 * | `<account>#VERSION#<id>` | version, 8 digits | when it was saved |
 */
function templateEntities(client: DynamoDBDocumentClient, tableName: string) {
  const table = keyedTable(client, tableName);
  const template = new Entity({
    name: 'Template',
    table,
    timestamps: false,
    schema: item({
      accountId: string().key(),
      slug: string().key(),
      id: string(),
      name: string(),
      documentType: string(),
      description: string().optional(),
      version: number(),
      sourceKey: string(),
      createdAt: number(),
      updatedAt: number(),
    }),
    computeKey: (of: { accountId: string; slug: string }) => ({
      pk: of.accountId,
      sk: `TEMPLATE#${of.slug}`,
    }),
  });
  const version = new Entity({
    name: 'TemplateVersion',
    table,
    timestamps: false,
    schema: item({
      accountId: string().key(),
      templateId: string().key(),
      version: number().key(),
      savedAt: number(),
      sourceKey: string(),
    }),
    computeKey: (of: { accountId: string; templateId: string; version: number }) => ({
      pk: versionPartition(of.accountId, of.templateId),
      sk: versionKey(of.version),
    }),
  });
  return { table, template, version };
}

export class DynamoTemplateStore implements TemplateStore {
  readonly #entities: ReturnType<typeof templateEntities>;
  readonly #catalog: Catalog;
  readonly #s3: S3Client;
  readonly #bucket: string;

  readonly #events: EventWriter;

  /** @param events none where templates are only read. */
  constructor(
    client: DynamoDBDocumentClient,
    tableName: string,
    s3: S3Client,
    bucket: string,
    events: EventWriter = () => [],
  ) {
    this.#entities = templateEntities(client, tableName);
    this.#catalog = new Catalog(this.#entities.table);
    this.#s3 = s3;
    this.#bucket = bucket;
    this.#events = events;
  }

  async get(accountId: string, slug: string): Promise<TemplateRecord | undefined> {
    const { Item } = await this.#entities.template
      .build(GetItemCommand)
      .key({ accountId, slug })
      .options({ consistent: true })
      .send();
    return Item;
  }

  async source({ sourceKey }: Pick<TemplateRecord, 'sourceKey'>): Promise<StoredTemplateSource> {
    try {
      const { Body } = await this.#s3.send(new GetObjectCommand({ Bucket: this.#bucket, Key: sourceKey }));
      return JSON.parse(await Body!.transformToString()) as StoredTemplateSource;
    } catch (error) {
      if (!isMissing(error)) throw error;
      throw new NotFoundError('The template was deleted', { code: 'TEMPLATE_NOT_FOUND', cause: error });
    }
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
    const record = await this.#putSource(newRecord, source);
    try {
      await withTransactionRetry(() =>
        execute(
          this.#entities.template
            .build(PutTransaction)
            .item({ ...record })
            .options({ condition: { attr: 'slug', exists: false } }),
          this.#catalog.count(record.accountId, 1, maxTemplates),
          this.#catalog.enter(record),
          this.#versionPut(record),
          ...this.#events(event),
        ),
      );
      return record;
    } catch (error) {
      await this.#deleteSource(record);
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
    const next = await this.#putSource(newRecord, source);
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
          this.#versionPut(next),
          ...this.#events(event),
        ),
      );
      return next;
    } catch (error) {
      await this.#deleteSource(next);
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
          ...this.#events(event),
        ),
      );
      return true;
    } catch (error) {
      if (conditionFailed(error, 0)) return false;
      throw error;
    }
  }

  async dropVersions({ accountId, id }: Pick<TemplateRecord, 'accountId' | 'id'>): Promise<void> {
    let exclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const { Items, LastEvaluatedKey } = await this.#entities.table
        .build(QueryCommand)
        .query({ partition: versionPartition(accountId, id) })
        .entities(this.#entities.version)
        .options({ consistent: true, exclusiveStartKey })
        .send();
      for (const { sourceKey, version } of Items ?? []) {
        // The record goes last: as long as it is there, the source can be found.
        await this.#deleteSource({ sourceKey });
        await this.#entities.version
          .build(DeleteItemCommand)
          .key({ accountId, templateId: id, version })
          .send();
      }
      exclusiveStartKey = LastEvaluatedKey;
    } while (exclusiveStartKey !== undefined);
  }

  async versions(template: TemplateRecord, { limit, offset }: PageRequest): Promise<Page<TemplateVersion>> {
    const total = template.version;
    const newest = total - offset;
    if (newest < 1) return { items: [], total };
    const oldest = Math.max(1, newest - limit + 1);
    const { Items } = await this.#entities.table
      .build(QueryCommand)
      .query({
        partition: versionPartition(template.accountId, template.id),
        range: { between: [versionKey(oldest), versionKey(newest)] },
      })
      .entities(this.#entities.version)
      .options({ consistent: true, reverse: true })
      .send();
    return { items: (Items ?? []).map(toVersion), total };
  }

  async version({ accountId, id }: TemplateRecord, version: number): Promise<TemplateVersion | undefined> {
    const { Item } = await this.#entities.version
      .build(GetItemCommand)
      .key({ accountId, templateId: id, version })
      .options({ consistent: true })
      .send();
    return Item && toVersion(Item);
  }

  #versionPut(record: TemplateRecord) {
    return this.#entities.version.build(PutTransaction).item({
      accountId: record.accountId,
      templateId: record.id,
      version: record.version,
      savedAt: record.updatedAt,
      sourceKey: record.sourceKey,
    });
  }

  // Written before the record that names it, under a key of its own: two saves at one moment must not write
  // over each other's source.
  async #putSource(record: NewTemplateRecord, source: StoredTemplateSource): Promise<TemplateRecord> {
    const sourceKey = `templates/${record.accountId}/${record.id}/${record.version}-${newId()}.json`;
    await this.#s3.send(
      new PutObjectCommand({
        Bucket: this.#bucket,
        Key: sourceKey,
        Body: JSON.stringify(source),
        ContentType: 'application/json',
      }),
    );
    return { ...record, sourceKey };
  }

  async #deleteSource({ sourceKey }: Pick<TemplateRecord, 'sourceKey'>): Promise<void> {
    await this.#s3.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: sourceKey }));
  }
}

type StoredVersion = FormattedItem<ReturnType<typeof templateEntities>['version']>;

function toVersion({ version, savedAt, sourceKey }: StoredVersion): TemplateVersion {
  return { version, savedAt, sourceKey };
}

function versionKey(version: number): string {
  return String(version).padStart(8, '0');
}

function versionPartition(accountId: string, templateId: string): string {
  return `${accountId}#VERSION#${templateId}`;
}
