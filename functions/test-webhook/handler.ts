import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { testWebhookPorts } from '../../src/adapters/aws/jobs/job-ports.ts';
import { testWebhook } from '../../src/app/test-webhook.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { presentDelivery } from '../../src/http/presenters/job.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const ports = testWebhookPorts();

export const handler = endpoint(operation, endpointPorts(), async ({ caller, requestId, body }) =>
  json(202, { data: presentDelivery(await testWebhook(ports, { caller, requestId }, body)) }),
);
