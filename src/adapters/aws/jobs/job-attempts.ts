import { UpdateTransaction } from 'dynamodb-toolbox/entity/actions/transactUpdate';
import { $remove, $set } from 'dynamodb-toolbox/entity/actions/update';
import type { Caller } from '../../../domain/caller.ts';
import type { Claim, JobAttempts, JobEffects } from '../../../ports/job-attempts.ts';
import { hasEnded, holdsMore, type JobRecord, type JobResult } from '../../../ports/job-record.ts';
import type { DynamoDocumentStore } from '../documents/document-store.ts';
import { shardOf } from '../documents/sharded-counter.ts';
import type { DynamoRenderQuota } from '../limits/render-quota.ts';
import { conditionFailed, type WriteAction, writeUnlessRefused } from '../transaction.ts';
import { DynamoJobCancellation } from './job-cancellation.ts';
import type { DynamoJobTable } from './job-table.ts';

/** Job store of the workers: a job ends in one transaction with its document and its counted renders. */
export class DynamoJobAttempts extends DynamoJobCancellation implements JobAttempts {
  readonly #table: DynamoJobTable;
  readonly #quota: DynamoRenderQuota;
  readonly #documents: DynamoDocumentStore;

  constructor(table: DynamoJobTable, quota: DynamoRenderQuota, documents: DynamoDocumentStore) {
    super(table, quota);
    this.#table = table;
    this.#quota = quota;
    this.#documents = documents;
  }

  async claim(
    accountId: string,
    id: string,
    owner: string,
    leaseMs: number,
    known?: JobRecord,
  ): Promise<Claim> {
    const now = Date.now();
    const isFree = known !== undefined && !hasEnded(known) && !((known.leaseUntil ?? 0) > now);
    const job = isFree ? known : await this.#table.get(accountId, id);
    if (!job) return { outcome: 'unknown' };
    if (hasEnded(job)) return { outcome: 'ended', job };
    if (job.leaseUntil !== undefined && job.leaseUntil > now)
      return { outcome: 'busy', until: job.leaseUntil };
    const leaseUntil = now + leaseMs;
    const claimed: JobRecord = {
      ...job,
      status: 'processing',
      attempts: job.attempts + 1,
      leaseOwner: owner,
      leaseUntil,
    };
    const taking = this.#table.entities.job
      .build(UpdateTransaction)
      .item({
        accountId,
        id,
        status: 'processing',
        attempts: job.attempts + 1,
        leaseOwner: owner,
        leaseUntil,
      })
      .options({
        condition: {
          and: [
            { attr: 'attempts', eq: job.attempts },
            { attr: 'status', eq: job.status },
          ],
        },
      });
    const started = job.status === 'pending' ? this.#table.counts.moving(job, { processing: 1 }) : [];
    const won = await writeUnlessRefused([taking, ...started]);
    if (won) return { outcome: 'claimed', job: claimed };
    // The job has changed since it was read.
    if (isFree) return this.claim(accountId, id, owner, leaseMs);
    return { outcome: 'busy', until: now + leaseMs };
  }

  async release(job: JobRecord, owner: string): Promise<void> {
    const { accountId, id } = job;
    await writeUnlessRefused([
      this.#table.entities.job
        .build(UpdateTransaction)
        .item({
          accountId,
          id,
          status: 'pending',
          failures: (job.failures ?? 0) + 1,
          leaseOwner: $remove(),
          leaseUntil: $remove(),
        })
        .options({ condition: heldBy(owner) }),
      ...this.#table.counts.moving(job, { processing: -1 }),
    ]);
  }

  async countRenders(
    job: JobRecord,
    owner: string,
    caller: Caller,
    renders: number,
  ): Promise<JobRecord | undefined> {
    const { accountId, id } = job;
    const units = [...(job.quotaUnits ?? [])];
    try {
      while (units.length < renders) {
        const unit = await this.#quota.counting(caller, Date.now(), (next) => [
          this.#table.entities.job
            .build(UpdateTransaction)
            .item({ accountId, id, quotaUnits: $set([...units, next]) })
            .options({ condition: heldBy(owner) }),
        ]);
        units.push(unit);
      }
    } catch (error) {
      if (conditionFailed(error, 0)) return undefined;
      throw error;
    }
    return { ...job, quotaUnits: units };
  }

  async keepRenders({ accountId, id }: JobRecord, owner: string): Promise<void> {
    await writeUnlessRefused([
      this.#table.entities.job
        .build(UpdateTransaction)
        .item({ accountId, id, keepsRenders: true })
        .options({ condition: heldBy(owner) }),
    ]);
  }

  async noteOutcome(
    job: JobRecord,
    owner: string,
    outcomeKey: string,
    documents: readonly string[],
  ): Promise<JobRecord | undefined> {
    const { accountId, id } = job;
    const noted = await writeUnlessRefused([
      this.#table.entities.job
        .build(UpdateTransaction)
        .item({ accountId, id, outcomeKey })
        .options({ condition: completableBy(owner) }),
      ...this.#table.usesOf(job, documents),
    ]);
    return noted ? { ...job, outcomeKey } : undefined;
  }

  async complete(job: JobRecord, owner: string, result: JobResult, effects: JobEffects): Promise<boolean> {
    const now = Date.now();
    const actions = [
      ...this.#table.ending(
        job,
        { status: 'complete', completedAt: now, result },
        completableBy(owner),
        'processing',
      ),
      // Several documents were already linked when they were recorded.
      ...this.#table.usesOf(
        job,
        result.documentId !== undefined && holdsMore(result) ? [result.documentId] : [],
      ),
    ];
    const counted = job.quotaUnits ? null : effects.countsAsRender;
    const shard = effects.record && shardOf(effects.record.id);
    const write = (more: readonly WriteAction[]) =>
      this.#quota.within(counted, now, [...actions, ...more], shard);
    try {
      if (effects.record) await this.#documents.creating(effects, write);
      else await write(this.#documents.writing(effects.events ?? []));
      return true;
    } catch (error) {
      if (conditionFailed(error, 0)) return false;
      throw error;
    }
  }

  async fail(job: JobRecord, owner: string, error: string, errorCode?: string): Promise<boolean> {
    const end = { status: 'failed', completedAt: Date.now(), error, errorCode } as const;
    // A failed attempt may have counted more renders than it reported.
    const { quotaUnits = [], keepsRenders } = (await this.#table.get(job.accountId, job.id)) ?? job;
    return writeUnlessRefused([
      ...this.#table.ending(job, end, heldBy(owner), 'processing'),
      ...(keepsRenders ? [] : this.#quota.returning(job.accountId, quotaUnits)),
    ]);
  }
}

function heldBy(owner: string) {
  return { attr: 'leaseOwner' as const, eq: owner };
}

function completableBy(owner: string) {
  return { and: [heldBy(owner), { attr: 'deletedDocument' as const, exists: false }] };
}
