import { queueConsumer } from '../../src/adapters/aws/jobs/queue-consumer.ts';
import { workPipelinePorts } from '../../src/adapters/aws/jobs/worker-ports.ts';
import { pipelineJobs } from '../../src/app/pipeline/pipeline-jobs.ts';
import { workJob } from '../../src/app/work-job.ts';

/** Milliseconds of the function's timeout reserved for uploading and storing the results. */
const RESERVE_MS = 30_000;

const ports = workPipelinePorts();
const work = pipelineJobs(ports);

export const handler = queueConsumer('work-pipeline', ({ body, remainingMs, owner }) => {
  const message = JSON.parse(body) as { readonly accountId: string; readonly jobId: string };
  return workJob(ports.work, work, {
    ...message,
    owner,
    leaseMs: remainingMs,
    timeoutMs: remainingMs - RESERVE_MS,
  });
});
