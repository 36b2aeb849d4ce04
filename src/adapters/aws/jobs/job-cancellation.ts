import type { JobCancellation } from '../../../ports/job-attempts.ts';
import type { JobRecord } from '../../../ports/job-record.ts';
import type { DynamoRenderQuota } from '../limits/render-quota.ts';
import { writeUnlessRefused } from '../transaction.ts';
import type { DynamoJobTable } from './job-table.ts';

/** Cancels jobs and refunds their counted renders. */
export class DynamoJobCancellation implements JobCancellation {
  readonly #table: DynamoJobTable;
  readonly #quota: DynamoRenderQuota;

  constructor(table: DynamoJobTable, quota: DynamoRenderQuota) {
    this.#table = table;
    this.#quota = quota;
  }

  async cancel(job: JobRecord, error: string): Promise<boolean> {
    const end = { status: 'failed', completedAt: Date.now(), error, canceled: true } as const;
    const { quotaUnits = [], keepsRenders } = job;
    const waits = {
      and: [
        { attr: 'status' as const, eq: 'pending' as const },
        // Ensures that the job's counted units are those of this attempt.
        { attr: 'attempts' as const, eq: job.attempts },
      ],
    };
    return writeUnlessRefused([
      ...this.#table.ending(job, end, waits, 'pending'),
      ...(keepsRenders || quotaUnits.length === 0 ? [] : this.#quota.returning(job.accountId, quotaUnits)),
    ]);
  }
}
