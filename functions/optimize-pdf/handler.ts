import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { documentPorts } from '../../src/adapters/aws/stores.ts';
import { optimizePdf } from '../../src/app/optimize-pdf.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { pdf, signaturesRemoved } from '../../src/http/responses.ts';
import { PdfWorker } from '../../src/pdf-worker/index.ts';
import { operation } from './schema.ts';

const ports = { ...documentPorts(), worker: new PdfWorker() };

export const handler = endpoint(operation, endpointPorts(), async (request) => {
  const result = await optimizePdf(ports, request, request.body);
  return pdf(result.pdf, {
    documentId: result.document?.id,
    headers: {
      ...signaturesRemoved(result.removedSignatures),
      'X-Optimize-Report': Buffer.from(JSON.stringify(result.report)).toString('base64'),
    },
  });
});
