import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity } from 'dynamodb-toolbox/entity';
import { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get';
import { DeleteTransaction } from 'dynamodb-toolbox/entity/actions/transactDelete';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { item } from 'dynamodb-toolbox/schema/item';
import { list } from 'dynamodb-toolbox/schema/list';
import { number } from 'dynamodb-toolbox/schema/number';
import { string } from 'dynamodb-toolbox/schema/string';
import { QueryCommand } from 'dynamodb-toolbox/table/actions/query';
import type { Page, PageRequest } from '../../../ports/page.ts';
import type { PipelineRecord, PipelineVersion } from '../../../ports/pipeline-store.ts';
import type { SavedVersion } from '../../../ports/saved-version.ts';
import { keyedTable } from '../table.ts';
import { type WriteAction, writeAll } from '../transaction.ts';
import { versionKey, versionPartition, versionsOfPage } from './version-keys.ts';

/** Items of one transaction. */
const MAX_ACTIONS = 100;

interface Numbered {
  readonly accountId: string;
  readonly pipelineId: string;
  readonly version: number;
}

function versionEntities(client: DynamoDBDocumentClient, tableName: string) {
  const table = keyedTable(client, tableName);
  const key = { accountId: string().key(), pipelineId: string().key(), version: number().key() };
  const saving = new Entity({
    name: 'PipelineVersion',
    table,
    timestamps: false,
    schema: item({ ...key, savedAt: number(), savedBy: string().optional() }),
    computeKey: ({ accountId, pipelineId, version }: Numbered) => ({
      pk: versionPartition(accountId, pipelineId),
      sk: versionKey(version),
    }),
  });
  const content = new Entity({
    name: 'PipelineVersionContent',
    table,
    timestamps: false,
    // Steps are stored as JSON, as in the pipeline itself.
    schema: item({ ...key, inputs: list(string()), steps: string() }),
    computeKey: ({ accountId, pipelineId, version }: Numbered) => ({
      pk: versionPartition(accountId, pipelineId),
      sk: `STEPS#${versionKey(version)}`,
    }),
  });
  return { table, saving, content };
}

/**
 * Earlier versions of pipelines. The current one is the pipeline itself, so that a run reads one item, and a pipeline from before
 * versions were kept has its current version.
 *
 * | pk | sk | item |
 * |---|---|---|
 * | `<account>#VERSION#<id>` | version, 8 digits | when and by whom it was saved |
 * | `<account>#VERSION#<id>` | `STEPS#`, version | inputs and steps, which may be large: lists do not read them |
 */
export class DynamoPipelineVersions {
  readonly #entities: ReturnType<typeof versionEntities>;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.#entities = versionEntities(client, tableName);
  }

  /** Returns the transaction actions that keep a version which is no longer current. */
  addition({ accountId, id, version, updatedAt, savedBy, inputs, steps }: PipelineRecord): WriteAction[] {
    const key = { accountId, pipelineId: id, version };
    return [
      this.#entities.saving.build(PutTransaction).item({ ...key, savedAt: updatedAt, savedBy }),
      this.#entities.content
        .build(PutTransaction)
        .item({ ...key, inputs: [...inputs], steps: JSON.stringify(steps) }),
    ];
  }

  /** Lists versions, newest first. */
  async list(pipeline: PipelineRecord, page: PageRequest): Promise<Page<SavedVersion>> {
    const { accountId, id, version: newest, oldestVersion: oldest } = pipeline;
    const total = newest - oldest + 1;
    const shown = versionsOfPage({ newest, oldest }, page);
    if (shown === undefined) return { items: [], total };
    const current = shown.to === newest ? [currentOf(pipeline)] : [];
    const to = Math.min(shown.to, newest - 1);
    if (to < shown.from) return { items: current, total };
    const { Items } = await this.#entities.table
      .build(QueryCommand)
      .query({
        partition: versionPartition(accountId, id),
        range: { between: [versionKey(shown.from), versionKey(to)] },
      })
      .entities(this.#entities.saving)
      .options({ consistent: true, reverse: true })
      .send();
    const earlier = (Items ?? []).map(({ version, savedAt, savedBy }) => ({ version, savedAt, savedBy }));
    return { items: [...current, ...earlier], total };
  }

  async get(pipeline: PipelineRecord, version: number): Promise<PipelineVersion | undefined> {
    const { accountId, id, inputs, steps, oldestVersion } = pipeline;
    if (version === pipeline.version) return { ...currentOf(pipeline), inputs, steps };
    if (version < oldestVersion || version > pipeline.version) return undefined;
    const key = { accountId, pipelineId: id, version };
    const [saving, content] = await Promise.all([
      this.#entities.saving.build(GetItemCommand).key(key).options({ consistent: true }).send(),
      this.#entities.content.build(GetItemCommand).key(key).options({ consistent: true }).send(),
    ]);
    if (!saving.Item || !content.Item) return undefined;
    const { savedAt, savedBy } = saving.Item;
    return {
      version,
      savedAt,
      savedBy,
      inputs: content.Item.inputs,
      steps: JSON.parse(content.Item.steps) as PipelineVersion['steps'],
    };
  }

  /** Removes all earlier versions. */
  async deleteAll({ accountId, id }: Pick<PipelineRecord, 'accountId' | 'id'>): Promise<void> {
    const { table, saving, content } = this.#entities;
    let exclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const { Items, LastEvaluatedKey } = await table
        .build(QueryCommand)
        .query({ partition: versionPartition(accountId, id), range: { gte: 'STEPS#' } })
        .entities(content)
        .options({ consistent: true, exclusiveStartKey })
        .send();
      const actions = (Items ?? []).flatMap(({ version }) => {
        const key = { accountId, pipelineId: id, version };
        return [saving.build(DeleteTransaction).key(key), content.build(DeleteTransaction).key(key)];
      });
      for (let at = 0; at < actions.length; at += MAX_ACTIONS) {
        await writeAll(actions.slice(at, at + MAX_ACTIONS));
      }
      exclusiveStartKey = LastEvaluatedKey;
    } while (exclusiveStartKey !== undefined);
  }
}

function currentOf({ version, updatedAt, savedBy }: PipelineRecord): SavedVersion {
  return { version, savedAt: updatedAt, savedBy };
}
