import { saveCertificatePorts } from '../../src/adapters/aws/certificates/certificate-ports.ts';
import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { saveCertificate } from '../../src/app/certificates.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { presentCertificate } from '../../src/http/presenters/certificate.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const ports = saveCertificatePorts();

export const handler = endpoint(operation, endpointPorts(), async (request) => {
  const { name, ...credentials } = request.body;
  const certificate = await saveCertificate(ports, request, name, credentials);
  return json(201, { data: presentCertificate(certificate) });
});
