import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { queueRenderPorts } from '../../src/adapters/aws/jobs/job-ports.ts';
import { queueRender } from '../../src/app/queue-render.ts';
import { roomAhead, templateAhead } from '../../src/app/read-ahead.ts';
import { toRenderInput } from '../../src/contract/render.ts';
import type { JsonValue } from '../../src/domain/json.ts';
import { endpointReadingAhead } from '../../src/http/endpoint.ts';
import { presentQueued } from '../../src/http/presenters/job.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const ports = queueRenderPorts();

export const handler = endpointReadingAhead(
  operation,
  endpointPorts(),
  ({ caller, params }) => ({
    ...ports,
    templates: templateAhead(ports.templates, caller.accountId, params.slug),
    quota: roomAhead(ports.quota, caller),
  }),
  async ({ caller, requestId, ids, params, query, body, ahead }) => {
    const { webhookUrl, webhook, ...flat } = body;
    const job = await queueRender(ahead, {
      caller,
      requestId,
      ids,
      slug: params.slug,
      input: { ...toRenderInput(flat), webhook: webhook as JsonValue | undefined },
      flattenForms: query.flattenForms,
      webhookUrl,
    });
    return json(202, presentQueued(job));
  },
);
