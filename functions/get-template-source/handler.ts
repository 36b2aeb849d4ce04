import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { templateStore } from '../../src/adapters/aws/stores.ts';
import { findTemplate, findVersion } from '../../src/app/find-template.ts';
import { templateSourceViewOf } from '../../src/contract/template-source.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const templates = templateStore();

export const handler = endpoint(operation, callerPorts(), async ({ caller, params, query }) => {
  const template = await findTemplate(templates, caller.accountId, params.slug);
  const { version = template.version } = query;
  const saved = version === template.version ? template : await findVersion(templates, template, version);
  const source = await templates.source(saved);
  return json(200, { data: templateSourceViewOf(template.slug, version, source) });
});
