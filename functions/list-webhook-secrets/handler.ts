import { awsAccess } from '../../src/adapters/aws/accounts/access.ts';
import { webhookSecrets } from '../../src/adapters/aws/stores.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { json } from '../../src/http/responses.ts';
import { presentWebhookSecret } from '../../src/http/schemas/webhook.ts';
import { operation } from './schema.ts';

const secrets = webhookSecrets();

export const handler = endpoint(operation, awsAccess(), async ({ caller }) => {
  const valid = await secrets.list(caller.accountId, Date.now());
  return json(200, { data: valid.map(presentWebhookSecret) });
});
