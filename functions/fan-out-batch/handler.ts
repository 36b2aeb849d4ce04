import { fanOutPorts } from '../../src/adapters/aws/jobs/job-ports.ts';
import { queueConsumer } from '../../src/adapters/aws/jobs/queue-consumer.ts';
import { fanOutBatch } from '../../src/app/fan-out-batch.ts';

/** Left of the function's time for writing down how far it has come. */
const RESERVE_MS = 10_000;

const ports = fanOutPorts();

export const handler = queueConsumer('fan-out-batch', ({ body, remainingMs }) => {
  const until = Date.now() + remainingMs - RESERVE_MS;
  return fanOutBatch(ports, JSON.parse(body), () => Date.now() < until);
});
