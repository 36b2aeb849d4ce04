import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { accountStore, keyUse } from '../../src/adapters/aws/stores.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { presentApiKeyWithUse } from '../../src/http/presenters/api-key.ts';
import { toEnvelope } from '../../src/http/presenters/envelope.ts';
import { json } from '../../src/http/responses.ts';
import { pageOf } from '../../src/ports/page.ts';
import { operation } from './schema.ts';

const accounts = accountStore();
const use = keyUse();

export const handler = endpoint(operation, callerPorts(), async ({ caller, query }) => {
  const keys = await accounts.listKeys(caller.accountId);
  const page = pageOf(keys, query);
  const lastUsed = await use.lastUsed(page.items.map(({ id }) => id));
  return json(
    200,
    toEnvelope(page, query, (key) => presentApiKeyWithUse(key, lastUsed.get(key.id))),
  );
});
