import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { jobStore } from '../../src/adapters/aws/stores.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { toCursorEnvelope } from '../../src/http/presenters/envelope.ts';
import { presentDelivery } from '../../src/http/presenters/job.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const jobs = jobStore();

export const handler = endpoint(operation, callerPorts(), async ({ caller, query }) => {
  const list = query.state === 'failed' ? 'failed-deliveries' : 'deliveries';
  return json(200, toCursorEnvelope(await jobs.list(caller.accountId, list, query), query, presentDelivery));
});
