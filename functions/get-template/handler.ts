import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { templateStore } from '../../src/adapters/aws/stores.ts';
import { findTemplate } from '../../src/app/find-template.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { presentTemplate } from '../../src/http/presenters/template.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const templates = templateStore();

export const handler = endpoint(operation, callerPorts(), async ({ caller, params }) => {
  const template = await findTemplate(templates, caller.accountId, params.slug);
  const { dataSchema = null } = await templates.source(template);
  return json(200, { data: { ...presentTemplate(template), dataSchema } });
});
