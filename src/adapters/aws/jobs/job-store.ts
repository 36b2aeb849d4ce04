import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { FormattedItem } from 'dynamodb-toolbox/entity';
import { BatchGetRequest } from 'dynamodb-toolbox/entity/actions/batchGet';
import { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get';
import type { Condition } from 'dynamodb-toolbox/entity/actions/parseCondition';
import { DeleteTransaction } from 'dynamodb-toolbox/entity/actions/transactDelete';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { UpdateTransaction } from 'dynamodb-toolbox/entity/actions/transactUpdate';
import { $get, $remove, $set, UpdateItemCommand } from 'dynamodb-toolbox/entity/actions/update';
import type { Caller } from '../../../domain/caller.ts';
import type { JobStatus } from '../../../domain/job-status.ts';
import type { Plan } from '../../../domain/plans.ts';
import {
  type Claim,
  type DocumentUse,
  hasEnded,
  holdsMore,
  type JobEffects,
  type JobList,
  type JobRecord,
  type JobResult,
  type JobStore,
  type JobTask,
  type JobWebhook,
  type WebhookAttempt,
} from '../../../ports/job-store.ts';
import type { CursorPage, CursorPageRequest } from '../../../ports/page.ts';
import type { DynamoDocumentStore } from '../documents/document-store.ts';
import type { DynamoRenderQuota } from '../limits/render-quota.ts';
import { readBatch } from '../read-batch.ts';
import {
  conditionFailed,
  unlessRefused,
  type WriteAction,
  writeAll,
  writeUnlessRefused,
} from '../transaction.ts';
import { DynamoBatches, expiry } from './batches.ts';
import { jobEntities } from './job-entities.ts';

type StoredJob = FormattedItem<ReturnType<typeof jobEntities>['job']>;

export class DynamoJobStore extends DynamoBatches implements JobStore {
  readonly #entities: ReturnType<typeof jobEntities>;
  readonly #documents: DynamoDocumentStore | undefined;
  readonly #quota: DynamoRenderQuota | undefined;

  /** @param ends the stores that ending a job writes to; only workers save documents. */
  constructor(
    client: DynamoDBDocumentClient,
    tableName: string,
    ends?: { readonly documents?: DynamoDocumentStore; readonly quota: DynamoRenderQuota },
  ) {
    const entities = jobEntities(client, tableName);
    super(entities);
    this.#entities = entities;
    this.#documents = ends?.documents;
    this.#quota = ends?.quota;
  }

  async create(job: JobRecord, plan: Plan): Promise<boolean> {
    if (job.admittedAt !== undefined) return writeUnlessRefused(this.#creation(job));
    const { accountId, createdAt } = job;
    try {
      const creation = [
        ...this.#creation({ ...job, admittedAt: createdAt }),
        ...(await this.#usesOfReading(job)),
      ];
      await this.pending.admitting({ accountId, plan }, 1, createdAt, creation);
      return true;
    } catch (error) {
      if (conditionFailed(error, 0)) return false;
      throw error;
    }
  }

  createFailed(job: JobRecord, error: string): Promise<boolean> {
    const webhook = job.webhook && { ...job.webhook, state: 'pending' as const };
    const failed: JobRecord = { ...job, status: 'failed', error, completedAt: job.createdAt, webhook };
    return writeUnlessRefused([
      ...this.#creation(failed),
      ...this.#failedEntry(failed),
      ...this.counting(job, { failed: 1 }),
      ...this.pending.ending(job),
    ]);
  }

  createComplete(job: JobRecord, result: JobResult): Promise<boolean> {
    const webhook = job.webhook && { ...job.webhook, state: 'pending' as const };
    const complete = { ...job, status: 'complete', completedAt: job.createdAt, result, webhook } as const;
    return writeUnlessRefused(this.#creation(complete));
  }

  async get(accountId: string, id: string): Promise<JobRecord | undefined> {
    const { Item } = await this.#entities.job
      .build(GetItemCommand)
      .key({ accountId, id })
      .options({ consistent: true })
      .send();
    return Item && toJob(Item);
  }

  async getMany(accountId: string, ids: readonly string[]): Promise<JobRecord[]> {
    const requests = ids.map((id) => this.#entities.job.build(BatchGetRequest).key({ accountId, id }));
    return (await readBatch(this.#entities.table, requests)).map(toJob);
  }

  async list(accountId: string, list: JobList, page: CursorPageRequest): Promise<CursorPage<JobRecord>> {
    const { items: ids, ...rest } = await this.lists.page(accountId, list, page);
    const jobs = await this.getMany(accountId, ids);
    const items =
      list === 'failed-deliveries' ? jobs.filter(({ webhook }) => webhook?.state === 'failed') : jobs;
    return { ...rest, items };
  }

  async cancel(job: JobRecord, error: string): Promise<boolean> {
    const end = { status: 'failed', completedAt: Date.now(), error, canceled: true } as const;
    const { quotaUnits = [], keepsRenders } = job;
    return writeUnlessRefused([
      this.#ending(job, end, {
        and: [
          { attr: 'status', eq: 'pending' },
          // What the job has counted is known as of this attempt.
          { attr: 'attempts', eq: job.attempts },
        ],
      }),
      ...this.#failedEntry(job),
      ...this.counting(job, { failed: 1 }),
      ...this.pending.ending(job),
      ...(keepsRenders || quotaUnits.length === 0 ? [] : this.#quota!.returning(job.accountId, quotaUnits)),
    ]);
  }

  async discard(job: JobRecord): Promise<void> {
    const { accountId, id } = job;
    const deletion = this.#entities.job
      .build(DeleteTransaction)
      .key({ accountId, id })
      .options({ condition: { attr: 'attempts', eq: 0 } });
    await writeUnlessRefused([
      deletion,
      ...listsOf(job).map((list) => this.lists.removal(job, list)),
      ...this.pending.ending({ accountId, id, admittedAt: job.createdAt }),
    ]);
  }

  async claim(accountId: string, id: string, owner: string, leaseMs: number): Promise<Claim> {
    const job = await this.get(accountId, id);
    if (!job) return { outcome: 'unknown' };
    if (hasEnded(job)) return { outcome: 'ended', job };
    const now = Date.now();
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
    const taking = this.#entities.job
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
    const started = job.status === 'pending' ? this.counting(job, { processing: 1 }) : [];
    const won = await writeUnlessRefused([taking, ...started]);
    return won ? { outcome: 'claimed', job: claimed } : { outcome: 'busy', until: now + leaseMs };
  }

  async release(job: JobRecord, owner: string): Promise<void> {
    const { accountId, id } = job;
    await writeUnlessRefused([
      this.#entities.job
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
      ...this.counting(job, { processing: -1 }),
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
        const unit = await this.#quota!.counting(caller, Date.now(), (next) => [
          this.#entities.job
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
      this.#entities.job
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
      this.#entities.job
        .build(UpdateTransaction)
        .item({ accountId, id, outcomeKey })
        .options({ condition: completableBy(owner) }),
      ...this.#usesOf(job, documents),
    ]);
    return noted ? { ...job, outcomeKey } : undefined;
  }

  async complete(job: JobRecord, owner: string, result: JobResult, effects: JobEffects): Promise<boolean> {
    const now = Date.now();
    const actions = [
      this.#ending(job, { status: 'complete', completedAt: now, result }, completableBy(owner)),
      ...this.counting(job, { processing: -1, complete: 1 }),
      ...this.pending.ending(job),
      // Several documents were linked when they were noted.
      ...this.#usesOf(job, result.documentId !== undefined && holdsMore(result) ? [result.documentId] : []),
    ];
    const counted = job.quotaUnits ? null : effects.countsAsRender;
    const write = (more: readonly WriteAction[]) => this.#quota!.within(counted, now, [...actions, ...more]);
    try {
      if (effects.record) await this.#documents!.creating(effects, write);
      else await write(this.#documents!.writing(effects.events ?? []));
      return true;
    } catch (error) {
      if (conditionFailed(error, 0)) return false;
      throw error;
    }
  }

  async fail(job: JobRecord, owner: string, error: string): Promise<boolean> {
    const ending = this.#ending(job, { status: 'failed', completedAt: Date.now(), error }, heldBy(owner));
    // An attempt that failed may have counted more than it came to say.
    const { quotaUnits = [], keepsRenders } = (await this.get(job.accountId, job.id)) ?? job;
    return writeUnlessRefused([
      ending,
      ...this.#failedEntry(job),
      ...this.counting(job, { processing: -1, failed: 1 }),
      ...this.pending.ending(job),
      ...(keepsRenders ? [] : this.#quota!.returning(job.accountId, quotaUnits)),
    ]);
  }

  usesOf(accountId: string, documentId: string): Promise<DocumentUse[]> {
    return this.uses.of(accountId, documentId);
  }

  async withhold(accountId: string, id: string, documentId: string): Promise<JobRecord | undefined> {
    const written = await unlessRefused(
      this.#entities.job
        .build(UpdateItemCommand)
        .item({
          accountId,
          id,
          deletedDocument: $get('deletedDocument', documentId),
          // It may quote the document.
          error: $remove(),
          metadata: $remove(),
        })
        .options({ condition: { attr: 'id', exists: true }, returnValues: 'ALL_NEW' })
        .send(),
    );
    return written?.Attributes && toJob(written.Attributes);
  }

  async reduceResult({ accountId, id }: JobRecord, result: JobResult): Promise<void> {
    await unlessRefused(
      this.#entities.job
        .build(UpdateItemCommand)
        .item({ accountId, id, result: $set(storedResult(result)) })
        .options({ condition: { attr: 'result', exists: true } })
        .send(),
    );
  }

  async recordWebhookAttempt(
    job: JobRecord,
    attempt: WebhookAttempt,
    state: JobWebhook['state'],
  ): Promise<void> {
    const { accountId, id, webhook } = job;
    if (!webhook) return;
    const attempts = $set([...webhook.attempts, attempt]);
    const entry =
      state === 'failed' ? [this.lists.entry(job, 'failed-deliveries', expiry(job.createdAt))] : [];
    await writeAll([
      this.#entities.job
        .build(UpdateTransaction)
        .item({ accountId, id, webhook: { state, attempts } })
        .options({ condition: { attr: 'id', exists: true } }),
      ...entry,
    ]);
  }

  async reopenWebhook({ accountId, id }: JobRecord): Promise<void> {
    await this.#entities.job
      .build(UpdateItemCommand)
      .item({ accountId, id, webhook: { state: 'pending', openedAt: Date.now() } })
      .options({ condition: { attr: 'id', exists: true } })
      .send();
  }

  /** Jobs of a batch are found by the batch. */
  #usesOfReading(job: JobRecord): Promise<WriteAction[]> {
    const { accountId, id, createdAt, reads = [] } = job;
    return this.uses.entriesOfJob(accountId, reads, { jobId: id }, expiry(createdAt));
  }

  #usesOf({ accountId, id, createdAt }: JobRecord, documents: readonly string[]): WriteAction[] {
    return this.uses.entries(accountId, documents, { jobId: id }, expiry(createdAt));
  }

  /** The action that makes it, whose condition is that there is none with this id, and those that list it. */
  #creation(job: JobRecord): WriteAction[] {
    const { input, webhook, result, quotaUnits, task, ...fields } = job;
    const creation = this.#entities.job
      .build(PutTransaction)
      .item({
        ...fields,
        ...task,
        reads: fields.reads && [...fields.reads],
        quotaUnits: quotaUnits && [...quotaUnits],
        webhook: webhook && { ...webhook, attempts: [...webhook.attempts] },
        result: result && storedResult(result),
        inputKey: input.key,
        inputStart: input.range?.[0],
        inputEnd: input.range?.[1],
        sealedSecrets: input.sealed,
        ttl: expiry(fields.createdAt),
      })
      .options({ condition: { attr: 'id', exists: false } });
    return [creation, ...listsOf(job).map((list) => this.lists.entry(job, list, expiry(job.createdAt)))];
  }

  #failedEntry(job: JobRecord): WriteAction[] {
    return job.batchId === undefined ? [this.lists.entry(job, 'failed-jobs', expiry(job.createdAt))] : [];
  }

  #ending(
    { accountId, id, webhook }: JobRecord,
    end: {
      status: JobStatus;
      completedAt: number;
      result?: JobResult;
      error?: string;
      canceled?: boolean;
    },
    condition: Condition<ReturnType<typeof jobEntities>['job']>,
  ): WriteAction {
    return this.#entities.job
      .build(UpdateTransaction)
      .item({
        accountId,
        id,
        ...end,
        // A map that does not exist yet has to be written as a whole.
        result: end.result && $set(storedResult(end.result)),
        ...(webhook && { webhook: { state: 'pending' as const } }),
        sealedSecrets: $remove(),
        leaseOwner: $remove(),
        leaseUntil: $remove(),
        ...(end.status === 'failed' && { quotaUnit: $remove(), quotaUnits: $remove() }),
      })
      .options({ condition });
  }
}

function storedResult(result: JobResult) {
  const { warnings, documentIds } = result;
  return {
    ...result,
    warnings: warnings?.map((warning) => ({ ...warning })),
    documentIds: documentIds && [...documentIds],
  };
}

/** The lists that show a job from its beginning. */
function listsOf({ batchId, webhook, task }: JobRecord): JobList[] {
  return [
    ...(batchId === undefined && task.kind !== 'webhook-test' ? (['jobs'] as const) : []),
    ...(webhook === undefined ? [] : (['deliveries'] as const)),
  ];
}

function heldBy(owner: string) {
  return { attr: 'leaseOwner' as const, eq: owner };
}

function completableBy(owner: string) {
  return { and: [heldBy(owner), { attr: 'deletedDocument' as const, exists: false }] };
}

function toJob({
  ttl: _,
  inputKey,
  inputStart,
  inputEnd,
  sealedSecrets,
  kind,
  template,
  pipeline,
  scope,
  flattenForms,
  quotaUnit,
  ...job
}: StoredJob): JobRecord {
  const range =
    inputStart === undefined || inputEnd === undefined ? undefined : ([inputStart, inputEnd] as const);
  return {
    ...job,
    task: toTask({ kind, template, pipeline, scope, flattenForms }),
    quotaUnits: job.quotaUnits ?? (quotaUnit && [quotaUnit]),
    input: { key: inputKey, range, sealed: sealedSecrets },
  };
}

function toTask({
  kind = 'template',
  template,
  pipeline,
  scope = 'render',
  flattenForms = false,
}: Pick<StoredJob, 'kind' | 'template' | 'pipeline' | 'scope' | 'flattenForms'>): JobTask {
  switch (kind) {
    case 'pipeline':
      return { kind, pipeline, scope };
    case 'inline':
      return { kind, flattenForms };
    case 'webhook-test':
      return { kind };
    default:
      return { kind, template: template!, flattenForms };
  }
}
