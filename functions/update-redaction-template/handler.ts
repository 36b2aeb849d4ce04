import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { auditedRedactionTemplateStore } from '../../src/adapters/aws/stores.ts';

import { updateRedactionTemplate } from '../../src/app/redaction-templates.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { presentRedactionTemplate } from '../../src/http/presenters/redaction-template.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const store = auditedRedactionTemplateStore();

export const handler = endpoint(operation, callerPorts(), async (request) => {
  const { params, body } = request;
  const template = await updateRedactionTemplate(store, request, params.slug, body);
  return json(200, { data: presentRedactionTemplate(template) });
});
