import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { jobStore } from '../../src/adapters/aws/stores.ts';
import { findBatch } from '../../src/app/batch-jobs.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { presentBatch } from '../../src/http/presenters/job.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const jobs = jobStore();

export const handler = endpoint(operation, callerPorts(), async ({ caller, params }) => {
  const batch = await findBatch(jobs, caller.accountId, params.batchId);
  return json(200, presentBatch(batch, await jobs.countBatch(caller.accountId, batch.id)));
});
