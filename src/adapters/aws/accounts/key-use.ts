import { BatchGetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { KeyUse } from '../../../ports/account-store.ts';
import { lastTaken, type WindowOwner } from '../limits/rate-window.ts';

const ATTEMPTS = 5;

/** Reads the last use from the rate limit windows, which record every request anyway, so that it costs nothing. */
export class DynamoKeyUse implements KeyUse {
  readonly #client: DynamoDBDocumentClient;
  readonly #tableName: string;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.#client = client;
    this.#tableName = tableName;
  }

  async lastUsed(keyIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const used = new Map<string, number>();
    let keys: Record<string, unknown>[] = keyIds.map((id) => ({
      pk: `KEY#${id}` satisfies WindowOwner,
      sk: 'WINDOW',
    }));
    for (let attempt = 1; keys.length > 0; attempt += 1) {
      if (attempt > ATTEMPTS) throw new Error('DynamoDB did not give all items');
      const { Responses, UnprocessedKeys } = await this.#client.send(
        new BatchGetCommand({ RequestItems: { [this.#tableName]: { Keys: keys } } }),
      );
      for (const { pk, ...slots } of Responses?.[this.#tableName] ?? []) {
        const at = lastTaken(slots);
        if (at !== undefined) used.set(String(pk).slice('KEY#'.length), at);
      }
      keys = UnprocessedKeys?.[this.#tableName]?.Keys ?? [];
    }
    return used;
  }
}
