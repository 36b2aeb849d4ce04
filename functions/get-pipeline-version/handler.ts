import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { pipelineStore } from '../../src/adapters/aws/stores.ts';
import { findPipelineVersion } from '../../src/app/pipeline/pipeline-versions.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { presentPipelineVersion } from '../../src/http/presenters/pipeline.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const pipelines = pipelineStore();

export const handler = endpoint(operation, callerPorts(), async ({ caller, params }) => {
  const { slug, version } = params;
  const found = await findPipelineVersion(pipelines, caller.accountId, slug, version);
  return json(200, { data: presentPipelineVersion(found) });
});
