import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { documentPorts } from '../../src/adapters/aws/stores.ts';
import { withPdf } from '../../src/app/read-pdf.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { json } from '../../src/http/responses.ts';
import { PdfWorker } from '../../src/pdf-worker/index.ts';
import { operation } from './schema.ts';

const ports = documentPorts();
const worker = new PdfWorker();

export const handler = endpoint(operation, endpointPorts(), async (request) => {
  const { pdf, password, trustedRoots } = request.body;
  return json(200, {
    data: await withPdf(ports, request, pdf, 'pdf', (bytes) =>
      worker.run('verify', bytes, { password, trustedRoots }),
    ),
  });
});
