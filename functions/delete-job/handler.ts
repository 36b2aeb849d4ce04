import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { cancelJobPorts } from '../../src/adapters/aws/jobs/job-ports.ts';
import { cancelJob } from '../../src/app/cancel-jobs.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { noContent } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const ports = cancelJobPorts();

export const handler = endpoint(operation, callerPorts(), async ({ caller, params }) => {
  await cancelJob(ports, caller.accountId, params.jobId);
  return noContent();
});
