import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { redactionTemplateStore } from '../../src/adapters/aws/stores.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { toEnvelope } from '../../src/http/presenters/envelope.ts';
import { presentRedactionTemplate } from '../../src/http/presenters/redaction-template.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const store = redactionTemplateStore();

export const handler = endpoint(operation, callerPorts(), async ({ caller, query }) => {
  const page = await store.list(caller.accountId, query.search, query);
  return json(200, toEnvelope(page, query, presentRedactionTemplate));
});
