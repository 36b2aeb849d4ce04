import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { certificateStore } from '../../src/adapters/aws/stores.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { presentCertificate } from '../../src/http/presenters/certificate.ts';
import { toEnvelope } from '../../src/http/presenters/envelope.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const certificates = certificateStore();

export const handler = endpoint(operation, callerPorts(), async ({ caller, query }) => {
  const page = await certificates.list(caller.accountId, query);
  return json(200, toEnvelope(page, query, presentCertificate));
});
