import { awsAccess } from '../../src/adapters/aws/accounts/access.ts';
import { renderer } from '../../src/adapters/aws/renderer.ts';
import { auditedTemplateStore } from '../../src/adapters/aws/stores.ts';
import { createTemplate } from '../../src/app/save-template.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { json } from '../../src/http/responses.ts';
import { presentSavedTemplate, sourcePartsOf } from '../../src/http/schemas/template.ts';
import { templateOptionsSchema } from '../../src/rendering/template-options.ts';
import { operation } from './schema.ts';

const ports = { templates: auditedTemplateStore(), renderer: renderer() };

export const handler = endpoint(operation, awsAccess(), async (request) => {
  const { body } = request;
  const source = { options: templateOptionsSchema.parse({}), ...sourcePartsOf(body), html: body.html };
  const saved = await createTemplate(ports, request, body.slug, {
    name: body.name,
    documentType: body.documentType,
    description: body.description,
    source,
  });
  return json(201, presentSavedTemplate(saved));
});
