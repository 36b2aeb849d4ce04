import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Caller } from '../../../domain/caller.ts';
import { previewsPerDay } from '../../../domain/plans.ts';
import type { PreviewCounter } from '../../../ports/preview-counter.ts';
import { DailyCounter } from './daily-counter.ts';

export class DynamoPreviewCounter implements PreviewCounter {
  readonly #days: DailyCounter;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.#days = new DailyCounter(client, tableName, { entity: 'PreviewDay', attribute: 'previews' });
  }

  take({ accountId, plan }: Pick<Caller, 'accountId' | 'plan'>, nowMs: number): Promise<number | undefined> {
    return this.#days.take(accountId, previewsPerDay(plan), nowMs);
  }
}
