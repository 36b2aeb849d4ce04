import type { Table } from 'dynamodb-toolbox/table';
import { QueryCommand } from 'dynamodb-toolbox/table/actions/query';
import {
  attributeOf,
  type Category,
  type CountAttribute,
  DAY_MS,
  HOUR_MS,
  monthPart,
  type TimeCounters,
} from './sharded-counter.ts';

type CountedTable = Table<{ name: 'pk'; type: 'string' }, { name: 'sk'; type: 'string' }>;

/** Counters whose sums a list uses. */
interface ShardedCounter {
  readonly table: CountedTable;
  readonly counters: readonly TimeCounters[];
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

/** Days read at once, and then twice as many each time. */
const FIRST_DAYS = 2;

const HALF_MONTH_MS = 16 * DAY_MS;

/**
 * Reads totals and finds list positions for one request, from counters alone, except for parts of hours. Whole months cost nothing beyond the
 * total, which has them; a part of a month costs the counters of its days, some 2 to 6 KB each, at most 16 of them.
 */
export class ShardedCounterReader {
  readonly #counter: ShardedCounter;
  #read: Promise<KindOfItem[]> | undefined;

  constructor(counter: ShardedCounter) {
    this.#counter = counter;
  }

  async all(): Promise<number> {
    return Math.max(0, this.#sum(await this.#totals(), '') - this.#counter.hidden.length);
  }

  /** Returns the categories that have a count. */
  async counted(): Promise<Category[]> {
    const totals = await this.#totals();
    return this.#counter.categories.filter((category) => this.#sum(totals, '', [category]) > 0);
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
    return count + (await this.#countHours(firstHour, lastHour));
  }

  /** Counts between two full hours: months, and the shorter part of the month at each end. */
  async #countHours(fromMs: number, beforeMs: number): Promise<number> {
    if (beforeMs - fromMs <= HALF_MONTH_MS) return this.#sumOfHours(fromMs, beforeMs);
    const totals = await this.#totals();
    const from = Math.max(fromMs, oldestMonth(totals) ?? beforeMs);
    if (from >= beforeMs) return 0;
    const ends = await Promise.all([from, beforeMs].map((end) => this.#countInMonthBefore(end, totals)));
    let count = ends[1]! - ends[0]!;
    for (let end = monthOf(beforeMs); end > monthOf(from); end = monthOf(end - 1))
      count += this.#month(totals, monthOf(end - 1)).count;
    return Math.max(0, count);
  }

  /** Counts from the start of a time's month to the time. */
  async #countInMonthBefore(unixMs: number, totals: readonly KindOfItem[]): Promise<number> {
    const [month, next] = [monthOf(unixMs), monthFrom(unixMs + 1)];
    if (unixMs - month <= HALF_MONTH_MS) return this.#sumOfHours(month, unixMs);
    return this.#month(totals, month).count - (await this.#sumOfHours(unixMs, next));
  }

  async #sumOfHours(fromMs: number, beforeMs: number): Promise<number> {
    let count = 0;
    for await (const hour of this.#hours(fromMs, beforeMs)) count += hour.count;
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
      const isHour = span.beforeMs - span.fromMs === HOUR_MS;
      for await (const hour of isHour ? [span] : this.#hours(span.fromMs, span.beforeMs)) {
        if (left < hour.count) return { beforeMs: hour.beforeMs, skip: left, hourMs: hour.fromMs };
        left -= hour.count;
      }
    }
    return undefined;
  }

  /** Yields whole months, and the hours of the months at both ends, newest first. Both times are full hours. */
  async *#spans(fromMs: number, beforeMs: number): AsyncGenerator<Span> {
    const [first, last] = [monthFrom(fromMs), monthOf(beforeMs)];
    if (first > last) {
      yield* this.#hours(fromMs, beforeMs);
      return;
    }
    yield* this.#hours(last, beforeMs);
    if (first < last) {
      const totals = await this.#totals();
      // Before the first month of any counter, no further month has one.
      const oldest = Math.max(first, oldestMonth(totals) ?? last);
      for (let before = last; before > oldest; before = monthOf(before - 1)) {
        const span = this.#month(totals, monthOf(before - 1));
        if (span.count > 0) yield span;
      }
    }
    yield* this.#hours(fromMs, first);
  }

  /** Yields the non-empty hours, newest first, whose days are read on demand. */
  async *#hours(fromMs: number, beforeMs: number): AsyncGenerator<Span> {
    let days = FIRST_DAYS;
    for (let before = beforeMs; before > fromMs; days *= 2) {
      const lastDay = Math.floor((before - 1) / DAY_MS) * DAY_MS;
      const from = Math.max(fromMs, lastDay - (days - 1) * DAY_MS);
      const byDay = Map.groupBy(await this.#days(from, lastDay), ({ sk }) => sk.split('#')[1]);
      for (let hour = before - HOUR_MS; hour >= from; hour -= HOUR_MS) {
        const iso = new Date(hour).toISOString();
        const items = byDay.get(iso.slice(0, 10)) ?? [];
        const span = this.#span(items, iso.slice(11, 13), hour, hour + HOUR_MS);
        if (span.count > 0) yield span;
      }
      before = from;
    }
  }

  #month(totals: readonly KindOfItem[], month: number): Span {
    return this.#span(totals, monthPart(new Date(month).toISOString()), month, monthFrom(month + 1));
  }

  #span(items: readonly KindOfItem[], part: string, fromMs: number, beforeMs: number): Span {
    const hidden = this.#counter.hidden.filter((moment) => moment >= fromMs && moment < beforeMs).length;
    // A hidden entry may have been removed from the counter in the meantime.
    return { fromMs, beforeMs, count: Math.max(0, this.#sum(items, part) - hidden) };
  }

  #sum(items: readonly KindOfItem[], part: string, categories = this.#counter.categories): number {
    let sum = 0;
    for (const item of items)
      for (const category of categories) sum += item[attributeOf(category, part, item.kind)] ?? 0;
    return sum;
  }

  /** Reads the totals, once per reader. */
  #totals(): Promise<KindOfItem[]> {
    this.#read ??= this.#items(({ totals: { partition, prefix } }) => ({
      partition,
      range: { beginsWith: prefix },
    }));
    return this.#read;
  }

  /** Reads the counters of days, from the day of one time to that of another. */
  #days(fromMs: number, lastMs: number): Promise<KindOfItem[]> {
    const [first, last] = [fromMs, lastMs].map((moment) => new Date(moment).toISOString().slice(0, 10));
    const between: [string, string] = [`DAY#${first}#`, `DAY#${last}#~`];
    return this.#items(({ days }) => ({ partition: days, range: { between } }));
  }

  async #items(
    query: (counters: TimeCounters) => {
      partition: string;
      range: { beginsWith: string } | { between: [string, string] };
    },
  ): Promise<KindOfItem[]> {
    const read = this.#counter.counters.map(async (counters) => {
      const { partition, range } = query(counters);
      const items = await itemsIn(this.#counter.table, partition, range);
      return items.map((item) => ({ ...item, kind: counters.kind }));
    });
    return (await Promise.all(read)).flat();
  }
}

type KindOfItem = CounterItem & { readonly kind: TimeCounters['kind'] };

/** Returns the start of a time's month, Unix ms. */
function monthOf(unixMs: number): number {
  const date = new Date(unixMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

/** Returns the start of the first month that begins at a time or later, Unix ms. */
function monthFrom(unixMs: number): number {
  const month = monthOf(unixMs);
  const date = new Date(month);
  return month === unixMs ? month : Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

/** Returns the start of the oldest month that has a count, Unix ms. */
function oldestMonth(totals: readonly CounterItem[]): number | undefined {
  const months = totals.flatMap((item) =>
    Object.keys(item).flatMap((name) => /^[ne][A-Za-z](\d{4})$/.exec(name)?.[1] ?? []),
  );
  const oldest = months.sort()[0];
  return oldest === undefined
    ? undefined
    : Date.UTC(2000 + Number(oldest.slice(0, 2)), Number(oldest.slice(2)) - 1);
}

export type CounterItem = { readonly sk: string; readonly changes?: number } & {
  readonly [attribute in CountAttribute]?: number;
};

/** Reads all shards of one counter, or of all counters whose names begin with this prefix. */
export function counterGroup(table: CountedTable, partition: string, name: string): Promise<CounterItem[]> {
  return itemsIn(table, partition, { beginsWith: `${name}#` });
}

async function itemsIn(
  table: CountedTable,
  partition: string,
  range: { beginsWith: string } | { between: [string, string] },
): Promise<CounterItem[]> {
  // DynamoDB refuses an empty prefix.
  const all = 'beginsWith' in range && range.beginsWith === '';
  const { Items } = await table
    .build(QueryCommand)
    .query(all ? { partition } : { partition, range })
    .options({ consistent: true, maxPages: Number.POSITIVE_INFINITY })
    .send();
  return (Items ?? []) as CounterItem[];
}
