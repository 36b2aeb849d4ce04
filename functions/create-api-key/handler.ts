import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { auditedAccountStore } from '../../src/adapters/aws/stores.ts';
import { createKey } from '../../src/app/accounts.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { presentApiKey } from '../../src/http/presenters/api-key.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const accounts = auditedAccountStore();

export const handler = endpoint(operation, endpointPorts(), async (request) => {
  const { caller, body } = request;
  const { record, secret } = await createKey(accounts, caller.accountId, body, caller, request);
  return json(201, { data: { ...presentApiKey(record), key: secret } });
});
