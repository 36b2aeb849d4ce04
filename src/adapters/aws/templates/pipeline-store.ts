import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity, type FormattedItem } from 'dynamodb-toolbox/entity';
import { BatchGetRequest } from 'dynamodb-toolbox/entity/actions/batchGet';
import { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get';
import { DeleteTransaction } from 'dynamodb-toolbox/entity/actions/transactDelete';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { item } from 'dynamodb-toolbox/schema/item';
import { list } from 'dynamodb-toolbox/schema/list';
import { number } from 'dynamodb-toolbox/schema/number';
import { string } from 'dynamodb-toolbox/schema/string';
import type { AuditEvent } from '../../../domain/audit-event.ts';
import type { Page, PageRequest } from '../../../ports/page.ts';
import type { PipelineRecord, PipelineStore, PipelineVersion } from '../../../ports/pipeline-store.ts';
import type { SavedVersion } from '../../../ports/saved-version.ts';
import type { EventWriter } from '../documents/event-entities.ts';
import { readBatch } from '../read-batch.ts';
import { keyedTable } from '../table.ts';
import { writeUnlessRefused } from '../transaction.ts';
import { Catalog } from './catalog.ts';
import { DynamoPipelineVersions } from './pipeline-versions.ts';
import { DynamoVersionDeletions } from './version-deletions.ts';

function pipelineEntities(client: DynamoDBDocumentClient, tableName: string) {
  const table = keyedTable(client, tableName);
  const pipeline = new Entity({
    name: 'Pipeline',
    table,
    timestamps: false,
    schema: item({
      accountId: string().key(),
      slug: string().key(),
      id: string(),
      name: string(),
      description: string(),
      inputs: list(string()),
      // Stored as JSON: nothing queries it, and its names come from the user's data.
      steps: string(),
      version: number(),
      // Missing in pipelines from before versions were kept, of which only the current one is stored.
      oldestVersion: number().optional(),
      createdAt: number(),
      updatedAt: number(),
      savedBy: string().optional(),
    }),
    computeKey: (of: { accountId: string; slug: string }) => ({
      pk: of.accountId,
      sk: `PIPELINE#${of.slug}`,
    }),
  });
  return { table, pipeline };
}

/** Saved pipelines (pk account, sk `PIPELINE#<slug>`), with a {@link Catalog} and {@link DynamoPipelineVersions}. */
export class DynamoPipelineStore implements PipelineStore {
  readonly #entities: ReturnType<typeof pipelineEntities>;
  readonly #catalog: Catalog;
  readonly #versions: DynamoPipelineVersions;
  readonly #deletions: DynamoVersionDeletions;
  readonly #events: EventWriter;

  /** @param events optional if pipelines are only read. */
  constructor(client: DynamoDBDocumentClient, tableName: string, events: EventWriter = () => []) {
    this.#entities = pipelineEntities(client, tableName);
    this.#catalog = new Catalog(this.#entities.table);
    this.#versions = new DynamoPipelineVersions(client, tableName);
    this.#deletions = new DynamoVersionDeletions(client, tableName);
    this.#events = events;
  }

  async get(accountId: string, slug: string): Promise<PipelineRecord | undefined> {
    const { Item } = await this.#entities.pipeline
      .build(GetItemCommand)
      .key({ accountId, slug })
      .options({ consistent: true })
      .send();
    return Item && toRecord(Item);
  }

  async list(
    accountId: string,
    search: string | undefined,
    page: PageRequest,
  ): Promise<Page<PipelineRecord>> {
    const { items: slugs, total } = await this.#catalog.page(accountId, search, page);
    const requests = slugs.map((slug) =>
      this.#entities.pipeline.build(BatchGetRequest).key({ accountId, slug }),
    );
    return { items: (await readBatch(this.#entities.table, requests)).map(toRecord), total };
  }

  save(pipeline: PipelineRecord, previous: PipelineRecord | undefined, event: AuditEvent): Promise<boolean> {
    const { inputs, steps, accountId } = pipeline;
    const put = this.#entities.pipeline
      .build(PutTransaction)
      .item({ ...pipeline, inputs: [...inputs], steps: JSON.stringify(steps) })
      .options({
        condition:
          previous === undefined
            ? { attr: 'id', exists: false }
            : {
                and: [
                  { attr: 'id', eq: previous.id },
                  { attr: 'version', eq: previous.version },
                ],
              },
      });
    return writeUnlessRefused([
      put,
      this.#catalog.enter(pipeline),
      ...(previous === undefined ? [this.#catalog.count(accountId, 1)] : this.#versions.addition(previous)),
      ...this.#events(event),
    ]);
  }

  delete({ accountId, slug, id }: PipelineRecord, event: AuditEvent): Promise<boolean> {
    return writeUnlessRefused([
      this.#entities.pipeline
        .build(DeleteTransaction)
        .key({ accountId, slug })
        .options({ condition: { attr: 'id', eq: id } }),
      this.#catalog.strike({ accountId, id }),
      this.#deletions.entry({ accountId, id }),
      this.#catalog.count(accountId, -1),
      ...this.#events(event),
    ]);
  }

  versions(pipeline: PipelineRecord, page: PageRequest): Promise<Page<SavedVersion>> {
    return this.#versions.list(pipeline, page);
  }

  version(pipeline: PipelineRecord, version: number): Promise<PipelineVersion | undefined> {
    return this.#versions.get(pipeline, version);
  }

  dropVersions(pipeline: Pick<PipelineRecord, 'accountId' | 'id'>): Promise<void> {
    return this.#versions.deleteAll(pipeline);
  }
}

function toRecord({
  steps,
  ...pipeline
}: FormattedItem<ReturnType<typeof pipelineEntities>['pipeline']>): PipelineRecord {
  return {
    ...pipeline,
    oldestVersion: pipeline.oldestVersion ?? pipeline.version,
    steps: JSON.parse(steps) as PipelineRecord['steps'],
  };
}
