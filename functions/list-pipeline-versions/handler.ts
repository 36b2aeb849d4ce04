import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { pipelineStore } from '../../src/adapters/aws/stores.ts';
import { findPipeline } from '../../src/app/pipeline/saved-pipelines.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { toEnvelope } from '../../src/http/presenters/envelope.ts';
import { presentVersion } from '../../src/http/presenters/version.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const pipelines = pipelineStore();

export const handler = endpoint(operation, callerPorts(), async ({ caller, params, query }) => {
  const pipeline = await findPipeline(pipelines, caller.accountId, params.slug);
  return json(200, toEnvelope(await pipelines.versions(pipeline, query), query, presentVersion));
});
