import { awsAccess } from '../../src/adapters/aws/accounts/access.ts';
import { redactionTemplateStore } from '../../src/adapters/aws/stores.ts';

import { redactionTemplateNotFound } from '../../src/app/redaction-templates.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { noContent } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const store = redactionTemplateStore();

export const handler = endpoint(operation, awsAccess(), async ({ caller, params }) => {
  if (!(await store.delete(caller.accountId, params.slug))) throw redactionTemplateNotFound(params.slug);
  return noContent();
});
