import type { Table } from 'dynamodb-toolbox/table';
import { QueryCommand } from 'dynamodb-toolbox/table/actions/query';
import {
  attributeOf,
  type Category,
  type CountAttribute,
  DAY_MS,
  HOUR_MS,
  SHARDS,
} from './sharded-counter.ts';

type CountedTable = Table<{ name: 'pk'; type: 'string' }, { name: 'sk'; type: 'string' }>;

/** Counter sharded over several items, as used by lists. */
interface ShardedCounter {
  readonly table: CountedTable;
  readonly partition: string;
  /** Categories to sum. */
  readonly categories: readonly Category[];
  /** Times (Unix ms) of items that are still counted but must not be shown. */
  readonly hidden: readonly number[];
  /** Counts items within a part of an hour, which no counter covers, by reading them; hidden ones are omitted. */
  readonly countPartOfHour: (fromMs: number, beforeMs: number) => Promise<number>;
}

/** Position in a list sorted from new to old: `skip` entries after the first one older than `beforeMs`. */
export interface ListPosition {
  readonly beforeMs: number;
  readonly skip: number;
  /** Start of the position's hour, Unix ms; less than an hour of entries must be skipped. */
  readonly hourMs: number;
}

interface Span {
  readonly fromMs: number;
  readonly beforeMs: number;
  readonly count: number;
}

/**
 * Reads totals and finds list positions from counters alone, except for parts of hours. The cost depends on the number of months
 * in between (some 4.5 KB each), not on the number of counted items.
 */
export class ShardedCounterReader {
  readonly #counter: ShardedCounter;

  constructor(counter: ShardedCounter) {
    this.#counter = counter;
  }

  async all(): Promise<number> {
    const items = await this.#group('ALL');
    return Math.max(0, this.#sum(items, undefined) - this.#counter.hidden.length);
  }

  /** Counts from one time to before another, Unix ms. */
  async between(fromMs: number, beforeMs: number): Promise<number> {
    const firstHour = Math.ceil(fromMs / HOUR_MS) * HOUR_MS;
    const lastHour = Math.floor(beforeMs / HOUR_MS) * HOUR_MS;
    const part = this.#counter.countPartOfHour;
    if (firstHour > lastHour) return fromMs < beforeMs ? part(fromMs, beforeMs) : 0;
    let count = 0;
    if (fromMs < firstHour) count += await part(fromMs, firstHour);
    if (lastHour < beforeMs) count += await part(lastHour, beforeMs);
    for await (const span of this.#spans(firstHour, lastHour)) count += span.count;
    return count;
  }

  /** Returns the position after the `offset` newest entries before a time; undefined if no more entries exist. */
  async seek(offset: number, beforeMs: number): Promise<ListPosition | undefined> {
    let left = offset;
    const lastHour = Math.floor(beforeMs / HOUR_MS) * HOUR_MS;
    if (lastHour < beforeMs) {
      const count = await this.#counter.countPartOfHour(lastHour, beforeMs);
      if (left < count) return { beforeMs, skip: left, hourMs: lastHour };
      left -= count;
    }
    for await (const span of this.#spans(0, lastHour)) {
      if (left >= span.count) {
        left -= span.count;
        continue;
      }
      const hours =
        span.beforeMs - span.fromMs === HOUR_MS ? [span] : await this.#hours(span.fromMs, span.beforeMs);
      for (const hour of hours) {
        if (left < hour.count) return { beforeMs: hour.beforeMs, skip: left, hourMs: hour.fromMs };
        left -= hour.count;
      }
    }
    return undefined;
  }

  /** Yields whole days, and the hours of the days at both ends, newest first. Both times are full hours. */
  async *#spans(fromMs: number, beforeMs: number): AsyncGenerator<Span> {
    const firstDay = Math.ceil(fromMs / DAY_MS) * DAY_MS;
    const lastDay = Math.floor(beforeMs / DAY_MS) * DAY_MS;
    if (firstDay > lastDay) {
      yield* await this.#hours(fromMs, beforeMs);
      return;
    }
    yield* await this.#hours(lastDay, beforeMs);
    yield* this.#days(firstDay, lastDay);
    yield* await this.#hours(fromMs, firstDay);
  }

  /** Returns the non-empty hours within one day, newest first. */
  async #hours(fromMs: number, beforeMs: number): Promise<Span[]> {
    if (fromMs >= beforeMs) return [];
    const items = await this.#group(`DAY#${new Date(fromMs).toISOString().slice(0, 10)}`);
    const spans: Span[] = [];
    for (let hour = beforeMs - HOUR_MS; hour >= fromMs; hour -= HOUR_MS) {
      const span = this.#span(items, new Date(hour).getUTCHours(), hour, hour + HOUR_MS);
      if (span.count > 0) spans.push(span);
    }
    return spans;
  }

  /** Yields the non-empty days, newest first. */
  async *#days(fromMs: number, beforeMs: number): AsyncGenerator<Span> {
    if (fromMs >= beforeMs) return;
    for await (const [month, items] of this.#months(fromMs, beforeMs - 1)) {
      const start = Date.parse(`${month}-01T00:00:00Z`);
      for (let day = 31; day >= 1; day -= 1) {
        const dayMs = start + (day - 1) * DAY_MS;
        if (dayMs < fromMs || dayMs >= beforeMs) continue;
        const span = this.#span(items, day, dayMs, dayMs + DAY_MS);
        if (span.count > 0) yield span;
      }
    }
  }

  #span(items: readonly CounterItem[], part: number, fromMs: number, beforeMs: number): Span {
    const hidden = this.#counter.hidden.filter((moment) => moment >= fromMs && moment < beforeMs).length;
    // A hidden entry may have been removed from the counter in the meantime.
    return { fromMs, beforeMs, count: Math.max(0, this.#sum(items, part) - hidden) };
  }

  #sum(items: readonly CounterItem[], part: number | undefined): number {
    const attributes = this.#counter.categories.map((category) => attributeOf(category, part));
    let sum = 0;
    for (const item of items) for (const attribute of attributes) sum += item[attribute] ?? 0;
    return sum;
  }

  /** Yields the months that have counters, newest first, read on demand. */
  async *#months(fromMs: number, lastMs: number): AsyncGenerator<[month: string, items: CounterItem[]]> {
    const [first, last] = [fromMs, lastMs].map((moment) => new Date(moment).toISOString().slice(0, 7));
    let open: [string, CounterItem[]] | undefined;
    let exclusiveStartKey: Record<string, unknown> | undefined;
    // Two months suffice for most requests; further back, more are read at a time.
    let limit = 2 * SHARDS;
    do {
      const { Items, LastEvaluatedKey } = await this.#counter.table
        .build(QueryCommand)
        .query({
          partition: this.#counter.partition,
          range: { between: [`MONTH#${first}#`, `MONTH#${last}#~`] as [string, string] },
        })
        .options({ consistent: true, reverse: true, limit, exclusiveStartKey })
        .send();
      for (const item of (Items ?? []) as CounterItem[]) {
        const month = item.sk.slice(6, 13);
        if (open && open[0] !== month) {
          yield open;
          open = undefined;
        }
        open ??= [month, []];
        open[1].push(item);
      }
      exclusiveStartKey = LastEvaluatedKey;
      limit = Math.min(limit * 2, 400);
    } while (exclusiveStartKey);
    if (open) yield open;
  }

  #group(name: string): Promise<CounterItem[]> {
    return counterGroup(this.#counter.table, this.#counter.partition, name);
  }
}

export type CounterItem = { readonly sk: string; readonly changes?: number } & {
  readonly [attribute: CountAttribute]: number | undefined;
};

/** Reads all shards of one counter, or of all counters whose names begin with this prefix. */
export async function counterGroup(
  table: CountedTable,
  partition: string,
  name: string,
): Promise<CounterItem[]> {
  const { Items } = await table
    .build(QueryCommand)
    .query({ partition, range: { beginsWith: `${name}#` } })
    .options({ consistent: true, maxPages: Number.POSITIVE_INFINITY })
    .send();
  return (Items ?? []) as CounterItem[];
}
