import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get';
import type { Condition } from 'dynamodb-toolbox/entity/actions/parseCondition';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { UpdateTransaction } from 'dynamodb-toolbox/entity/actions/transactUpdate';
import { $remove, $set } from 'dynamodb-toolbox/entity/actions/update';
import type { JobStatus } from '../../../domain/job-status.ts';
import type { JobRecord, JobResult } from '../../../ports/job-record.ts';
import type { WriteAction } from '../transaction.ts';
import { DynamoBatchCounts } from './batch-counts.ts';
import { DynamoDocumentUses } from './document-uses.ts';
import { expiry } from './expiry.ts';
import { jobEntities } from './job-entities.ts';
import { jobItem, listsOf, storedResult, toJob } from './job-items.ts';
import { DynamoJobLists } from './job-lists.ts';
import { DynamoPendingJobs } from './pending-jobs.ts';

/** Fields that are set when a job ends. */
interface JobEnd {
  readonly status: Extract<JobStatus, 'complete' | 'failed'>;
  readonly completedAt: number;
  readonly result?: JobResult;
  readonly error?: string;
  readonly errorCode?: string | undefined;
  readonly canceled?: boolean;
}

/** Table of jobs, with the writes shared by everything that creates or ends a job. */
export class DynamoJobTable {
  readonly entities: ReturnType<typeof jobEntities>;
  readonly pending: DynamoPendingJobs;
  readonly lists: DynamoJobLists;
  readonly uses: DynamoDocumentUses;
  readonly counts: DynamoBatchCounts;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.entities = jobEntities(client, tableName);
    this.pending = new DynamoPendingJobs(this.entities.table);
    this.lists = new DynamoJobLists(this.entities);
    this.uses = new DynamoDocumentUses(this.entities);
    this.counts = new DynamoBatchCounts(this.entities);
  }

  /** Returns the current job. */
  async get(accountId: string, id: string): Promise<JobRecord | undefined> {
    const { Item } = await this.entities.job
      .build(GetItemCommand)
      .key({ accountId, id })
      .options({ consistent: true })
      .send();
    return Item && toJob(Item);
  }

  /** Adds a new job to the table and its lists, on condition that its id is unused. */
  creation(job: JobRecord): WriteAction[] {
    const ttl = expiry(job.createdAt);
    const creation = this.entities.job
      .build(PutTransaction)
      .item({ ...jobItem(job), ttl })
      .options({ condition: { attr: 'id', exists: false } });
    return [creation, ...listsOf(job).map((list) => this.lists.entry(job, list, ttl))];
  }

  /**
   * Ends a job under a condition on its item, and updates the counts of pending jobs and of its batch.
   * @param from the state in which its batch counts it
   */
  ending(
    job: JobRecord,
    end: JobEnd,
    condition: Condition<ReturnType<typeof jobEntities>['job']>,
    from: 'pending' | 'processing',
  ): WriteAction[] {
    const { accountId, id, webhook } = job;
    const failed = end.status === 'failed';
    const update = this.entities.job
      .build(UpdateTransaction)
      .item({
        accountId,
        id,
        ...end,
        // A map that does not exist yet must be written as a whole.
        result: end.result && $set(storedResult(end.result)),
        ...(webhook && { webhook: { state: 'pending' as const } }),
        sealedSecrets: $remove(),
        ...(!failed && { itemName: $remove() }),
        leaseOwner: $remove(),
        leaseUntil: $remove(),
        ...(failed && { quotaUnit: $remove(), quotaUnits: $remove() }),
      })
      .options({ condition });
    return [
      update,
      ...(failed ? this.failedEntry(job) : []),
      ...this.counts.moving(job, { ...(from === 'processing' && { processing: -1 }), [end.status]: 1 }),
      ...this.pending.ending(job),
    ];
  }

  /** Lists a job as failed. Jobs of a batch are found through the batch. */
  failedEntry(job: JobRecord): WriteAction[] {
    return job.batchId === undefined ? [this.lists.entry(job, 'failed-jobs', expiry(job.createdAt))] : [];
  }

  /** Links a job to its saved documents. */
  usesOf({ accountId, id, createdAt }: JobRecord, documents: readonly string[]): WriteAction[] {
    return this.uses.entries(accountId, documents, { jobId: id }, expiry(createdAt));
  }
}
