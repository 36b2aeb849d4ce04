import type { FormattedItem } from 'dynamodb-toolbox/entity';
import { DeleteItemCommand } from 'dynamodb-toolbox/entity/actions/delete';
import { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { QueryCommand } from 'dynamodb-toolbox/table/actions/query';
import type { AuditEvent } from '../../../domain/audit-event.ts';
import type { Page, PageRequest } from '../../../ports/page.ts';
import type { TemplateRecord, TemplateVersion } from '../../../ports/template-store.ts';
import type { WriteAction } from '../transaction.ts';
import type { TemplateEntities } from './template-entities.ts';
import type { S3TemplateSources } from './template-sources.ts';
import { versionKey, versionPartition, versionsOfPage } from './version-keys.ts';

/** All versions of a template, with the location of their sources. */
export class DynamoTemplateVersions {
  readonly #entities: TemplateEntities;
  readonly #sources: S3TemplateSources;

  constructor(entities: TemplateEntities, sources: S3TemplateSources) {
    this.#entities = entities;
    this.#sources = sources;
  }

  /** Returns the transaction action that adds the version of a record being saved. */
  addition(record: TemplateRecord, { actor }: AuditEvent): WriteAction {
    return this.#entities.version.build(PutTransaction).item({
      accountId: record.accountId,
      templateId: record.id,
      version: record.version,
      savedAt: record.updatedAt,
      savedBy: actor,
      sourceKey: record.sourceKey,
    });
  }

  /** Lists versions, newest first. */
  async list(template: TemplateRecord, page: PageRequest): Promise<Page<TemplateVersion>> {
    const total = template.version;
    const shown = versionsOfPage({ newest: total, oldest: 1 }, page);
    if (shown === undefined) return { items: [], total };
    const { Items } = await this.#entities.table
      .build(QueryCommand)
      .query({
        partition: versionPartition(template.accountId, template.id),
        range: { between: [versionKey(shown.from), versionKey(shown.to)] },
      })
      .entities(this.#entities.version)
      .options({ consistent: true, reverse: true })
      .send();
    return { items: (Items ?? []).map(toVersion), total };
  }

  async get({ accountId, id }: TemplateRecord, version: number): Promise<TemplateVersion | undefined> {
    const { Item } = await this.#entities.version
      .build(GetItemCommand)
      .key({ accountId, templateId: id, version })
      .options({ consistent: true })
      .send();
    return Item && toVersion(Item);
  }

  /** Removes all versions with their sources. */
  async deleteAll({ accountId, id }: Pick<TemplateRecord, 'accountId' | 'id'>): Promise<void> {
    let exclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const { Items, LastEvaluatedKey } = await this.#entities.table
        .build(QueryCommand)
        .query({ partition: versionPartition(accountId, id) })
        .entities(this.#entities.version)
        .options({ consistent: true, exclusiveStartKey })
        .send();
      for (const { sourceKey, version } of Items ?? []) {
        // The record is removed last: while it exists, its source can be found.
        await this.#sources.delete({ sourceKey });
        await this.#entities.version
          .build(DeleteItemCommand)
          .key({ accountId, templateId: id, version })
          .send();
      }
      exclusiveStartKey = LastEvaluatedKey;
    } while (exclusiveStartKey !== undefined);
  }
}

type StoredVersion = FormattedItem<TemplateEntities['version']>;

function toVersion({ version, savedAt, savedBy, sourceKey }: StoredVersion): TemplateVersion {
  return { version, savedAt, savedBy, sourceKey };
}
