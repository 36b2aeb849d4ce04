import { awsAccess } from '../../src/adapters/aws/accounts/access.ts';
import { accountStore } from '../../src/adapters/aws/stores.ts';
import { createKey } from '../../src/app/accounts.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { json } from '../../src/http/responses.ts';
import { presentApiKey } from '../../src/http/schemas/api-key.ts';
import { operation } from './schema.ts';

const accounts = accountStore();

export const handler = endpoint(operation, awsAccess(), async ({ caller, body }) => {
  const { record, secret } = await createKey(accounts, caller.accountId, body, caller);
  return json(201, { data: { ...presentApiKey(record), key: secret } });
});
