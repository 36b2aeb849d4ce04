import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { auditedPipelineStore } from '../../src/adapters/aws/stores.ts';
import { restorePipelineVersion } from '../../src/app/pipeline/pipeline-versions.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { presentPipeline } from '../../src/http/presenters/pipeline.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const pipelines = auditedPipelineStore();

export const handler = endpoint(operation, endpointPorts(), async (request) => {
  const { slug, version } = request.params;
  const pipeline = await restorePipelineVersion(pipelines, request, slug, version);
  return json(200, { data: presentPipeline(pipeline) });
});
