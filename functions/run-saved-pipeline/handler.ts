import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { queueJobPorts } from '../../src/adapters/aws/jobs/job-ports.ts';
import { pipelinePorts } from '../../src/adapters/aws/pipeline-ports.ts';
import { pipelineStore } from '../../src/adapters/aws/stores.ts';
import { queuePipeline } from '../../src/app/pipeline/queue-pipeline.ts';
import { runPipeline } from '../../src/app/pipeline/run-pipeline.ts';
import { findPipeline, runOf } from '../../src/app/pipeline/saved-pipelines.ts';
import { isQueued } from '../../src/contract/webhook.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { pipelineResponse } from '../../src/http/pipeline-response.ts';
import { presentQueued } from '../../src/http/presenters/job.ts';
import { json } from '../../src/http/responses.ts';
import { zipOf } from '../../src/zip/write-zip.ts';
import { operation } from './schema.ts';

const saved = pipelineStore();
const pipelines = pipelinePorts();
const queueing = queueJobPorts();

export const handler = endpoint(operation, endpointPorts(), async (request) => {
  const { async: _, webhookUrl, webhook, ...body } = request.body;
  const pipeline = await findPipeline(saved, request.caller.accountId, request.params.slug);
  const run = runOf(pipeline, body);
  if (isQueued(request.body)) {
    const { id, name, slug, version } = pipeline;
    const job = await queuePipeline({ pipelines, queueing }, { ...request, webhookUrl, webhook }, run, {
      id,
      name,
      slug,
      version,
    });
    return json(202, presentQueued(job));
  }
  return pipelineResponse(await runPipeline(pipelines, request, run), run, zipOf);
});
