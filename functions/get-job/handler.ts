import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { jobReaderPorts } from '../../src/adapters/aws/jobs/job-ports.ts';
import { findJob, pdfOf } from '../../src/app/read-job.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { jsonWithBase64 } from '../../src/http/json-with-base64.ts';
import { isHead } from '../../src/http/parse.ts';
import { presentJob } from '../../src/http/presenters/job.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const ports = jobReaderPorts();

export const handler = endpoint(operation, callerPorts(), async (request) => {
  const { caller, params, query, event } = request;
  const job = await findJob(ports.jobs, caller.accountId, params.jobId);
  const view = {
    ...presentJob(job, caller.scope === 'admin'),
    warnings: job.result && (job.result.warnings ?? []),
  };
  const pdf = isHead(event) || !query.pdf ? undefined : await pdfOf(ports, request, job);
  return pdf === undefined ? json(200, view) : jsonWithBase64(200, view, 'pdfBase64', pdf);
});
