import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity } from 'dynamodb-toolbox/entity';
import { DeleteTransaction } from 'dynamodb-toolbox/entity/actions/transactDelete';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { UpdateTransaction } from 'dynamodb-toolbox/entity/actions/transactUpdate';
import { $add } from 'dynamodb-toolbox/entity/actions/update';
import { item } from 'dynamodb-toolbox/schema/item';
import { number } from 'dynamodb-toolbox/schema/number';
import { string } from 'dynamodb-toolbox/schema/string';
import { QueryCommand } from 'dynamodb-toolbox/table/actions/query';
import type { AuditEvent } from '../../../domain/audit-event.ts';
import {
  MAX_TRUSTED_ROOTS,
  type TrustedRoot,
  type TrustedRootStore,
} from '../../../ports/trusted-root-store.ts';
import type { EventWriter } from '../documents/event-entities.ts';
import { keyedTable } from '../table.ts';
import { writeUnlessRefused } from '../transaction.ts';

/** Sort key of the counter; sorts after every id, since ids are hexadecimal. */
const COUNT = '~COUNT';

const partitionOf = (accountId: string) => `${accountId}#ROOT`;

function rootEntities(client: DynamoDBDocumentClient, tableName: string) {
  const table = keyedTable(client, tableName);
  const root = new Entity({
    name: 'TrustedRoot',
    table,
    timestamps: false,
    schema: item({
      accountId: string().key(),
      id: string().key(),
      name: string(),
      subject: string(),
      fingerprint: string(),
      certificatePem: string(),
      expiresAt: number(),
      createdAt: number(),
    }),
    computeKey: (of: { accountId: string; id: string }) => ({ pk: partitionOf(of.accountId), sk: of.id }),
  });
  const count = new Entity({
    name: 'TrustedRootCount',
    table,
    timestamps: false,
    schema: item({ accountId: string().key(), roots: number() }),
    computeKey: (of: { accountId: string }) => ({ pk: partitionOf(of.accountId), sk: COUNT }),
  });
  return { table, root, count };
}

/** Trusted roots (pk account#ROOT, sk id), with a counter that limits their number. */
export class DynamoTrustedRootStore implements TrustedRootStore {
  readonly #entities: ReturnType<typeof rootEntities>;
  readonly #events: EventWriter;

  /** @param events optional if roots are only read. */
  constructor(client: DynamoDBDocumentClient, tableName: string, events: EventWriter = () => []) {
    this.#entities = rootEntities(client, tableName);
    this.#events = events;
  }

  async add(root: TrustedRoot, event: AuditEvent): Promise<boolean> {
    const { accountId } = root;
    return writeUnlessRefused([
      this.#entities.count
        .build(UpdateTransaction)
        .item({ accountId, roots: $add(1) })
        .options({
          condition: {
            or: [
              { attr: 'roots', exists: false },
              { attr: 'roots', lt: MAX_TRUSTED_ROOTS },
            ],
          },
        }),
      this.#entities.root.build(PutTransaction).item({ ...root }),
      ...this.#events(event),
    ]);
  }

  async all(accountId: string): Promise<readonly TrustedRoot[]> {
    const { Items = [] } = await this.#entities.table
      .build(QueryCommand)
      .query({ partition: partitionOf(accountId), range: { lt: COUNT } })
      .entities(this.#entities.root)
      .options({ consistent: true, reverse: true })
      .send();
    return Items;
  }

  async remove(accountId: string, id: string, event: AuditEvent): Promise<boolean> {
    return writeUnlessRefused([
      this.#entities.root
        .build(DeleteTransaction)
        .key({ accountId, id })
        .options({ condition: { attr: 'id', exists: true } }),
      this.#entities.count.build(UpdateTransaction).item({ accountId, roots: $add(-1) }),
      ...this.#events(event),
    ]);
  }
}
