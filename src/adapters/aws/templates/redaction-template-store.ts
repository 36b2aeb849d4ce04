import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity } from 'dynamodb-toolbox/entity';
import { BatchGetRequest } from 'dynamodb-toolbox/entity/actions/batchGet';
import { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get';
import type { Condition } from 'dynamodb-toolbox/entity/actions/parseCondition';
import { DeleteTransaction } from 'dynamodb-toolbox/entity/actions/transactDelete';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { item } from 'dynamodb-toolbox/schema/item';
import { list } from 'dynamodb-toolbox/schema/list';
import { map } from 'dynamodb-toolbox/schema/map';
import { number } from 'dynamodb-toolbox/schema/number';
import { string } from 'dynamodb-toolbox/schema/string';
import type { AuditEvent } from '../../../domain/audit-event.ts';
import { PlatenError } from '../../../domain/errors.ts';
import type { Page, PageRequest } from '../../../ports/page.ts';
import type {
  RedactionTemplateRecord,
  RedactionTemplateStore,
} from '../../../ports/redaction-template-store.ts';
import type { EventWriter } from '../documents/event-entities.ts';
import { readBatch } from '../read-batch.ts';
import { keyedTable } from '../table.ts';
import { type WriteAction, writeUnlessRefused } from '../transaction.ts';
import { Catalog } from './catalog.ts';

function redactionTemplateEntities(client: DynamoDBDocumentClient, tableName: string) {
  const table = keyedTable(client, tableName);
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
      sensitivity: string().enum('strict', 'balanced', 'broad').optional(),
      elsewhere: string().enum('none', 'exact', 'words').optional(),
      createdAt: number(),
      updatedAt: number(),
    }),
    computeKey: (of: { accountId: string; slug: string }) => ({
      pk: of.accountId,
      sk: `TEMPLATE#${of.slug}`,
    }),
  });
  return { table, template };
}

/** Redaction templates (pk account, sk `TEMPLATE#<slug>`), with a {@link Catalog}. */
export class DynamoRedactionTemplateStore implements RedactionTemplateStore {
  readonly #entities: ReturnType<typeof redactionTemplateEntities>;
  readonly #catalog: Catalog;

  readonly #events: EventWriter;

  /** @param events optional if redaction templates are only read. */
  constructor(client: DynamoDBDocumentClient, tableName: string, events: EventWriter = () => []) {
    this.#entities = redactionTemplateEntities(client, tableName);
    this.#catalog = new Catalog(this.#entities.table);
    this.#events = events;
  }

  async create(template: RedactionTemplateRecord, event: AuditEvent): Promise<void> {
    const created = await writeUnlessRefused([
      this.#put(template, { attr: 'id', exists: false }),
      this.#catalog.enter(template),
      this.#catalog.count(template.accountId, 1),
      ...this.#events(event),
    ]);
    if (created) return;
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

  async list(
    accountId: string,
    search: string | undefined,
    page: PageRequest,
  ): Promise<Page<RedactionTemplateRecord>> {
    const { items: slugs, total } = await this.#catalog.page(accountId, search, page);
    const requests = slugs.map((slug) =>
      this.#entities.template.build(BatchGetRequest).key({ accountId, slug }),
    );
    return { items: await readBatch(this.#entities.table, requests), total };
  }

  update(template: RedactionTemplateRecord, event: AuditEvent): Promise<boolean> {
    return writeUnlessRefused([
      this.#put(template, { attr: 'id', eq: template.id }),
      this.#catalog.enter(template),
      ...this.#events(event),
    ]);
  }

  delete({ accountId, slug, id }: RedactionTemplateRecord, event: AuditEvent): Promise<boolean> {
    return writeUnlessRefused([
      this.#entities.template
        .build(DeleteTransaction)
        .key({ accountId, slug })
        .options({ condition: { attr: 'id', eq: id } }),
      this.#catalog.strike({ accountId, id }),
      this.#catalog.count(accountId, -1),
      ...this.#events(event),
    ]);
  }

  #put(
    template: RedactionTemplateRecord,
    condition: Condition<ReturnType<typeof redactionTemplateEntities>['template']>,
  ): WriteAction {
    return this.#entities.template
      .build(PutTransaction)
      .item({
        ...template,
        patterns: template.patterns.map((pattern) => ({ ...pattern })),
        presets: [...template.presets],
      })
      .options({ condition });
  }
}
