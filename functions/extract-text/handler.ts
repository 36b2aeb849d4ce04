import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { documentPorts } from '../../src/adapters/aws/stores.ts';
import { withPdf } from '../../src/app/read-pdf.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { jsonInParts } from '../../src/http/responses.ts';
import { PdfWorker } from '../../src/pdf-worker/index.ts';
import { operation } from './schema.ts';

const ports = documentPorts();
const worker = new PdfWorker();

export const handler = endpoint(operation, endpointPorts(), async (request) => {
  const { pdf, ...options } = request.body;
  const { pages, ...rest } = await withPdf(ports, request, pdf, 'pdf', (bytes) =>
    worker.run('extractText', bytes, options),
  );
  return jsonInParts(rest, 'pages', pages);
});
