import { createHash } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity, type FormattedItem } from 'dynamodb-toolbox/entity';
import { anyOf } from 'dynamodb-toolbox/schema/anyOf';
import { binary } from 'dynamodb-toolbox/schema/binary';
import { item } from 'dynamodb-toolbox/schema/item';
import { list } from 'dynamodb-toolbox/schema/list';
import { map } from 'dynamodb-toolbox/schema/map';
import { nul } from 'dynamodb-toolbox/schema/nul';
import { number } from 'dynamodb-toolbox/schema/number';
import { record } from 'dynamodb-toolbox/schema/record';
import { string } from 'dynamodb-toolbox/schema/string';
import {
  DOCUMENT_SOURCES,
  type DocumentMetadata,
  MAX_LINKED_SOURCES,
  UNINDEXED_METADATA,
} from '../../../domain/document.ts';
import type { DocumentRecord } from '../../../ports/document-store.ts';
import { keyedTable } from '../table.ts';
import { type CounterEntities, counterEntity, DAY_MS, type TimeCounters } from './sharded-counter.ts';

/**
 * Defines the documents table. Sort keys of documents and index entries are the document id, a UUIDv7. Reading a partition in
 * reverse returns the newest first, and a time span is a range of ids.
 *
 * | pk | sk | item |
 * |---|---|---|
 * | `<account>#DOCUMENT` | id | document |
 * | `<account>#SOURCE#<source>` | id | index entry |
 * | `<account>#META#<key>#<value>` | id | index entry |
 * | `<account>#FROM#<source id>` | id | index entry of a document made from the source |
 * | `<account>#EXPIRY` | `<Unix ms, 15 digits>#<id>` | counts to subtract after its expiry |
 * | `<account>#DELETED` | `<Unix ms, 15 digits>#<id>` | data for the final check for leftovers |
 * | `<account>#STORED` | shard | bytes and counts of the documents and of their events, see `stored-bytes.ts` |
 * | `<account>#COUNT` | `DAY#…`, see {@link counterEntity} | counts of the documents and of their events by hour |
 * | `<account>#COUNT#<key>` | `<value>#<shard>` | document counts with that metadata value, by source |
 * | `<account>#EVENTS` | see {@link counterEntity} | counts of audit events that neither add nor remove a document |
 */
export function documentEntities(client: DynamoDBDocumentClient, tableName: string) {
  const table = keyedTable(client, tableName);
  const document = new Entity({
    name: 'Document',
    table,
    timestamps: false,
    schema: item({
      accountId: string().key(),
      id: string().key(),
      name: string(),
      source: string().enum(...DOCUMENT_SOURCES),
      template: map({ id: string(), name: string(), slug: string() }).optional(),
      metadata: record(string(), anyOf(string(), number())),
      systemMetadata: record(string(), anyOf(string(), number())).optional(),
      madeFrom: list(string()).optional(),
      expiresAt: anyOf(number(), nul()),
      createdAt: number(),
      updatedAt: number(),
      blobKey: string(),
      sizeBytes: number(),
      ttl: number().optional(),
    }),
    computeKey: (of: { accountId: string; id: string }) => ({
      pk: documentPartition(of.accountId),
      sk: of.id,
    }),
  });
  // Index entries are read by the thousand, so they contain only the fields needed.
  const indexEntry = new Entity({
    name: 'IndexEntry',
    table,
    timestamps: false,
    entityAttribute: false,
    schema: item({
      pk: string().key(),
      sk: string().key(),
      source: string().enum(...DOCUMENT_SOURCES),
      tags: binary().optional(),
      ttl: number().optional(),
    }),
  });
  const expiry = new Entity({
    name: 'Expiry',
    table,
    timestamps: false,
    entityAttribute: false,
    schema: item({
      pk: string().key(),
      sk: string().key(),
      source: string().enum(...DOCUMENT_SOURCES),
      metadata: record(string(), anyOf(string(), number())),
      madeFrom: list(string()).optional(),
      // Missing in entries that predate byte counters.
      sizeBytes: number().optional(),
      // Missing in entries that predate the deletion of expired bytes.
      blobKey: string().optional(),
    }),
  });
  const deletion = new Entity({
    name: 'Deletion',
    table,
    timestamps: false,
    entityAttribute: false,
    schema: item({
      pk: string().key(),
      sk: string().key(),
      source: string().enum(...DOCUMENT_SOURCES),
      metadata: record(string(), anyOf(string(), number())),
      blobKey: string().optional(),
    }),
  });
  const counter: CounterEntities = (attributes) => counterEntity(table, attributes);
  return { table, document, indexEntry, expiry, deletion, counter };
}

export type DocumentEntities = ReturnType<typeof documentEntities>;

type StoredDocument = FormattedItem<DocumentEntities['document']>;

/** Whether the document has expired for its owner at a time in Unix ms. */
export function hasExpired(document: Pick<DocumentRecord, 'expiresAt'>, nowMs: number): boolean {
  return document.expiresAt !== null && document.expiresAt <= nowMs;
}

/** Converts a stored item to a record. */
export function toRecord({ ttl: _, ...record }: StoredDocument): DocumentRecord {
  return record;
}

/** Index entry: the partition names the account, the sort key the document. */
export interface IndexEntry {
  readonly pk: string;
  readonly sk: string;
  readonly source: DocumentRecord['source'];
  readonly tags?: Uint8Array;
  readonly ttl?: number;
}

/** Document fields needed for indexing and counting. */
export type Indexed = Pick<DocumentRecord, 'accountId' | 'id' | 'source' | 'metadata' | 'madeFrom'>;

/** Returns all index entries of a document. DynamoDB's time to live removes them with it as a fallback. */
export function indexEntries(document: Indexed, expiresAt: number | null): IndexEntry[] {
  const { accountId, id, source, metadata } = document;
  const pairs = indexedPairs(metadata);
  const partitions = [
    sourcePartition(accountId, source),
    ...pairs.map(([key, value]) => metadataPartition(accountId, key, value)),
  ];
  const tags = pairs.length === 0 ? undefined : tagsOf(pairs);
  return partitions.map((pk) => ({ pk, sk: id, source, tags, ttl: ttlOf(expiresAt) }));
}

/**
 * Returns the entries that find a document by its sources. They have no time to live, so that a change of the expiry need not
 * rewrite them: readers skip entries whose document is missing, until the sweep removes them.
 */
export function sourceEntries({ accountId, id, source, madeFrom = [] }: Indexed): IndexEntry[] {
  return madeFrom
    .slice(0, MAX_LINKED_SOURCES)
    .map((from) => ({ pk: derivedPartition(accountId, from), sk: id, source }));
}

/**
 * Returns DynamoDB's time to live in Unix seconds: one day after expiry, so that the sweep, which updates counters, comes first.
 */
export function ttlOf(expiresAt: number | null): number | undefined {
  return expiresAt === null ? undefined : Math.ceil((expiresAt + DAY_MS) / 1000);
}

export function documentPartition(accountId: string): string {
  return `${accountId}#DOCUMENT`;
}

export function sourcePartition(accountId: string, source: string): string {
  return `${accountId}#SOURCE#${source}`;
}

/** Partition of the documents made from a document. */
export function derivedPartition(accountId: string, sourceId: string): string {
  return `${accountId}#FROM#${sourceId}`;
}

/** Numbers and strings with the same text share a partition, since a query string cannot distinguish them either. */
export function metadataPartition(accountId: string, key: string, value: string | number): string {
  return `${accountId}#META#${escapeKey(key)}#${indexedValue(value)}`;
}

export function expiryPartition(accountId: string): string {
  return `${accountId}#EXPIRY`;
}

export function counterPartition(accountId: string): string {
  return `${accountId}#COUNT`;
}

export function metadataCounterPartition(accountId: string, key: string): string {
  return `${accountId}#COUNT#${escapeKey(key)}`;
}

/** Partition of an account's stored bytes and document totals. */
export function storedPartition(accountId: string): string {
  return `${accountId}#STORED`;
}

export function eventCounterPartition(accountId: string): string {
  return `${accountId}#EVENTS`;
}

/** Returns the counters of documents, or of the events that are counted in the same items. */
export function documentCounters(accountId: string, kind: TimeCounters['kind'] = 'n'): TimeCounters {
  const totals = { partition: storedPartition(accountId), prefix: '' } as const;
  return { kind, totals, days: counterPartition(accountId) };
}

/** Returns the counters of events that neither add nor remove a document. */
export function eventCounters(accountId: string): TimeCounters {
  const partition = eventCounterPartition(accountId);
  return { kind: 'n', totals: { partition, prefix: 'ALL#' }, days: partition };
}

/** Returns the metadata pairs that lists can filter by. */
export function indexedPairs(metadata: DocumentMetadata) {
  return Object.entries(metadata).filter(([key]) => !UNINDEXED_METADATA.includes(key));
}

/** Returns a value in the form used in keys: itself, or its digest if too long. */
export function indexedValue(value: string | number): string {
  const text = String(value);
  if (Buffer.byteLength(text) <= 200 && !text.startsWith('sha256:')) return escapeKey(text);
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}

// Keys and values may contain any character; one containing our separator must not match another's entries.
function escapeKey(key: string): string {
  return key.replaceAll('%', '%25').replaceAll('#', '%23');
}

const TAG_BYTES = 8;

/** Returns a pair's tag for index entries, so that one index can filter by all pairs of a document. */
export function tagOf(key: string, value: string | number): Buffer {
  const digest = createHash('sha256')
    .update(`${escapeKey(key)}#${indexedValue(value)}`)
    .digest();
  return digest.subarray(0, TAG_BYTES);
}

function tagsOf(pairs: ReturnType<typeof indexedPairs>): Uint8Array {
  return Buffer.concat(pairs.map(([key, value]) => tagOf(key, value)));
}

/** Whether an index entry's tags include a pair's tag. */
export function hasTag(tags: Uint8Array | undefined, tag: Buffer): boolean {
  for (let at = 0; tags !== undefined && at < tags.length; at += TAG_BYTES) {
    if (tag.equals(tags.subarray(at, at + TAG_BYTES))) return true;
  }
  return false;
}
