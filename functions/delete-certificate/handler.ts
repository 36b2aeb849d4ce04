import { awsAccess } from '../../src/adapters/aws/accounts/access.ts';
import { certificateStore } from '../../src/adapters/aws/stores.ts';
import { certificateNotFound } from '../../src/app/certificates.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { noContent } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const certificates = certificateStore();

export const handler = endpoint(operation, awsAccess(), async ({ caller, params }) => {
  if (!(await certificates.delete(caller.accountId, params.id))) throw certificateNotFound(params.id);
  return noContent();
});
