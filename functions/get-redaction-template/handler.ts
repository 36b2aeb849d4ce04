import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { redactionTemplateStore } from '../../src/adapters/aws/stores.ts';

import { findRedactionTemplate } from '../../src/app/redaction-templates.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { presentRedactionTemplate } from '../../src/http/presenters/redaction-template.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const store = redactionTemplateStore();

export const handler = endpoint(operation, callerPorts(), async ({ caller, params }) => {
  const template = await findRedactionTemplate(store, caller.accountId, params.slug);
  return json(200, { data: presentRedactionTemplate(template) });
});
