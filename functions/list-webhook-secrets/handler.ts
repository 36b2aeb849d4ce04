import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { webhookSecretPorts } from '../../src/adapters/aws/stores.ts';
import { readWebhookSecrets } from '../../src/app/webhook-secrets.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { toEnvelope } from '../../src/http/presenters/envelope.ts';
import { presentWebhookSecret } from '../../src/http/presenters/webhook.ts';
import { json } from '../../src/http/responses.ts';
import { pageOf } from '../../src/ports/page.ts';
import { operation } from './schema.ts';

const ports = webhookSecretPorts();

export const handler = endpoint(operation, callerPorts(), async (request) => {
  const valid = await readWebhookSecrets(ports, request);
  return json(200, toEnvelope(pageOf(valid, request.query), request.query, presentWebhookSecret));
});
