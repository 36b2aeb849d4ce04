import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { auditedTrustedRootStore } from '../../src/adapters/aws/stores.ts';
import { addTrustedRoot } from '../../src/app/trusted-roots.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { presentTrustedRoot } from '../../src/http/presenters/trusted-root.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const roots = auditedTrustedRootStore();

export const handler = endpoint(operation, endpointPorts(), async (request) => {
  const { name, certificatePem } = request.body;
  return json(201, { data: presentTrustedRoot(await addTrustedRoot(roots, request, name, certificatePem)) });
});
