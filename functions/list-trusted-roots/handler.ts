import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { trustedRootStore } from '../../src/adapters/aws/stores.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { toEnvelope } from '../../src/http/presenters/envelope.ts';
import { presentTrustedRoot } from '../../src/http/presenters/trusted-root.ts';
import { json } from '../../src/http/responses.ts';
import { pageOf } from '../../src/ports/page.ts';
import { operation } from './schema.ts';

const roots = trustedRootStore();

export const handler = endpoint(operation, callerPorts(), async ({ caller, query }) => {
  const all = await roots.all(caller.accountId);
  return json(200, toEnvelope(pageOf(all, query), query, presentTrustedRoot));
});
