import type { FormattedItem } from 'dynamodb-toolbox/entity';
import type { JobRecord, JobResult, JobTask } from '../../../ports/job-record.ts';
import type { JobList } from '../../../ports/job-store.ts';
import type { jobEntities } from './job-entities.ts';

type StoredJob = FormattedItem<ReturnType<typeof jobEntities>['job']>;

/** Returns the item attributes of a new job. */
export function jobItem(job: JobRecord) {
  const { input, webhook, result, quotaUnits, task, ...fields } = job;
  return {
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
  };
}

/** Converts the result to its stored form. */
export function storedResult(result: JobResult) {
  const { warnings, documentIds } = result;
  return {
    ...result,
    warnings: warnings?.map((warning) => ({ ...warning })),
    documentIds: documentIds && [...documentIds],
  };
}

/** Returns the lists that show a job from its creation. */
export function listsOf({ batchId, webhook, task }: JobRecord): JobList[] {
  return [
    ...(batchId === undefined && task.kind !== 'webhook-test' ? (['jobs'] as const) : []),
    ...(webhook === undefined ? [] : (['deliveries'] as const)),
  ];
}

/** Converts an item to a job. */
export function toJob({
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
