import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { documentPresence, jobStore } from '../../src/adapters/aws/stores.ts';
import { listable } from '../../src/app/withhold-results.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { toCursorEnvelope } from '../../src/http/presenters/envelope.ts';
import { presentJob } from '../../src/http/presenters/job.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const jobs = jobStore();
const presence = documentPresence();

export const handler = endpoint(operation, callerPorts(), async ({ caller, query }) => {
  const list = query.status === 'failed' ? 'failed-jobs' : 'jobs';
  const page = await jobs.list(caller.accountId, list, query);
  const items = await listable({ presence }, page.items);
  return json(
    200,
    toCursorEnvelope({ ...page, items }, query, (job) => presentJob(job, false)),
  );
});
