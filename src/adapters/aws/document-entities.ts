import { createHash } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity } from 'dynamodb-toolbox/entity';
import { anyOf } from 'dynamodb-toolbox/schema/anyOf';
import { item } from 'dynamodb-toolbox/schema/item';
import { map } from 'dynamodb-toolbox/schema/map';
import { nul } from 'dynamodb-toolbox/schema/nul';
import { number } from 'dynamodb-toolbox/schema/number';
import { record } from 'dynamodb-toolbox/schema/record';
import { string } from 'dynamodb-toolbox/schema/string';
import { Table } from 'dynamodb-toolbox/table';
import { DOCUMENT_SOURCES } from '../../ports/document-store.ts';

/**
 * The documents table. Sort keys of documents and index entries are the document's id, a UUIDv7: reading a
 * partition backwards gives the newest first, and a span of time is a range of ids.
 *
 * | pk | sk | item |
 * |---|---|---|
 * | `<account>#DOCUMENT` | id | the document |
 * | `<account>#SOURCE#<source>` | id | index entry |
 * | `<account>#META#<key>#<value>` | id | index entry |
 * | `<account>#COUNT` | `ALL#<shard>`, `DAY#<day>#<shard>`, `HOUR#<hour>#<shard>` | how many, by source |
 * | `<account>#COUNT#<key>` | `<value>#<shard>` | how many with that metadata value |
 */
export function documentEntities(client: DynamoDBDocumentClient, tableName: string) {
  const table = new Table({
    documentClient: client,
    name: tableName,
    partitionKey: { name: 'pk', type: 'string' },
    sortKey: { name: 'sk', type: 'string' },
  });
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
  const indexEntry = new Entity({
    name: 'IndexEntry',
    table,
    timestamps: false,
    schema: item({
      partition: string().key(),
      id: string().key(),
      source: string().enum(...DOCUMENT_SOURCES),
      ttl: number().optional(),
    }),
    computeKey: (of: { partition: string; id: string }) => ({ pk: of.partition, sk: of.id }),
  });
  const counter = new Entity({
    name: 'Counter',
    table,
    timestamps: false,
    schema: item({
      partition: string().key(),
      name: string().key(),
      generated: number().optional(),
      uploaded: number().optional(),
      redacted: number().optional(),
      merged: number().optional(),
      certified: number().optional(),
    }),
    computeKey: (of: { partition: string; name: string }) => ({ pk: of.partition, sk: of.name }),
  });
  return { table, document, indexEntry, counter };
}

export function documentPartition(accountId: string): string {
  return `${accountId}#DOCUMENT`;
}

export function sourcePartition(accountId: string, source: string): string {
  return `${accountId}#SOURCE#${source}`;
}

/** Numbers and strings of the same text share a partition: a query string cannot tell them apart either. */
export function metadataPartition(accountId: string, key: string, value: string | number): string {
  return `${accountId}#META#${escapeKey(key)}#${indexedValue(value)}`;
}

export function counterPartition(accountId: string): string {
  return `${accountId}#COUNT`;
}

export function metadataCounterPartition(accountId: string, key: string): string {
  return `${accountId}#COUNT#${escapeKey(key)}`;
}

/** A value as it stands in a key: itself, or its digest when it is too long for one. */
export function indexedValue(value: string | number): string {
  const text = String(value);
  if (Buffer.byteLength(text) <= 200 && !text.startsWith('sha256:')) return text;
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}

// Keys may hold any character; one that holds our separator must not be able to name another key's entries.
function escapeKey(key: string): string {
  return key.replaceAll('%', '%25').replaceAll('#', '%23');
}
