import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { fontFaces } from '../../src/adapters/aws/font-faces.ts';
import { documentPorts } from '../../src/adapters/aws/stores.ts';
import { stampPdf } from '../../src/app/stamp-pdf.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { pdf, signaturesRemoved } from '../../src/http/responses.ts';
import { PdfWorker } from '../../src/pdf-worker/index.ts';
import { operation } from './schema.ts';

const ports = { ...documentPorts(), worker: new PdfWorker(), fonts: fontFaces() };

export const handler = endpoint(operation, endpointPorts(), async (request) => {
  const result = await stampPdf(ports, request, request.body);
  return pdf(result.pdf, {
    documentId: result.document?.id,
    headers: {
      ...signaturesRemoved(result.removedSignatures),
      ...(result.nextBates !== undefined && { 'X-Next-Bates': String(result.nextBates) }),
    },
  });
});
