import { awsAccess } from '../../src/adapters/aws/accounts/access.ts';
import { redactionTemplateStore } from '../../src/adapters/aws/stores.ts';

import { updateRedactionTemplate } from '../../src/app/redaction-templates.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { json } from '../../src/http/responses.ts';
import { presentRedactionTemplate } from '../../src/http/schemas/redaction.ts';
import { operation } from './schema.ts';

const store = redactionTemplateStore();

export const handler = endpoint(operation, awsAccess(), async ({ caller, params, body }) => {
  const template = await updateRedactionTemplate(store, caller.accountId, params.slug, body);
  return json(200, { data: presentRedactionTemplate(template) });
});
