import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { documentPorts } from '../../src/adapters/aws/stores.ts';
import { processPdf } from '../../src/app/process-pdf.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { pdf, signaturesRemoved } from '../../src/http/responses.ts';
import { PdfWorker } from '../../src/pdf-worker/index.ts';
import { operation } from './schema.ts';

const ports = documentPorts();
const worker = new PdfWorker();

export const handler = endpoint(operation, endpointPorts(), async (request) => {
  const { password, ...body } = request.body;
  const result = await processPdf(ports, request, body, (input) =>
    worker.run('unprotect', input, { password }),
  );
  return pdf(result.pdf, {
    documentId: result.document?.id,
    headers: signaturesRemoved(result.removedSignatures),
  });
});
