import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { webhookSecretPorts } from '../../src/adapters/aws/stores.ts';
import { rotateWebhookSecret } from '../../src/app/webhook-secrets.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { presentWebhookSecret } from '../../src/http/presenters/webhook.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const HOUR_MS = 3_600_000;

const ports = webhookSecretPorts();

export const handler = endpoint(operation, endpointPorts(), async (request) => {
  const next = await rotateWebhookSecret(ports, request, request.body.overlapHours * HOUR_MS);
  return json(201, { data: next.map(presentWebhookSecret) });
});
