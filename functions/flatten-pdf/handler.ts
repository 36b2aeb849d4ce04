import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { documentPorts } from '../../src/adapters/aws/stores.ts';
import { withPdf } from '../../src/app/read-pdf.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { pdf } from '../../src/http/responses.ts';
import { PdfWorker } from '../../src/pdf-worker/index.ts';
import { operation } from './schema.ts';

const ports = documentPorts();
const worker = new PdfWorker();

export const handler = endpoint(operation, endpointPorts(), async (request) => {
  const { body } = request;
  const flattened = await withPdf(ports, request, body.pdf, 'pdf', (input) =>
    worker.run('flatten', input, { password: body.password }),
  );
  return pdf(flattened);
});
