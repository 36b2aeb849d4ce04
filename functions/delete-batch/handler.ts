import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { jobStore } from '../../src/adapters/aws/stores.ts';
import { cancelBatch } from '../../src/app/cancel-jobs.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { noContent } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const jobs = jobStore();

export const handler = endpoint(operation, callerPorts(), async ({ caller, params }) => {
  await cancelBatch(jobs, caller.accountId, params.batchId);
  return noContent();
});
