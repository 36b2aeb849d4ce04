import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { jobStore } from '../../src/adapters/aws/stores.ts';
import { listBatches } from '../../src/app/batch-jobs.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { toCursorEnvelope } from '../../src/http/presenters/envelope.ts';
import { presentBatch } from '../../src/http/presenters/job.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const jobs = jobStore();

export const handler = endpoint(operation, callerPorts(), async ({ caller, query }) => {
  const page = await listBatches(jobs, caller.accountId, query);
  return json(
    200,
    toCursorEnvelope(page, query, ({ batch, counts }) => presentBatch(batch, counts)),
  );
});
