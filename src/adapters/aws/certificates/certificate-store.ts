import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity } from 'dynamodb-toolbox/entity';
import { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get';
import { DeleteTransaction } from 'dynamodb-toolbox/entity/actions/transactDelete';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { UpdateTransaction } from 'dynamodb-toolbox/entity/actions/transactUpdate';
import { $add } from 'dynamodb-toolbox/entity/actions/update';
import { binary } from 'dynamodb-toolbox/schema/binary';
import { item } from 'dynamodb-toolbox/schema/item';
import { number } from 'dynamodb-toolbox/schema/number';
import { string } from 'dynamodb-toolbox/schema/string';
import { QueryCommand } from 'dynamodb-toolbox/table/actions/query';
import type { AuditEvent } from '../../../domain/audit-event.ts';
import type {
  CertificateMaterial,
  CertificateStore,
  CertificateSummary,
} from '../../../ports/certificate-store.ts';
import type { Page, PageRequest } from '../../../ports/page.ts';
import type { EventWriter } from '../documents/event-entities.ts';
import { keyedTable } from '../table.ts';
import { conditionFailed, writeAll } from '../transaction.ts';

/** Sort key of the counter; sorts after every id, since ids are hexadecimal. */
const COUNT = '~COUNT';

function certificateEntities(client: DynamoDBDocumentClient, tableName: string) {
  const table = keyedTable(client, tableName);
  const summary = new Entity({
    name: 'Certificate',
    table,
    timestamps: false,
    schema: item({
      accountId: string().key(),
      id: string().key(),
      name: string(),
      subject: string(),
      expiresAt: number(),
      createdAt: number(),
    }),
    computeKey: (of: { accountId: string; id: string }) => ({ pk: of.accountId, sk: of.id }),
  });
  const material = new Entity({
    name: 'CertificateMaterial',
    table,
    timestamps: false,
    schema: item({
      accountId: string().key(),
      id: string().key(),
      certificatePem: string(),
      sealedKey: binary().optional(),
      kmsKeyArn: string().optional(),
    }),
    computeKey: (of: { accountId: string; id: string }) => ({ pk: `${of.accountId}#KEY`, sk: of.id }),
  });
  const count = new Entity({
    name: 'CertificateCount',
    table,
    timestamps: false,
    schema: item({ accountId: string().key(), certificates: number() }),
    computeKey: (of: { accountId: string }) => ({ pk: of.accountId, sk: COUNT }),
  });
  return { table, summary, material, count };
}

/**
 * Saved certificates. List data (pk account, sk id) is stored apart from signing data (pk account#KEY), so that a page reads only
 * a few hundred bytes per certificate. A counter holds their number.
 */
export class DynamoCertificateStore implements CertificateStore {
  readonly #entities: ReturnType<typeof certificateEntities>;
  readonly #events: EventWriter;

  /** @param events optional if certificates are only read. */
  constructor(client: DynamoDBDocumentClient, tableName: string, events: EventWriter = () => []) {
    this.#entities = certificateEntities(client, tableName);
    this.#events = events;
  }

  async create(certificate: CertificateSummary & CertificateMaterial, event: AuditEvent): Promise<void> {
    const { id, accountId, certificatePem, key, ...shown } = certificate;
    const where = 'sealed' in key ? { sealedKey: key.sealed } : { kmsKeyArn: key.kmsKeyArn };
    await writeAll([
      this.#entities.summary
        .build(PutTransaction)
        .item({ id, accountId, ...shown })
        .options({ condition: { attr: 'id', exists: false } }),
      this.#entities.material.build(PutTransaction).item({ id, accountId, certificatePem, ...where }),
      this.#entities.count.build(UpdateTransaction).item({ accountId, certificates: $add(1) }),
      ...this.#events(event),
    ]);
  }

  async get(accountId: string, id: string): Promise<CertificateSummary | undefined> {
    const { Item } = await this.#entities.summary
      .build(GetItemCommand)
      .key({ accountId, id })
      .options({ consistent: true })
      .send();
    return Item;
  }

  async material(accountId: string, id: string): Promise<CertificateMaterial | undefined> {
    const { Item } = await this.#entities.material
      .build(GetItemCommand)
      .key({ accountId, id })
      .options({ consistent: true })
      .send();
    if (Item === undefined) return undefined;
    const { sealedKey, kmsKeyArn, ...rest } = Item;
    return { ...rest, key: sealedKey ? { sealed: sealedKey } : { kmsKeyArn: kmsKeyArn! } };
  }

  async list(accountId: string, page: PageRequest): Promise<Page<CertificateSummary>> {
    const total = await this.#total(accountId);
    if (page.offset >= total) return { items: [], total };
    const read = await this.#newest(accountId, page.offset + page.limit);
    return { items: read.slice(page.offset), total };
  }

  async delete(accountId: string, id: string, event: AuditEvent): Promise<boolean> {
    try {
      await writeAll([
        this.#entities.summary
          .build(DeleteTransaction)
          .key({ accountId, id })
          .options({ condition: { attr: 'id', exists: true } }),
        this.#entities.material.build(DeleteTransaction).key({ accountId, id }),
        this.#entities.count.build(UpdateTransaction).item({ accountId, certificates: $add(-1) }),
        ...this.#events(event),
      ]);
      return true;
    } catch (error) {
      if (conditionFailed(error, 0)) return false;
      throw error;
    }
  }

  async #total(accountId: string): Promise<number> {
    const { Items = [] } = await this.#entities.table
      .build(QueryCommand)
      .query({ partition: accountId, range: { eq: COUNT } })
      .entities(this.#entities.count)
      .options({ consistent: true })
      .send();
    return Items[0]?.certificates ?? 0;
  }

  async #newest(accountId: string, wanted: number): Promise<CertificateSummary[]> {
    const found: CertificateSummary[] = [];
    let from: Record<string, unknown> | undefined;
    do {
      const { Items = [], LastEvaluatedKey } = await this.#entities.table
        .build(QueryCommand)
        .query({ partition: accountId, range: { lt: COUNT } })
        .entities(this.#entities.summary)
        .options({
          consistent: true,
          reverse: true,
          limit: wanted - found.length,
          ...(from && { exclusiveStartKey: from }),
        })
        .send();
      found.push(...Items);
      from = LastEvaluatedKey;
    } while (from !== undefined && found.length < wanted);
    return found;
  }
}
