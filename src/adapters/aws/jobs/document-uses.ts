import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { QueryCommand } from 'dynamodb-toolbox/table/actions/query';
import type { DocumentUse } from '../../../ports/job-store.ts';
import { type WriteAction, writeAll } from '../transaction.ts';
import { type jobEntities, usePartition } from './job-entities.ts';

/** Maximum uses written together with a job; a transaction has at most 100 actions. */
const MOST_WITH_JOB = 60;

/** Links from documents to the jobs and batches that have read or saved them. */
export class DynamoDocumentUses {
  readonly #entities: ReturnType<typeof jobEntities>;

  constructor(entities: ReturnType<typeof jobEntities>) {
    this.#entities = entities;
  }

  /** Returns the actions that link documents to the jobs or batches that use them. @param ttl Unix seconds */
  entries(accountId: string, documentIds: readonly string[], use: DocumentUse, ttl: number): WriteAction[] {
    return [...new Set(documentIds)].map((documentId) =>
      this.#entities.use.build(PutTransaction).item({ accountId, documentId, ...use, ttl }),
    );
  }

  /**
   * Returns the actions for the transaction that creates a job. If there are too many, the excess is written at once: a link to a
   * job that is never created is harmless.
   */
  async entriesOfJob(...of: Parameters<DynamoDocumentUses['entries']>): Promise<WriteAction[]> {
    const entries = this.entries(...of);
    while (entries.length > MOST_WITH_JOB) await writeAll(entries.splice(0, MOST_WITH_JOB));
    return entries;
  }

  async of(accountId: string, documentId: string): Promise<DocumentUse[]> {
    const uses: DocumentUse[] = [];
    let exclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const { Items = [], LastEvaluatedKey } = await this.#entities.table
        .build(QueryCommand)
        .query({ partition: usePartition(accountId, documentId) })
        .entities(this.#entities.use)
        .options({ consistent: true, exclusiveStartKey })
        .send();
      for (const { jobId, batchId } of Items) {
        if (jobId !== undefined) uses.push({ jobId });
        else if (batchId !== undefined) uses.push({ batchId });
      }
      exclusiveStartKey = LastEvaluatedKey;
    } while (exclusiveStartKey !== undefined);
    return uses;
  }
}
