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
  const { pdf: source, save, saveName, metadata, ...options } = request.body;
  const result = await processPdf(ports, request, { pdf: source, save, saveName, metadata }, (input) =>
    worker.run('optimize', input, options),
  );
  return pdf(result.pdf, {
    documentId: result.document?.id,
    headers: {
      ...signaturesRemoved(result.removedSignatures),
      'X-Optimize-Report': Buffer.from(JSON.stringify(result.report)).toString('base64'),
    },
  });
});
