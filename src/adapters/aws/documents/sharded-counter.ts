import { Entity } from 'dynamodb-toolbox/entity';
import { UpdateTransaction } from 'dynamodb-toolbox/entity/actions/transactUpdate';
import { $add, type UpdateItemInput } from 'dynamodb-toolbox/entity/actions/update';
import { item } from 'dynamodb-toolbox/schema/item';
import { number } from 'dynamodb-toolbox/schema/number';
import { string } from 'dynamodb-toolbox/schema/string';
import type { Table } from 'dynamodb-toolbox/table';
import type { AuditEventName } from '../../../domain/audit-event.ts';
import type { DocumentSource } from '../../../domain/document.ts';

/** Number of items per counter, so that concurrent writes rarely contend for one item. */
export const SHARDS = 8;

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
  read: 'e',
  deleted: 'x',
  'key-created': 'K',
  'key-revoked': 'L',
  'certificate-created': 'C',
  'certificate-used': 'U',
  'certificate-deleted': 'D',
  'template-created': 'T',
  'template-updated': 'V',
  'template-restored': 'W',
  'template-deleted': 'X',
  'redaction-template-created': 'R',
  'redaction-template-updated': 'S',
  'redaction-template-deleted': 'Q',
  'pipeline-created': 'P',
  'pipeline-updated': 'N',
  'pipeline-deleted': 'O',
  'webhook-secrets-read': 'A',
  'webhook-secret-rotated': 'B',
};

/** Attribute of a counter item: a category's count, or its count in one part (day or hour) of the item's time span. */
export type CountAttribute = `n${string}`;

/** One of the counts that include an item. */
export interface Count {
  readonly partition: string;
  readonly name: string;
  readonly attribute: CountAttribute;
}

/**
 * Defines a table's counter items, each in `SHARDS` copies whose sum is the count.
 *
 * | sk | attributes |
 * |---|---|
 * | `ALL#<shard>` | `n<letter>` of each category |
 * | `MONTH#<yyyy-mm>#<shard>` | `n<letter><dd>` |
 * | `DAY#<yyyy-mm-dd>#<shard>` | `n<letter><hh>` |
 *
 * `changes` grows with every change, so that a correction can detect other changes in between.
 *
 * @param attributes attributes used by an action. The library visits every attribute of an entity for each action, and there are
 *   858 counts.
 */
export function counterEntity(
  table: Table<{ name: 'pk'; type: 'string' }, { name: 'sk'; type: 'string' }>,
  attributes: readonly CountAttribute[],
) {
  const count = () => number().optional();
  return new Entity({
    name: 'Counter',
    table,
    timestamps: false,
    entityAttribute: false,
    schema: item({
      pk: string().key(),
      sk: string().key(),
      changes: number().optional(),
      ...(Object.fromEntries(attributes.map((name) => [name, count()])) as Record<
        CountAttribute,
        ReturnType<typeof count>
      >),
    }),
  });
}

export function attributeOf(category: Category, part?: number): CountAttribute {
  return inPart(`n${LETTERS[category]}`, part);
}

/** Returns the same category's attribute in another part. */
export function inPart(attribute: CountAttribute, part: number | undefined): CountAttribute {
  const letter = attribute.slice(0, 2) as CountAttribute;
  return part === undefined ? letter : `${letter}${twoDigits(part)}`;
}

/** Whether an attribute of a counter item is a count. */
export function isCount(attribute: string): attribute is CountAttribute {
  return attribute.startsWith('n');
}

/** Returns the counts that include an item at a time (Unix ms): the total, its month by day, its day by hour. */
export function timeCounts(partition: string, category: Category, unixMs: number, shard: number): Count[] {
  const iso = new Date(unixMs).toISOString();
  return [
    { partition, name: `ALL#${shard}`, attribute: attributeOf(category) },
    {
      partition,
      name: `MONTH#${iso.slice(0, 7)}#${shard}`,
      attribute: attributeOf(category, Number(iso.slice(8, 10))),
    },
    {
      partition,
      name: `DAY#${iso.slice(0, 10)}#${shard}`,
      attribute: attributeOf(category, Number(iso.slice(11, 13))),
    },
  ];
}

type CounterEntity = ReturnType<typeof counterEntity>;
/** Returns the counter entity with these attributes. */
export type CounterEntities = (attributes: readonly CountAttribute[]) => CounterEntity;

/**
 * Returns the transaction actions that add `by` to each count, one per item, since a transaction may contain an item only once.
 */
export function countActions(entityWith: CounterEntities, counts: readonly Count[], by: 1 | -1) {
  const items = new Map<string, { pk: string; sk: string; added: Partial<Record<CountAttribute, number>> }>();
  for (const { partition: pk, name: sk, attribute } of counts) {
    const key = JSON.stringify([pk, sk]);
    const item = items.get(key) ?? { pk, sk, added: {} };
    item.added[attribute] = (item.added[attribute] ?? 0) + by;
    items.set(key, item);
  }
  return [...items.values()].map(({ pk, sk, added }) => {
    const sums = Object.entries(added).map(([attribute, sum]) => [attribute, $add(sum)]);
    const change = { pk, sk, changes: $add(1), ...Object.fromEntries(sums) };
    return entityWith(Object.keys(added) as CountAttribute[])
      .build(UpdateTransaction)
      .item(change as UpdateItemInput<CounterEntity>);
  });
}

/** The last hexadecimal digits of a UUIDv7 are random. */
export function shardOf(id: string): number {
  return Number.parseInt(id.slice(-4), 16) % SHARDS;
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}
