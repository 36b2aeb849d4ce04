import { Entity } from 'dynamodb-toolbox/entity';
import { UpdateTransaction } from 'dynamodb-toolbox/entity/actions/transactUpdate';
import { $add, type UpdateItemInput } from 'dynamodb-toolbox/entity/actions/update';
import { item } from 'dynamodb-toolbox/schema/item';
import { number } from 'dynamodb-toolbox/schema/number';
import { string } from 'dynamodb-toolbox/schema/string';
import type { Table } from 'dynamodb-toolbox/table';
import type { AuditEventName } from '../../../domain/audit-event.ts';
import type { DocumentSource } from '../../../domain/document.ts';
import { SHARDS } from '../shards.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Categories counted separately: sources of documents, names of events. */
export type Category = DocumentSource | AuditEventName;

/** Attribute names make up most of a counter item's size, and so of its read cost; each is one letter. */
const LETTERS: Readonly<Record<Category, string>> = {
  uploaded: 'u',
  generated: 'g',
  redacted: 'r',
  merged: 'm',
  certified: 'c',
  processed: 'p',
  downloaded: 'd',
  viewed: 'v',
  read: 'e',
  updated: 'h',
  deleted: 'x',
  'key-created': 'K',
  'key-revoked': 'L',
  'certificate-created': 'C',
  'certificate-used': 'U',
  'certificate-deleted': 'D',
  'trusted-root-added': 'Y',
  'trusted-root-removed': 'Z',
  'template-created': 'T',
  'template-updated': 'V',
  'template-restored': 'W',
  'template-deleted': 'X',
  'asset-saved': 'F',
  'asset-deleted': 'G',
  'redaction-template-created': 'R',
  'redaction-template-updated': 'S',
  'redaction-template-deleted': 'Q',
  'pipeline-created': 'P',
  'pipeline-updated': 'N',
  'pipeline-restored': 'M',
  'pipeline-deleted': 'O',
  'webhook-secrets-read': 'A',
  'webhook-secret-rotated': 'B',
};

/** Kind of a count: `n`, or `e` for an event whose count is in the counter items of its document. */
type Kind = 'n' | 'e';

/** Attribute of a counter item: a category's count, or its count in one part (month or hour) of the item's time span. */
export type CountAttribute = `${Kind}${string}`;

/** A change of one count. */
export interface Count {
  readonly partition: string;
  readonly name: string;
  readonly attribute: CountAttribute;
  readonly by: number;
}

/** Counters of an account's documents or events by time. */
export interface TimeCounters {
  readonly kind: Kind;
  /** Partition of the totals with their months, and the prefix of their sort keys. */
  readonly totals: { readonly partition: string; readonly prefix: '' | 'ALL#' };
  /** Partition of the days with their hours. */
  readonly days: string;
}

/**
 * Defines a table's counter items, each in `SHARDS` copies whose sum is the count.
 *
 * | sk | attributes |
 * |---|---|
 * | `ALL#<shard>`, `<shard>` | `n<letter>` and, by month, `n<letter><yymm>` of each category |
 * | `DAY#<yyyy-mm-dd>#<shard>` | `n<letter><hh>` |
 * | `<value>#<shard>` | `n<letter>` of documents with that metadata value |
 *
 * `changes` grows with every change, so that a correction can detect other changes in between.
 *
 * @param attributes attributes used by an action. The library visits every attribute of an entity for each action, and there are
 *   hundreds of counts.
 */
export function counterEntity(
  table: Table<{ name: 'pk'; type: 'string' }, { name: 'sk'; type: 'string' }>,
  attributes: readonly CountAttribute[],
) {
  return new Entity({
    name: 'Counter',
    table,
    timestamps: false,
    entityAttribute: false,
    schema: item({
      pk: string().key(),
      sk: string().key(),
      changes: number().optional(),
      ...countSchema(attributes),
    }),
  });
}

/** Returns the schema of count attributes. */
export function countSchema(attributes: readonly CountAttribute[]) {
  const count = () => number().optional();
  return Object.fromEntries(attributes.map((name) => [name, count()])) as Record<
    CountAttribute,
    ReturnType<typeof count>
  >;
}

export function attributeOf(category: Category, part = '', kind: Kind = 'n'): CountAttribute {
  return `${kind}${LETTERS[category]}${part}`;
}

/** Returns the same category's attribute in another part. */
export function inPart(attribute: CountAttribute, part: string): CountAttribute {
  return `${attribute.slice(0, 2)}${part}` as CountAttribute;
}

/** Whether an attribute of a counter item is a count. */
export function isCount(attribute: string): attribute is CountAttribute {
  return /^[ne][A-Za-z]\d*$/.test(attribute);
}

/** Returns the part of a total in which a time is: its month, such as `2611`. */
export function monthPart(iso: string): string {
  return iso.slice(2, 4) + iso.slice(5, 7);
}

/** Returns the counts that include an item at a time (Unix ms): the total, its month, its day by hour. */
export function timeCounts(
  { kind, totals, days }: TimeCounters,
  category: Category,
  unixMs: number,
  shard: number,
  by: 1 | -1,
): Count[] {
  const iso = new Date(unixMs).toISOString();
  const total = { partition: totals.partition, name: `${totals.prefix}${shard}`, by };
  return [
    { ...total, attribute: attributeOf(category, '', kind) },
    { ...total, attribute: attributeOf(category, monthPart(iso), kind) },
    {
      partition: days,
      name: `DAY#${iso.slice(0, 10)}#${shard}`,
      attribute: attributeOf(category, iso.slice(11, 13), kind),
      by,
    },
  ];
}

type CounterEntity = ReturnType<typeof counterEntity>;
/** Returns the counter entity with these attributes. */
export type CounterEntities = (attributes: readonly CountAttribute[]) => CounterEntity;

/** Changes of one item's counts. */
export type CountChanges = Partial<Record<CountAttribute, number>>;

/** Sums changes by attribute. */
export function sumOfCounts(counts: readonly Count[]): CountChanges {
  const sums: CountChanges = {};
  for (const { attribute, by } of counts) sums[attribute] = (sums[attribute] ?? 0) + by;
  return sums;
}

/** Returns the update that adds the changes to an item's attributes. */
export function adding(changes: CountChanges) {
  return Object.fromEntries(Object.entries(changes).map(([attribute, by]) => [attribute, $add(by)]));
}

/** Returns the transaction actions that make the changes, one per item, since a transaction may contain an item only once. */
export function countActions(entityWith: CounterEntities, counts: readonly Count[]) {
  const items = Map.groupBy(counts, ({ partition, name }) => JSON.stringify([partition, name]));
  return [...items.values()].map((ofItem) => {
    const { partition: pk, name: sk } = ofItem[0]!;
    const sums = sumOfCounts(ofItem);
    const change = { pk, sk, changes: $add(1), ...adding(sums) };
    return entityWith(Object.keys(sums) as CountAttribute[])
      .build(UpdateTransaction)
      .item(change as UpdateItemInput<CounterEntity>);
  });
}

/** The last hexadecimal digits of a UUIDv7 are random. */
export function shardOf(id: string): number {
  return Number.parseInt(id.slice(-4), 16) % SHARDS;
}
