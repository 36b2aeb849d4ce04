import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { pipelineStore } from '../../src/adapters/aws/stores.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { toEnvelope } from '../../src/http/presenters/envelope.ts';
import { summarizePipeline } from '../../src/http/presenters/pipeline.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const pipelines = pipelineStore();

export const handler = endpoint(operation, callerPorts(), async ({ caller, query }) => {
  const page = await pipelines.list(caller.accountId, query.search, query);
  return json(200, toEnvelope(page, query, summarizePipeline));
});
