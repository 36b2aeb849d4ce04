import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { auditedRedactionTemplateStore } from '../../src/adapters/aws/stores.ts';

import { createRedactionTemplate } from '../../src/app/redaction-templates.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { presentRedactionTemplate } from '../../src/http/presenters/redaction-template.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const store = auditedRedactionTemplateStore();

export const handler = endpoint(operation, endpointPorts(), async (request) => {
  const { body } = request;
  const { slug, ...fields } = body;
  const template = await createRedactionTemplate(store, request, slug, fields);
  return json(201, { data: presentRedactionTemplate(template) });
});
