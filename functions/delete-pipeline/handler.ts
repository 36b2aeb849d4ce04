import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { auditedPipelineStore } from '../../src/adapters/aws/stores.ts';
import { deletePipeline } from '../../src/app/pipeline/saved-pipelines.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { noContent } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const pipelines = auditedPipelineStore();

export const handler = endpoint(operation, callerPorts(), async (request) => {
  await deletePipeline(pipelines, request, request.params.slug);
  return noContent();
});
