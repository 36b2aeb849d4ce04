import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { templateRenderer } from '../../src/adapters/aws/renderer.ts';
import { auditedTemplateStore } from '../../src/adapters/aws/stores.ts';
import { createTemplate } from '../../src/app/save-template.ts';
import { assetChangesOf } from '../../src/app/template-assets.ts';
import { templateOptionsSchema } from '../../src/contract/template-options.ts';
import { sourcePartsOf } from '../../src/contract/template-source.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { presentSavedTemplate } from '../../src/http/presenters/template.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const ports = { templates: auditedTemplateStore(), renderer: templateRenderer() };

export const handler = endpoint(operation, endpointPorts(), async (request) => {
  const { body } = request;
  const source = { options: templateOptionsSchema.parse({}), ...sourcePartsOf(body), html: body.html ?? '' };
  const saved = await createTemplate(ports, request, body.slug, {
    name: body.name,
    documentType: body.documentType,
    description: body.description,
    source,
    assets: assetChangesOf(body),
  });
  return json(201, presentSavedTemplate(saved));
});
