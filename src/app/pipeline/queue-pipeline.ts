import type { PipelineRun } from '../../contract/pipeline.ts';
import type { JobPipeline, JobRecord } from '../../ports/job-record.ts';
import type { SecretVault } from '../../ports/secret-vault.ts';
import type { JobOwner } from '../job-secrets.ts';
import {
  assertWebhookReachable,
  type QueueJobPorts,
  type QueueJobRequest,
  queueJob,
} from '../queue-render.ts';
import { type PipelinePorts, preparePipeline } from './run-pipeline.ts';

export interface QueuePipelinePorts {
  readonly pipelines: PipelinePorts;
  readonly queueing: QueueJobPorts;
}

/**
 * Queues a pipeline. All checks before the first step run now, and again when it runs.
 *
 * @param pipeline saved pipeline of these steps
 * @throws as `preparePipeline`; PlatenError `QUOTA_EXCEEDED`, `QUEUE_FULL`
 */
export async function queuePipeline(
  { pipelines, queueing }: QueuePipelinePorts,
  request: QueueJobRequest,
  run: PipelineRun,
  pipeline?: JobPipeline,
): Promise<JobRecord> {
  const { caller } = request;
  await assertWebhookReachable(pipelines, request);
  const { renders, read } = await preparePipeline(pipelines, caller, run);
  if (renders > 0) await pipelines.quota.assertRoom(caller, Date.now());
  const task = { kind: 'pipeline', pipeline, scope: caller.scope } as const;
  return queueJob(
    queueing,
    { ...request, metadata: run.metadata },
    task,
    async (owner) => ({ bytes: await sealRun(queueing.vault, owner, run) }),
    (accountId, jobId) => queueing.queues.pipelineJob(accountId, jobId),
    read,
  );
}

/** Encrypts a run as a whole, since any of its steps may contain passwords and private keys. */
function sealRun(vault: Pick<SecretVault, 'seal'>, owner: JobOwner, run: PipelineRun): Promise<Uint8Array> {
  return vault.seal(owner, JSON.stringify(run));
}

/** Inverse of `sealRun`. */
export async function openRun(
  vault: Pick<SecretVault, 'open'>,
  owner: JobOwner,
  sealed: Uint8Array,
): Promise<PipelineRun> {
  return JSON.parse(await vault.open(owner, sealed)) as PipelineRun;
}
