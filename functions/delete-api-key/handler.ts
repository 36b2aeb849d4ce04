import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { auditedAccountStore } from '../../src/adapters/aws/stores.ts';
import { revokeKey } from '../../src/app/accounts.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { noContent } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const accounts = auditedAccountStore();

export const handler = endpoint(operation, callerPorts(), async (request) => {
  const { caller, params } = request;
  await revokeKey(accounts, caller.accountId, params.id, caller, request);
  return noContent();
});
