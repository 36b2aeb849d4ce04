import { awsAccess } from '../../src/adapters/aws/accounts/access.ts';
import { accountStore } from '../../src/adapters/aws/stores.ts';
import { revokeKey } from '../../src/app/accounts.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { noContent } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const accounts = accountStore();

export const handler = endpoint(operation, awsAccess(), async ({ caller, params }) => {
  await revokeKey(accounts, caller.accountId, params.id, caller);
  return noContent();
});
