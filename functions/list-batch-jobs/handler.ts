import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { documentPresence, documentStore, jobStore } from '../../src/adapters/aws/stores.ts';
import { findBatch, listBatchJobs, listFailedBatchJobs } from '../../src/app/batch-jobs.ts';
import { documentNames } from '../../src/app/document-names.ts';
import { documentsOf, listable } from '../../src/app/withhold-results.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { toEnvelope } from '../../src/http/presenters/envelope.ts';
import { presentJob } from '../../src/http/presenters/job.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const jobs = jobStore();
const presence = documentPresence();
const documents = documentStore();

export const handler = endpoint(operation, callerPorts(), async ({ caller, params, query }) => {
  const batch = await findBatch(jobs, caller.accountId, params.batchId);
  const list = query.status === 'failed' ? listFailedBatchJobs : listBatchJobs;
  const page = await list(jobs, batch, query);
  const items = await listable({ presence }, page.items);
  const saved = query.names ? items.flatMap(({ result }) => (result ? documentsOf(result) : [])) : [];
  const names = await documentNames(documents, caller.accountId, saved);
  return json(
    200,
    toEnvelope({ ...page, items }, query, (job) => ({
      ...presentJob(job, false),
      name: query.names ? (names.get(job.result?.documentId ?? '') ?? job.itemName) : undefined,
      index: job.batchIndex ?? 0,
    })),
  );
});
