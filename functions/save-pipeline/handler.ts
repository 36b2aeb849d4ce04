import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { savePipelinePorts } from '../../src/adapters/aws/stores.ts';
import { savePipeline } from '../../src/app/pipeline/saved-pipelines.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { presentPipeline } from '../../src/http/presenters/pipeline.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const ports = savePipelinePorts();

export const handler = endpoint(operation, callerPorts(), async (request) => {
  const { pipeline, isNew } = await savePipeline(ports, request, request.params.slug, request.body);
  return json(isNew ? 201 : 200, { data: presentPipeline(pipeline) });
});
