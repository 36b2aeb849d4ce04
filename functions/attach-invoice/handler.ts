import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { documentPorts } from '../../src/adapters/aws/stores.ts';
import { attachInvoice } from '../../src/app/attach-invoice.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { conformanceHeader, warningsHeader } from '../../src/http/render-warnings.ts';
import { pdf } from '../../src/http/responses.ts';
import { PdfWorker } from '../../src/pdf-worker/index.ts';
import { operation } from './schema.ts';

const ports = { ...documentPorts(), worker: new PdfWorker() };

export const handler = endpoint(operation, endpointPorts(), async (request) => {
  const result = await attachInvoice(ports, request, request.body);
  return pdf(result.pdf, {
    documentId: result.document?.id,
    headers: { ...conformanceHeader(result.conformance), ...warningsHeader(result.warnings) },
  });
});
