import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { auditedCertificateStore } from '../../src/adapters/aws/stores.ts';
import { deleteCertificate } from '../../src/app/certificates.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { noContent } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const certificates = auditedCertificateStore();

export const handler = endpoint(operation, callerPorts(), async (request) => {
  await deleteCertificate(certificates, request, request.params.id);
  return noContent();
});
