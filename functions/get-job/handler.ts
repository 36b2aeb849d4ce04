import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { jobReaderPorts } from '../../src/adapters/aws/jobs/job-ports.ts';
import { fileOf, findJob, itemNameOf, reportOf } from '../../src/app/read-job.ts';
import { documentsOf, showableJob } from '../../src/app/withhold-results.ts';
import { documentGone } from '../../src/domain/deleted-documents.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { jsonWithBase64 } from '../../src/http/json-with-base64.ts';
import { isHead } from '../../src/http/parse.ts';
import { presentJob } from '../../src/http/presenters/job.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const ports = jobReaderPorts();

export const handler = endpoint(operation, callerPorts(), async (request) => {
  const { caller, params, query, event } = request;
  const job = await showableJob(ports, await findJob(ports.jobs, caller.accountId, params.jobId));
  const view = {
    ...presentJob(job, caller.scope === 'admin'),
    name: await itemNameOf(ports, job),
    warnings: job.result && (job.result.warnings ?? []),
    report: await reportOf(ports, job),
  };
  const file = isHead(event) || !query.pdf ? undefined : await fileOf(ports, request, job);
  if (file === undefined) {
    const [deleted] = query.pdf && view.mediaType !== undefined && job.result ? documentsOf(job.result) : [];
    const gone = deleted === undefined || isHead(event) ? {} : { resultGone: documentGone(deleted) };
    return json(200, { ...view, ...gone });
  }
  return jsonWithBase64(200, view, view.mediaType === 'application/pdf' ? 'pdfBase64' : 'fileBase64', file);
});
