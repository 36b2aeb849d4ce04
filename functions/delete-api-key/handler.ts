import { awsAccess } from '../../src/adapters/aws/accounts/access.ts';
import { accountStore } from '../../src/adapters/aws/stores.ts';
import { NotFoundError } from '../../src/errors.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { noContent } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const accounts = accountStore();

export const handler = endpoint(operation, awsAccess(), async ({ caller, params }) => {
  if (!(await accounts.revokeKey(caller.accountId, params.id))) {
    throw new NotFoundError(`API key not found: ${params.id}`, { code: 'API_KEY_NOT_FOUND' });
  }
  return noContent();
});
