import { $add, UpdateItemCommand, type UpdateItemInput } from 'dynamodb-toolbox/entity/actions/update';
import { QueryCommand } from 'dynamodb-toolbox/table/actions/query';
import { timeOfId } from '../../../domain/ids.ts';
import { unlessRefused } from '../transaction.ts';
import { walkNewestFirst } from '../walk.ts';
import { countsOf } from './document-counters.ts';
import {
  counterPartition,
  type DocumentEntities,
  documentPartition,
  eventCounterPartition,
  type IndexEntry,
  type Indexed,
} from './document-entities.ts';
import {
  adding,
  attributeOf,
  type Count,
  type CountAttribute,
  type CountChanges,
  DAY_MS,
  inPart,
  isCount,
  monthPart,
  shardOf,
} from './sharded-counter.ts';
import { type CounterItem, counterGroup } from './sharded-counter-reader.ts';
import type { StoredBytes } from './stored-bytes.ts';

/** Correct counter values, by sort key and attribute. */
type Truth = Map<string, Map<CountAttribute, number>>;

const ATTEMPTS = 5;

/** Result of a check, in counter items. */
interface CheckResult {
  checked: number;
  repaired: number;
}

/**
 * Compares document counters with the documents and corrects differences. It reads the counters first, then the counted items. It
 * changes a counter only if nothing else changed it since, so concurrent writes are never lost. A counter that keeps changing is
 * left for the next run.
 */
export class CounterCheck {
  readonly #entities: DocumentEntities;
  readonly #stored: StoredBytes;
  readonly result: CheckResult = { checked: 0, repaired: 0 };

  constructor(entities: DocumentEntities, stored: StoredBytes) {
    this.#entities = entities;
    this.#stored = stored;
  }

  /**
   * Checks the time counters: each day against its documents, the totals and their months against the days; and the stored bytes
   * against all documents.
   */
  async times(accountId: string): Promise<void> {
    const partition = counterPartition(accountId);
    const stored = await this.#stored.snapshot(accountId);
    const bytesOfDays = new Map<number, number>();
    let before: number | undefined;
    for (;;) {
      const day = await this.#newestDay(accountId, before);
      if (day === undefined) break;
      const name = `DAY#${new Date(day).toISOString().slice(0, 10)}`;
      await this.#settle(partition, name, async () => {
        const { truth, bytes } = await this.#documentsOf(accountId, day, name);
        bytesOfDays.set(day, bytes);
        return truth;
      });
      before = day;
    }
    const bytes = [...bytesOfDays.values()].reduce((sum, ofDay) => sum + ofDay, 0);
    this.result.checked += 1;
    const days = totalsOf(await counterGroup(this.#entities.table, partition, 'DAY'));
    const totals = new Map<CountAttribute, number>();
    for (const ofShard of days.values()) for (const [name, count] of ofShard) addTo(totals, name, count);
    const wrong = differences(stored.counts, totals);
    const right = bytes === stored.bytes && Object.keys(wrong).length === 0;
    // Bytes may be in the counter of any shard, and totals with them, so only the sums are compared.
    if (!right && (await stored.correct(bytes, wrong))) this.result.repaired += 1;
  }

  /** Checks the totals of audit events and their months against the days. */
  async events(accountId: string): Promise<void> {
    const partition = eventCounterPartition(accountId);
    await this.#settle(partition, 'ALL', async () => {
      const days = await counterGroup(this.#entities.table, partition, 'DAY');
      return new Map([...totalsOf(days)].map(([shard, totals]) => [`ALL#${shard}`, totals]));
    });
  }

  /**
   * Checks the counter of one metadata value against its index entries.
   *
   * @param indexPartition like the other parameters, in the form used in keys.
   */
  async metadataValue(counterPartition: string, value: string, indexPartition: string): Promise<void> {
    await this.#settle(counterPartition, value, async () => {
      const truth: Truth = new Map();
      const entries = walkNewestFirst<IndexEntry>(this.#entities.table, indexPartition, {}, 100);
      for await (const { sk, source } of entries)
        add(truth, `${value}#${shardOf(sk)}`, attributeOf(source), 1);
      return truth;
    });
  }

  async #documentsOf(
    accountId: string,
    dayMs: number,
    name: string,
  ): Promise<{ truth: Truth; bytes: number }> {
    const truth: Truth = new Map();
    let bytes = 0;
    const range = { fromMs: dayMs, beforeMs: dayMs + DAY_MS };
    const partition = documentPartition(accountId);
    const documents = walkNewestFirst<Indexed & { sk: string; sizeBytes: number }>(
      this.#entities.table,
      partition,
      range,
      1000,
    );
    for await (const document of documents) {
      bytes += document.sizeBytes;
      const counts: Count[] = countsOf({ ...document, accountId, id: document.sk, metadata: {} }, 1);
      for (const count of counts) {
        if (count.name.startsWith(name)) add(truth, count.name, count.attribute, 1);
      }
    }
    return { truth, bytes };
  }

  /** Finds the newest earlier day that has documents or counters. */
  async #newestDay(accountId: string, beforeMs: number | undefined): Promise<number | undefined> {
    const days: number[] = [];
    const documents = walkNewestFirst(this.#entities.table, documentPartition(accountId), { beforeMs }, 1);
    for await (const { sk } of documents) {
      days.push(Math.floor(timeOfId(sk) / DAY_MS) * DAY_MS);
      break;
    }
    const last = beforeMs === undefined ? 'DAY#~' : `DAY#${new Date(beforeMs).toISOString().slice(0, 10)}`;
    const { Items } = await this.#entities.table
      .build(QueryCommand)
      .query({
        partition: counterPartition(accountId),
        range: { between: ['DAY#', last] as [string, string] },
      })
      .options({ consistent: true, reverse: true, limit: 1 })
      .send();
    for (const { sk } of (Items ?? []) as CounterItem[]) days.push(Date.parse(sk.split('#')[1]!));
    return days.length === 0 ? undefined : Math.max(...days);
  }

  async #settle(partition: string, name: string, count: () => Promise<Truth>): Promise<void> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const items = new Map(
        (await counterGroup(this.#entities.table, partition, name)).map((item) => [item.sk, item]),
      );
      const truth = await count();
      const names = new Set([...items.keys(), ...truth.keys()]);
      if (attempt === 1) this.result.checked += names.size;
      let settled = true;
      for (const sk of names) {
        const changes = differences(countsIn(items.get(sk)), truth.get(sk));
        if (Object.keys(changes).length === 0) continue;
        if (await this.#repair(partition, sk, items.get(sk)?.changes, changes)) this.result.repaired += 1;
        else settled = false;
      }
      if (settled) return;
    }
  }

  /** @returns `false` if the counter was changed since it was read. */
  async #repair(
    pk: string,
    sk: string,
    seen: number | undefined,
    differences: Record<CountAttribute, number>,
  ): Promise<boolean> {
    const counter = this.#entities.counter(Object.keys(differences) as CountAttribute[]);
    const repaired = await unlessRefused(
      counter
        .build(UpdateItemCommand)
        .item({ pk, sk, changes: $add(1), ...adding(differences) } as UpdateItemInput<typeof counter>)
        .options({
          condition: seen === undefined ? { attr: 'changes', exists: false } : { attr: 'changes', eq: seen },
        })
        .send(),
    );
    return repaired !== undefined;
  }
}

/** Returns the counts of an item that its documents determine. Events are counted in the same items, and cannot be recounted. */
function countsIn(item: CounterItem | undefined): CountChanges {
  const counts = Object.entries(item ?? {}).filter(([name]) => isCount(name) && name.startsWith('n'));
  return Object.fromEntries(counts) as CountChanges;
}

/** Returns the values to add to counts to correct them. */
function differences(
  counted: CountChanges,
  truth: ReadonlyMap<CountAttribute, number> | undefined,
): Record<CountAttribute, number> {
  const found: Record<CountAttribute, number> = {};
  const names = Object.keys(counted) as CountAttribute[];
  for (const attribute of new Set([...names, ...(truth?.keys() ?? [])])) {
    const by = (truth?.get(attribute) ?? 0) - (counted[attribute] ?? 0);
    if (by !== 0) found[attribute] = by;
  }
  return found;
}

/** Sums counters of days by shard: in all, and by month. */
function totalsOf(days: readonly CounterItem[]): Truth {
  const truth: Truth = new Map();
  for (const day of days) {
    const [, date = '', shard = ''] = day.sk.split('#');
    for (const [name, count] of Object.entries(day)) {
      if (!isCount(name)) continue;
      add(truth, shard, inPart(name, ''), Number(count));
      add(truth, shard, inPart(name, monthPart(date)), Number(count));
    }
  }
  return truth;
}

function add(truth: Truth, name: string, attribute: CountAttribute, by: number): void {
  const counts = truth.get(name) ?? new Map<CountAttribute, number>();
  truth.set(name, counts);
  addTo(counts, attribute, by);
}

function addTo(counts: Map<CountAttribute, number>, attribute: CountAttribute, by: number): void {
  counts.set(attribute, (counts.get(attribute) ?? 0) + by);
}
