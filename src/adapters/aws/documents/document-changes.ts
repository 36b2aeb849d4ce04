import { DeleteTransaction } from 'dynamodb-toolbox/entity/actions/transactDelete';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import type { DocumentRecord } from '../../../ports/document-store.ts';
import { dueSortKey } from '../due-keys.ts';
import type { WriteAction } from '../transaction.ts';
import {
  type DocumentEntities,
  expiryPartition,
  type Indexed,
  indexEntries,
  sourceEntries,
  ttlOf,
} from './document-entities.ts';

/**
 * Returns the transaction actions that create a document with its index entries, without its counts. The first fails if the id
 * already exists.
 */
export function addition(entities: DocumentEntities, record: DocumentRecord): WriteAction[] {
  const { expiresAt } = record;
  return [
    entities.document
      .build(PutTransaction)
      .item({ ...record, ...lists(record), ttl: ttlOf(expiresAt) })
      .options({ condition: { attr: 'id', exists: false } }),
    ...[...indexEntries(record, expiresAt), ...sourceEntries(record)].map((entry) =>
      entities.indexEntry.build(PutTransaction).item({ ...entry }),
    ),
    ...(expiresAt === null ? [] : [expiryEntry(entities, record, expiresAt)]),
  ];
}

function expiryEntry(
  entities: DocumentEntities,
  { accountId, id, source, metadata, madeFrom, sizeBytes, blobKey }: DocumentRecord,
  expiresAt: number,
): WriteAction {
  return entities.expiry.build(PutTransaction).item({
    pk: expiryPartition(accountId),
    sk: dueSortKey(expiresAt, id),
    source,
    metadata,
    madeFrom: madeFrom && [...madeFrom],
    sizeBytes,
    blobKey,
  });
}

/**
 * Returns the transaction actions that replace a document and its index entries, without its counts. The first fails if the
 * document has been changed or removed since `before` was read.
 */
export function replacement(
  entities: DocumentEntities,
  before: DocumentRecord,
  after: DocumentRecord,
): WriteAction[] {
  const { accountId, id, expiresAt } = after;
  const entries = indexEntries(after, expiresAt);
  const kept = new Set(entries.map(({ pk }) => pk));
  const outdated = indexEntries(before, before.expiresAt).filter(({ pk }) => !kept.has(pk));
  return [
    entities.document
      .build(PutTransaction)
      .item({ ...after, ...lists(after), ttl: ttlOf(expiresAt) })
      .options({ condition: { attr: 'updatedAt', eq: before.updatedAt } }),
    ...entries.map((entry) => entities.indexEntry.build(PutTransaction).item({ ...entry })),
    ...outdated.map(({ pk, sk }) => entities.indexEntry.build(DeleteTransaction).key({ pk, sk })),
    ...(before.expiresAt === null || before.expiresAt === expiresAt
      ? []
      : [
          entities.expiry
            .build(DeleteTransaction)
            .key({ pk: expiryPartition(accountId), sk: dueSortKey(before.expiresAt, id) }),
        ]),
    ...(expiresAt === null ? [] : [expiryEntry(entities, after, expiresAt)]),
  ];
}

/** Copies the lists of a record, since the library's types are mutable. */
function lists({ madeFrom }: DocumentRecord) {
  return { madeFrom: madeFrom && [...madeFrom] };
}

/**
 * Returns the transaction actions that remove a document from every index, without its counts. The first fails if an expiring
 * document has already been removed.
 */
export function removal(
  entities: DocumentEntities,
  document: Indexed,
  expiresAt: number | null,
): WriteAction[] {
  const { accountId, id } = document;
  return [
    ...(expiresAt === null
      ? []
      : [
          entities.expiry
            .build(DeleteTransaction)
            .key({ pk: expiryPartition(accountId), sk: dueSortKey(expiresAt, id) })
            .options({ condition: { attr: 'source', exists: true } }),
        ]),
    ...[...indexEntries(document, expiresAt), ...sourceEntries(document)].map(({ pk, sk }) =>
      entities.indexEntry.build(DeleteTransaction).key({ pk, sk }),
    ),
  ];
}
