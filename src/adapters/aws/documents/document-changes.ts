import { DeleteTransaction } from 'dynamodb-toolbox/entity/actions/transactDelete';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import type { DocumentRecord } from '../../../ports/document-store.ts';
import type { WriteAction } from '../transaction.ts';
import {
  type DocumentEntities,
  expiryPartition,
  expirySortKey,
  type Indexed,
  indexEntries,
  ttlOf,
} from './document-entities.ts';

/**
 * Returns the transaction actions that create a document with its index entries, without its counts. The first fails if the id
 * already exists.
 */
export function addition(entities: DocumentEntities, record: DocumentRecord): WriteAction[] {
  const { accountId, id, source, metadata, expiresAt, sizeBytes, blobKey } = record;
  return [
    entities.document
      .build(PutTransaction)
      .item({ ...record, ttl: ttlOf(expiresAt) })
      .options({ condition: { attr: 'id', exists: false } }),
    ...indexEntries(record, expiresAt).map((entry) =>
      entities.indexEntry.build(PutTransaction).item({ ...entry }),
    ),
    ...(expiresAt === null
      ? []
      : [
          entities.expiry.build(PutTransaction).item({
            pk: expiryPartition(accountId),
            sk: expirySortKey(expiresAt, id),
            source,
            metadata,
            sizeBytes,
            blobKey,
          }),
        ]),
  ];
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
            .key({ pk: expiryPartition(accountId), sk: expirySortKey(expiresAt, id) })
            .options({ condition: { attr: 'source', exists: true } }),
        ]),
    ...indexEntries(document, expiresAt).map(({ pk, sk }) =>
      entities.indexEntry.build(DeleteTransaction).key({ pk, sk }),
    ),
  ];
}
