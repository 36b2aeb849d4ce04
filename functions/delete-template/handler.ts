import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { auditedTemplateStore } from '../../src/adapters/aws/stores.ts';
import { deleteTemplate } from '../../src/app/delete-template.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { noContent } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const templates = auditedTemplateStore();

export const handler = endpoint(operation, callerPorts(), async (request) => {
  await deleteTemplate(templates, request, request.params.slug);
  return noContent();
});
