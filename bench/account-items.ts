import { countsOf } from '../src/adapters/aws/documents/document-counters.ts';
import {
  documentPartition,
  type IndexEntry,
  indexEntries,
} from '../src/adapters/aws/documents/document-entities.ts';
import { DOCUMENT_SOURCES } from '../src/domain/document.ts';
import { newId } from '../src/domain/ids.ts';
import type { DocumentRecord } from '../src/ports/document-store.ts';

const DAY_MS = 86_400_000;

/** Days over which each account's documents are spread. */
const DAYS = 365;

/** Attribute value in DynamoDB's wire format. */
export type Attribute = { S: string } | { N: string } | { B: string } | { NULL: true } | { M: Item };
export type Item = Record<string, Attribute>;
export type KeyedItem = Item & { readonly pk: { S: string }; readonly sk: { S: string } };

/**
 * Generates all items of an account with this many documents, as the service writes them: documents, index entries and counters,
 * partition by partition, oldest first.
 */
export function* accountItems(accountId: string, count: number): Generator<KeyedItem> {
  const counters = new Map<string, Map<string, Map<string, number>>>();
  const partitions = new Map<string, number[]>();
  const entries: IndexEntry[] = [];
  const now = Date.now();
  for (let index = 0; index < count; index += 1) {
    const at = now - Math.floor(((count - index) / count) * DAYS * DAY_MS);
    const record = documentAt(accountId, index, at);
    yield storedDocument(record);
    for (const entry of indexEntries(record, null)) {
      const members = partitions.get(entry.pk) ?? [];
      if (members.length === 0) partitions.set(entry.pk, members);
      members.push(index);
      entries[index] ??= entry;
    }
    for (const { partition, name, attribute } of countsOf(record, 1)) {
      const names = counters.get(partition) ?? new Map<string, Map<string, number>>();
      const counts = names.get(name) ?? new Map<string, number>();
      counts.set(attribute, (counts.get(attribute) ?? 0) + 1);
      counters.set(partition, names.set(name, counts));
    }
  }
  for (const pk of [...partitions.keys()].sort()) {
    for (const index of partitions.get(pk)!) {
      const { sk, source, tags } = entries[index]!;
      yield {
        pk: { S: pk },
        sk: { S: sk },
        source: { S: source },
        tags: { B: Buffer.from(tags!).toString('base64') },
      };
    }
  }
  for (const [pk, names] of counters) {
    for (const [sk, counts] of names) {
      const numbers = [...counts].map(([name, number]): [string, Attribute] => [name, { N: String(number) }]);
      yield { pk: { S: pk }, sk: { S: sk }, changes: { N: '1' }, ...Object.fromEntries(numbers) };
    }
  }
}

/** Creates a document's record. Each metadata value has a fixed share of the documents, whatever their number. */
function documentAt(accountId: string, index: number, at: number): DocumentRecord {
  const id = newId(at);
  return {
    id,
    accountId,
    name: 'invoice-2026-11-21',
    source: DOCUMENT_SOURCES[[0, 0, 0, 0, 0, 0, 1, 2, 3, 4][index % 10]!]!,
    template: { id: '0193f1d2-7c4e-7b1a-9a52-3c5d6e7f8091', name: 'Invoice', slug: 'invoice' },
    metadata: {
      customer: `customer-${index % 20}`,
      status: `status-${Math.floor(index / 20) % 5}`,
      region: `region-${Math.floor(index / 100) % 4}`,
      templateSlug: 'invoice',
      renderTimeMs: 100 + (index % 900),
    },
    expiresAt: null,
    createdAt: at,
    updatedAt: at,
    blobKey: `documents/keep/${accountId}/${id}.pdf`,
    sizeBytes: 48_000,
  };
}

function storedDocument(record: DocumentRecord): KeyedItem {
  const fields = Object.entries({ ...record }).map(([name, value]): [string, Attribute] => [
    name,
    attributeOf(value),
  ]);
  return {
    _et: { S: 'Document' },
    pk: { S: documentPartition(record.accountId) },
    sk: { S: record.id },
    ...Object.fromEntries(fields),
  };
}

function attributeOf(value: unknown): Attribute {
  if (value === null) return { NULL: true };
  if (typeof value === 'number') return { N: String(value) };
  if (typeof value === 'string') return { S: value };
  const members = Object.entries(value as object).map(([name, member]) => [name, attributeOf(member)]);
  return { M: Object.fromEntries(members) as Item };
}
