import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { accountStore } from '../../src/adapters/aws/stores.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { presentApiKey } from '../../src/http/presenters/api-key.ts';
import { toEnvelope } from '../../src/http/presenters/envelope.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const accounts = accountStore();

export const handler = endpoint(operation, endpointPorts(), async ({ caller, query }) => {
  const keys = await accounts.listKeys(caller.accountId);
  const items = keys.slice(query.offset, query.offset + query.limit);
  return json(200, toEnvelope({ items, total: keys.length }, query, presentApiKey));
});
