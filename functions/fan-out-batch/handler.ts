import { fanOutPorts } from '../../src/adapters/aws/jobs/job-ports.ts';
import { queueConsumer } from '../../src/adapters/aws/jobs/queue-consumer.ts';
import { fanOutBatch } from '../../src/app/fan-out-batch.ts';

/** Milliseconds of the function's timeout reserved for saving progress. */
const RESERVE_MS = 10_000;
/** Milliseconds per turn; then other batches of the account, and other accounts, get their turn. */
const TURN_MS = 15_000;

const ports = fanOutPorts();

export const handler = queueConsumer('fan-out-batch', ({ body, remainingMs }) => {
  const until = Date.now() + Math.min(remainingMs - RESERVE_MS, TURN_MS);
  return fanOutBatch(ports, JSON.parse(body), () => Date.now() < until);
});
