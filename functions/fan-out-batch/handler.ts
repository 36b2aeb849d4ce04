import { fanOutPorts } from '../../src/adapters/aws/jobs/job-ports.ts';
import { queueConsumer } from '../../src/adapters/aws/jobs/queue-consumer.ts';
import { fanOutBatch } from '../../src/app/fan-out-batch.ts';

/** Milliseconds of the function's time that are reserved for saving its progress. */
const RESERVE_MS = 10_000;
/** After this time it is the turn of the account's other batches, and of other accounts. */
const TURN_MS = 15_000;

const ports = fanOutPorts();

export const handler = queueConsumer('fan-out-batch', ({ body, remainingMs }) => {
  const until = Date.now() + Math.min(remainingMs - RESERVE_MS, TURN_MS);
  return fanOutBatch(ports, JSON.parse(body), () => Date.now() < until);
});
