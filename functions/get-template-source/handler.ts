import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { templateStore } from '../../src/adapters/aws/stores.ts';
import { findTemplateVersion } from '../../src/app/find-template.ts';
import { templateSourceViewOf } from '../../src/contract/template-source.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const templates = templateStore();

export const handler = endpoint(operation, callerPorts(), async ({ caller, params, query }) => {
  const saved = await findTemplateVersion(templates, caller.accountId, params.slug, query.version);
  const source = await templates.source(saved);
  return json(200, { data: templateSourceViewOf(saved.template.slug, saved.version, source) });
});
