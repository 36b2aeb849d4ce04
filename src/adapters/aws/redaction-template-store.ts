import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity, type FormattedItem } from 'dynamodb-toolbox/entity';
import { DeleteItemCommand } from 'dynamodb-toolbox/entity/actions/delete';
import { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get';
import { PutItemCommand } from 'dynamodb-toolbox/entity/actions/put';
import { item } from 'dynamodb-toolbox/schema/item';
import { list } from 'dynamodb-toolbox/schema/list';
import { map } from 'dynamodb-toolbox/schema/map';
import { number } from 'dynamodb-toolbox/schema/number';
import { string } from 'dynamodb-toolbox/schema/string';
import { Table } from 'dynamodb-toolbox/table';
import { QueryCommand } from 'dynamodb-toolbox/table/actions/query';
import { PlatenError } from '../../errors.ts';
import type {
  RedactionTemplateRecord,
  RedactionTemplateStore,
} from '../../ports/redaction-template-store.ts';

function redactionTemplateEntities(client: DynamoDBDocumentClient, tableName: string) {
  const table = new Table({
    documentClient: client,
    name: tableName,
    partitionKey: { name: 'pk', type: 'string' },
    sortKey: { name: 'sk', type: 'string' },
  });
  const template = new Entity({
    name: 'RedactionTemplate',
    table,
    timestamps: false,
    schema: item({
      accountId: string().key(),
      slug: string().key(),
      id: string(),
      name: string(),
      description: string(),
      patterns: list(
        map({
          pattern: string(),
          pattern_type: string().enum('Literal', 'Regex'),
          page: number().optional(),
          color: string().optional(),
        }),
      ),
      presets: list(string()),
      createdAt: number(),
      updatedAt: number(),
    }),
    computeKey: (of: { accountId: string; slug: string }) => ({ pk: of.accountId, sk: of.slug }),
  });
  return { table, template };
}

/** Redaction templates (pk account, sk slug). */
export class DynamoRedactionTemplateStore implements RedactionTemplateStore {
  readonly #entities: ReturnType<typeof redactionTemplateEntities>;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.#entities = redactionTemplateEntities(client, tableName);
  }

  async create(template: RedactionTemplateRecord): Promise<void> {
    if (await this.#put(template, false)) return;
    throw new PlatenError(
      'conflict',
      'SLUG_TAKEN',
      `slug: there is already a redaction template ${template.slug}`,
    );
  }

  async get(accountId: string, slug: string): Promise<RedactionTemplateRecord | undefined> {
    const { Item } = await this.#entities.template
      .build(GetItemCommand)
      .key({ accountId, slug })
      .options({ consistent: true })
      .send();
    return Item;
  }

  async list(accountId: string, search: string | undefined): Promise<RedactionTemplateRecord[]> {
    const { Items } = await this.#entities.table
      .build(QueryCommand)
      .query({ partition: accountId })
      .entities(this.#entities.template)
      .options({ consistent: true, maxPages: Number.POSITIVE_INFINITY })
      .send();
    const wanted = search?.toLowerCase();
    return ((Items ?? []) as Stored[])
      .filter(({ name, slug }) => !wanted || name.toLowerCase().includes(wanted) || slug.includes(wanted))
      .sort((a, b) => b.createdAt - a.createdAt || a.slug.localeCompare(b.slug));
  }

  update(template: RedactionTemplateRecord): Promise<boolean> {
    return this.#put(template, true);
  }

  async delete(accountId: string, slug: string): Promise<boolean> {
    const deletion = this.#entities.template
      .build(DeleteItemCommand)
      .key({ accountId, slug })
      .options({ condition: { attr: 'id', exists: true } });
    return held(() => deletion.send());
  }

  async #put(template: RedactionTemplateRecord, exists: boolean): Promise<boolean> {
    const put = this.#entities.template
      .build(PutItemCommand)
      .item({
        ...template,
        patterns: template.patterns.map((pattern) => ({ ...pattern })),
        presets: [...template.presets],
      })
      .options({ condition: { attr: 'id', exists } });
    return held(() => put.send());
  }
}

type Stored = FormattedItem<ReturnType<typeof redactionTemplateEntities>['template']>;

/** Whether the write's condition held. */
async function held(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
