import { certifyPorts } from '../../src/adapters/aws/certificates/certificate-ports.ts';
import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { certifyPdf } from '../../src/app/certify-pdf.ts';
import { certificateAhead } from '../../src/app/read-ahead.ts';
import { endpointReadingAhead } from '../../src/http/endpoint.ts';
import { signingHeaders } from '../../src/http/render-warnings.ts';
import { pdf } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const ports = certifyPorts();

export const handler = endpointReadingAhead(
  operation,
  endpointPorts(),
  ({ caller, body }) => ({
    ...ports,
    certificates: certificateAhead(ports.certificates, caller, body.certificateId),
  }),
  async (request) => {
    const result = await certifyPdf(request.ahead, request, request.body);
    return pdf(result.pdf, {
      documentId: result.document?.id,
      headers: signingHeaders(result.warnings, result.encryptionRemoved),
    });
  },
);
