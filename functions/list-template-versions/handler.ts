import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { templateStore } from '../../src/adapters/aws/stores.ts';
import { findTemplate } from '../../src/app/find-template.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { toEnvelope } from '../../src/http/presenters/envelope.ts';
import { presentVersion } from '../../src/http/presenters/version.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const templates = templateStore();

export const handler = endpoint(operation, callerPorts(), async ({ caller, params, query }) => {
  const template = await findTemplate(templates, caller.accountId, params.slug);
  return json(200, toEnvelope(await templates.versions(template, query), query, presentVersion));
});
