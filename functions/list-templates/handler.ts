import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { templateStore } from '../../src/adapters/aws/stores.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { toEnvelope } from '../../src/http/presenters/envelope.ts';
import { presentTemplate } from '../../src/http/presenters/template.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const templates = templateStore();

export const handler = endpoint(operation, callerPorts(), async ({ caller, query }) => {
  const page = await templates.list(caller.accountId, query.search, query);
  return json(200, toEnvelope(page, query, presentTemplate));
});
