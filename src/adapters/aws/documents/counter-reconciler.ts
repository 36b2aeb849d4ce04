import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity } from 'dynamodb-toolbox/entity';
import { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get';
import { PutItemCommand } from 'dynamodb-toolbox/entity/actions/put';
import { item } from 'dynamodb-toolbox/schema/item';
import { string } from 'dynamodb-toolbox/schema/string';
import { ScanCommand } from 'dynamodb-toolbox/table/actions/scan';
import type { CounterReconciler } from '../../../ports/maintenance.ts';
import { CounterCheck } from './counter-check.ts';
import { type DocumentEntities, documentEntities } from './document-entities.ts';
import { StoredBytes } from './stored-bytes.ts';

/** Items per step; after each step the position is saved. */
const STEP = 500;
const CHECKS_AT_ONCE = 8;

/**
 * Goes through the documents table and checks every counter that an item is counted in, or that it is. An index entry
 * leads to its value's counter and a counter to its entries, so that neither can be missing unnoticed.
 */
export class DynamoCounterReconciler implements CounterReconciler {
  readonly #entities: DocumentEntities;
  readonly #stored: StoredBytes;
  readonly #position: ReturnType<typeof positionEntity>;

  constructor(client: DynamoDBDocumentClient, documentsTable: string) {
    this.#entities = documentEntities(client, documentsTable);
    this.#stored = new StoredBytes(client, documentsTable);
    this.#position = positionEntity(this.#entities);
  }

  async reconcile(hasTime: () => boolean) {
    const check = new CounterCheck(this.#entities, this.#stored);
    const seen = new Set<string>();
    let start = await this.#startKey();
    while (hasTime()) {
      const { Items, LastEvaluatedKey } = await this.#entities.table
        .build(ScanCommand)
        .options({ limit: STEP, exclusiveStartKey: start, attributes: ['pk', 'sk'] })
        .send();
      const checks = new Map<string, () => Promise<void>>();
      for (const { pk, sk } of (Items ?? []) as Array<{ pk: string; sk: string }>) {
        const [name, run] = checkOf(check, pk, sk) ?? [];
        if (name !== undefined && !seen.has(name)) checks.set(name, run!);
      }
      await inGroups([...checks.values()]);
      for (const name of checks.keys()) seen.add(name);
      start = LastEvaluatedKey as typeof start;
      await this.#remember(start);
      if (start === undefined) return { ...check.result, complete: true };
      // Items of one partition come together; only counters are checked a second time, which costs little.
      if (seen.size > MAX_REMEMBERED) seen.clear();
    }
    return { ...check.result, complete: false };
  }

  async #startKey(): Promise<{ pk: string; sk: string } | undefined> {
    const { Item } = await this.#position.build(GetItemCommand).key(POSITION).send();
    return Item?.startKey === undefined
      ? undefined
      : (JSON.parse(Item.startKey) as { pk: string; sk: string });
  }

  async #remember(startKey: Record<string, unknown> | undefined): Promise<void> {
    await this.#position
      .build(PutItemCommand)
      .item({ ...POSITION, startKey: startKey && JSON.stringify(startKey) })
      .send();
  }
}

const MAX_REMEMBERED = 100_000;

/** Which check an item leads to, with a name that tells it from others. */
function checkOf(
  check: CounterCheck,
  pk: string,
  sk: string,
): [name: string, run: () => Promise<void>] | undefined {
  // Accounts are ids, and the rest is escaped, so that the separator is unambiguous.
  const [accountId, kind, key, value] = pk.split('#') as [string, string?, string?, string?];
  if (kind === 'DOCUMENT' || kind === 'STORED' || (kind === 'COUNT' && key === undefined)) {
    return [accountId, () => check.times(accountId)];
  }
  const of = kind === 'META' ? value : kind === 'COUNT' ? sk.split('#')[0] : undefined;
  if (of === undefined) return undefined;
  const indexPartition = `${accountId}#META#${key}#${of}`;
  return [indexPartition, () => check.metadataValue(`${accountId}#COUNT#${key}`, of, indexPartition)];
}

async function inGroups(checks: ReadonlyArray<() => Promise<void>>): Promise<void> {
  for (let at = 0; at < checks.length; at += CHECKS_AT_ONCE) {
    await Promise.all(checks.slice(at, at + CHECKS_AT_ONCE).map((check) => check()));
  }
}

const POSITION = { pk: 'RECONCILE', sk: 'POSITION' };

function positionEntity({ table }: DocumentEntities) {
  return new Entity({
    name: 'ReconcilePosition',
    table,
    timestamps: false,
    entityAttribute: false,
    schema: item({ pk: string().key(), sk: string().key(), startKey: string().optional() }),
  });
}
