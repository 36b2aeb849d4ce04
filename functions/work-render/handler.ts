import { queueConsumer } from '../../src/adapters/aws/jobs/queue-consumer.ts';
import { workRenderPorts } from '../../src/adapters/aws/jobs/worker-ports.ts';
import { acceptMessage } from '../../src/app/accept-message.ts';
import { renderJobs } from '../../src/app/render-job.ts';
import { workJob } from '../../src/app/work-job.ts';
import { RENDER_TIME } from '../../src/contract/limits.ts';

/** Seconds until a message is retried after its account's queue was full, as long as SQS keeps the message. */
const QUEUE_FULL_SECONDS = 360;

const ports = workRenderPorts();
const work = renderJobs(ports);

export const handler = queueConsumer('work-render', async ({ messageId, body, remainingMs, owner }) => {
  const accepted = await acceptMessage(ports, messageId, body);
  if (accepted.accepted === 'later') return { outcome: 'wait', afterSeconds: QUEUE_FULL_SECONDS };
  if (!accepted.accepted) return { outcome: 'reject', reason: accepted.reason };
  return workJob(ports, work, {
    accountId: accepted.accountId,
    jobId: accepted.jobId,
    owner,
    leaseMs: remainingMs,
    timeoutMs: remainingMs - RENDER_TIME.queuedReserveMs,
  });
});
