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
  const { body, bytes, mediaType } = request;
  const data =
    mediaType === 'application/json'
      ? await withPdf(ports, request, body.pdf, 'pdf', (pdf) =>
          worker.run('extractData', pdf, { password: body.password }),
        )
      : await worker.run('extractData', bytes, { field: 'body' });
  return json(200, { data });
});
