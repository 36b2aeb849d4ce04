import { awsAccess } from '../../src/adapters/aws/accounts/access.ts';
import { webhookSecrets } from '../../src/adapters/aws/stores.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { json } from '../../src/http/responses.ts';
import { presentWebhookSecret } from '../../src/http/schemas/webhook.ts';
import { operation } from './schema.ts';

const HOUR_MS = 3_600_000;

const secrets = webhookSecrets();

export const handler = endpoint(operation, awsAccess(), async ({ caller, body }) => {
  const next = await secrets.rotate(caller.accountId, Date.now(), body.overlapHours * HOUR_MS);
  return json(201, { data: next.map(presentWebhookSecret) });
});
