import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { pipelineStore } from '../../src/adapters/aws/stores.ts';
import { findPipeline } from '../../src/app/pipeline/saved-pipelines.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { presentPipeline } from '../../src/http/presenters/pipeline.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const pipelines = pipelineStore();

export const handler = endpoint(operation, callerPorts(), async ({ caller, params }) => {
  const pipeline = await findPipeline(pipelines, caller.accountId, params.slug);
  return json(200, { data: presentPipeline(pipeline) });
});
