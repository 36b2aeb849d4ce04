import { certifyPorts } from '../../src/adapters/aws/certificates/certificate-ports.ts';
import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { certifyPdf } from '../../src/app/certify-pdf.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { signingHeaders } from '../../src/http/render-warnings.ts';
import { pdf } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const ports = certifyPorts();

export const handler = endpoint(operation, endpointPorts(), async (request) => {
  const result = await certifyPdf(ports, request, request.body);
  return pdf(result.pdf, {
    documentId: result.document?.id,
    headers: signingHeaders(result.warnings, result.encryptionRemoved),
  });
});
