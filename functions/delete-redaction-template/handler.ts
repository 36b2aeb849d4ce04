import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { auditedRedactionTemplateStore } from '../../src/adapters/aws/stores.ts';

import { deleteRedactionTemplate } from '../../src/app/redaction-templates.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { noContent } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const store = auditedRedactionTemplateStore();

export const handler = endpoint(operation, callerPorts(), async (request) => {
  await deleteRedactionTemplate(store, request, request.params.slug);
  return noContent();
});
