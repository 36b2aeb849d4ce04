import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { auditedTemplateStore } from '../../src/adapters/aws/stores.ts';
import { removeAsset } from '../../src/app/template-assets.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { noContent } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const templates = auditedTemplateStore();

export const handler = endpoint(operation, callerPorts(), async (request) => {
  await removeAsset(templates, request, request.params.slug, request.params.path);
  return noContent();
});
