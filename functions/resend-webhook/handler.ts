import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { resendPorts } from '../../src/adapters/aws/jobs/job-ports.ts';
import { resendWebhook } from '../../src/app/read-job.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const ports = resendPorts();

export const handler = endpoint(operation, endpointPorts(), async ({ caller, params }) => {
  await resendWebhook(ports, caller.accountId, params.jobId);
  return json(202, { jobId: params.jobId, status: 'pending' });
});
