import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { queueRenderPorts } from '../../src/adapters/aws/jobs/job-ports.ts';
import { withStarter } from '../../src/adapters/aws/templates/with-starter.ts';
import { queueRender } from '../../src/app/queue-render.ts';
import { renderOf } from '../../src/contract/invoice-order.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { presentQueued } from '../../src/http/presenters/job.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const queueing = queueRenderPorts();
const ports = { ...queueing, templates: withStarter(queueing.templates) };

export const handler = endpoint(
  operation,
  endpointPorts(),
  async ({ caller, requestId, ids, query, body }) => {
    const { webhookUrl, webhook, ...order } = body;
    const job = await queueRender(ports, {
      caller,
      requestId,
      ids,
      kind: 'invoice',
      slug: body.template,
      input: renderOf(order),
      extensionField: 'invoice',
      flattenForms: query.flattenForms,
      webhookUrl,
      webhook,
    });
    return json(202, presentQueued(job));
  },
);
