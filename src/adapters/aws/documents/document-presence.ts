import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { BatchGetRequest } from 'dynamodb-toolbox/entity/actions/batchGet';
import type { DocumentPresence } from '../../../ports/document-store.ts';
import { readBatch } from '../read-batch.ts';
import { documentEntities, hasExpired } from './document-entities.ts';

/** Maximum items of one DynamoDB batch read. */
const MAX_AT_ONCE = 100;

/** Checks which documents exist, by their records alone. */
export class DynamoDocumentPresence implements DocumentPresence {
  readonly #entities: ReturnType<typeof documentEntities>;

  constructor(client: DynamoDBDocumentClient, documentsTable: string) {
    this.#entities = documentEntities(client, documentsTable);
  }

  async existing(accountId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const { table, document } = this.#entities;
    const requests = [...new Set(ids)].map((id) => document.build(BatchGetRequest).key({ accountId, id }));
    const found = new Set<string>();
    while (requests.length > 0) {
      for (const record of await readBatch(table, requests.splice(0, MAX_AT_ONCE))) {
        if (!hasExpired(record, Date.now())) found.add(record.id);
      }
    }
    return found;
  }
}
