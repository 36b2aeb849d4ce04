import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { auditedTrustedRootStore } from '../../src/adapters/aws/stores.ts';
import { removeTrustedRoot } from '../../src/app/trusted-roots.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { noContent } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const roots = auditedTrustedRootStore();

export const handler = endpoint(operation, callerPorts(), async (request) => {
  await removeTrustedRoot(roots, request, request.params.id);
  return noContent();
});
