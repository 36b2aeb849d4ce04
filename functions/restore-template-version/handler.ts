import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { auditedTemplateStore } from '../../src/adapters/aws/stores.ts';
import { restoreTemplateVersion } from '../../src/app/restore-template-version.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { presentTemplate } from '../../src/http/presenters/template.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const templates = auditedTemplateStore();

export const handler = endpoint(operation, endpointPorts(), async (request) => {
  const { slug, version } = request.params;
  const template = await restoreTemplateVersion(templates, request, slug, version);
  return json(200, { data: presentTemplate(template) });
});
