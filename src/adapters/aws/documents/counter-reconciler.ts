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

/** Items per step; the position is saved after each step. */
const STEP = 500;
const CHECKS_AT_ONCE = 8;

/**
 * Scans the documents table and checks every counter related to an item. An index entry leads to its value's counter and a
 * counter to its entries, so a missing one of either is found.
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
      // A partition's items are consecutive; clearing repeats only the checks of counters, which cost little.
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

/** Returns the check for an item, with a unique name. */
function checkOf(
  check: CounterCheck,
  pk: string,
  sk: string,
): [name: string, run: () => Promise<void>] | undefined {
  // Accounts are ids and the rest is escaped, so the separator is unambiguous.
  const [accountId, kind, key, value] = pk.split('#') as [string, string?, string?, string?];
  if (kind === 'DOCUMENT' || kind === 'STORED' || (kind === 'COUNT' && key === undefined)) {
    return [accountId, () => check.times(accountId)];
  }
  if (kind === 'EVENTS' && key === undefined) return [pk, () => check.events(accountId)];
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
