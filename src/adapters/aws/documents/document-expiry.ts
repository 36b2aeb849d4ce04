import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { FormattedItem } from 'dynamodb-toolbox/entity';
import { DeleteTransaction } from 'dynamodb-toolbox/entity/actions/transactDelete';
import { QueryCommand } from 'dynamodb-toolbox/table/actions/query';
import type { ExpirySweeper } from '../../../ports/maintenance.ts';
import { dueBy } from '../due-keys.ts';
import { writeUnlessRefused } from '../transaction.ts';
import { removal } from './document-changes.ts';
import { countsOf, dividedCounts, dropEmptyCounters } from './document-counters.ts';
import { deletionEntry } from './document-deletions.ts';
import {
  type DocumentEntities,
  documentEntities,
  documentPartition,
  expiryPartition,
  type Indexed,
} from './document-entities.ts';
import { StoredBytes } from './stored-bytes.ts';

/** Document that has expired but is still indexed and counted. It must no longer be visible. */
export interface ExpiredDocument extends Indexed {
  readonly expiresAt: number;
  readonly sizeBytes: number | undefined;
  readonly blobKey: string | undefined;
}

const PAGE = 100;

/**
 * Yields documents that have expired by `nowMs` and await the sweep, oldest first. They are few, since the sweep runs every few
 * minutes. Lists subtract them from pages and totals, which are therefore always exact.
 */
export async function* expiredDocuments(
  entities: DocumentEntities,
  accountId: string,
  nowMs: number,
): AsyncGenerator<ExpiredDocument> {
  let exclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const { Items, LastEvaluatedKey } = await entities.table
      .build(QueryCommand)
      .query({ partition: expiryPartition(accountId), range: dueBy(nowMs) })
      .options({ consistent: true, limit: PAGE, exclusiveStartKey })
      .send();
    for (const { sk, ...fields } of (Items ?? []) as unknown as StoredExpiry[]) {
      const { source, metadata, madeFrom, sizeBytes, blobKey } = fields;
      const [expiresAt, id] = sk.split('#') as [string, string];
      yield { accountId, id, source, metadata, madeFrom, sizeBytes, blobKey, expiresAt: Number(expiresAt) };
    }
    exclusiveStartKey = LastEvaluatedKey;
  } while (exclusiveStartKey);
}

type StoredExpiry = FormattedItem<DocumentEntities['expiry']>;

/** Removes expired documents from the tables, and records them for the sweep that removes their derived data. */
export class DynamoExpirySweeper implements ExpirySweeper {
  readonly #entities: DocumentEntities;
  readonly #stored: StoredBytes;

  constructor(client: DynamoDBDocumentClient, documentsTable: string) {
    this.#entities = documentEntities(client, documentsTable);
    this.#stored = new StoredBytes(client, documentsTable);
  }

  /**
   * Removes documents that have expired by `nowMs`, each in one transaction with its index entries and counters. Each relies on
   * an entry that only the sweep and a deletion remove. So counts stay correct however often it runs or is interrupted, even if
   * DynamoDB has already removed the record.
   *
   * @param limit maximum number of documents.
   * @returns `true` if none is left.
   */
  async sweep(accountId: string, nowMs: number, limit: number): Promise<boolean> {
    let seen = 0;
    for await (const document of expiredDocuments(this.#entities, accountId, nowMs)) {
      if (seen === limit) return false;
      await this.#remove(document);
      seen += 1;
    }
    return true;
  }

  async #remove(document: ExpiredDocument): Promise<void> {
    const { accountId, id, expiresAt } = document;
    const sizeBytes = document.sizeBytes ?? (await this.#sizeOf(document));
    const { totals, actions } = dividedCounts(this.#entities, accountId, countsOf(document, -1));
    // Fails if the document was deleted, or another sweep removed it.
    await writeUnlessRefused([
      ...removal(this.#entities, document, expiresAt),
      this.#entities.document.build(DeleteTransaction).key({ accountId, id }),
      ...actions,
      this.#stored.removal({ accountId, id, sizeBytes, totals }),
      deletionEntry(this.#entities, document),
    ]);
    await dropEmptyCounters(this.#entities, document);
  }

  /** Returns the record's size; 0 if DynamoDB has removed it, which the counter check corrects. */
  async #sizeOf({ accountId, id }: ExpiredDocument): Promise<number> {
    const { Items } = await this.#entities.table
      .build(QueryCommand)
      .query({ partition: documentPartition(accountId), range: { eq: id } })
      .options({ consistent: true })
      .send();
    const [record] = (Items ?? []) as { readonly sizeBytes?: number }[];
    return record?.sizeBytes ?? 0;
  }
}
