import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { pipelinePorts } from '../../src/adapters/aws/pipeline-ports.ts';
import { runPipeline } from '../../src/app/pipeline/run-pipeline.ts';
import { zipOf } from '../../src/app/zip.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { pipelineResponse } from '../../src/http/pipeline-response.ts';
import { operation } from './schema.ts';

const ports = pipelinePorts();

export const handler = endpoint(operation, endpointPorts(), async (request) => {
  const delivered = await runPipeline(ports, request, request.body);
  return pipelineResponse(delivered, request.body, zipOf);
});
