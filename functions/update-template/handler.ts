import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { templateRenderer } from '../../src/adapters/aws/renderer.ts';
import { auditedTemplateStore } from '../../src/adapters/aws/stores.ts';
import { updateTemplate } from '../../src/app/save-template.ts';
import { assetChangesOf } from '../../src/app/template-assets.ts';
import { sourcePartsOf } from '../../src/contract/template-source.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { presentSavedTemplate } from '../../src/http/presenters/template.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const ports = { templates: auditedTemplateStore(), renderer: templateRenderer() };

export const handler = endpoint(operation, callerPorts(), async (request) => {
  const { params, body } = request;
  const saved = await updateTemplate(ports, request, params.slug, {
    name: body.name,
    documentType: body.documentType,
    description: body.description,
    source: sourcePartsOf(body),
    assets: assetChangesOf(body),
    baseVersion: body.baseVersion,
  });
  return json(200, presentSavedTemplate(saved));
});
