import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { documentPorts } from '../../src/adapters/aws/stores.ts';
import { withPdf } from '../../src/app/read-pdf.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { json } from '../../src/http/responses.ts';
import { PdfWorker } from '../../src/pdf-worker/index.ts';
import { operation } from './schema.ts';

const ports = documentPorts();
const worker = new PdfWorker();

export const handler = endpoint(operation, callerPorts(), async (request) => {
  const data = await withPdf(ports, request, { documentId: request.params.id }, 'pdf', (pdf) =>
    worker.run('readForm', pdf, {}),
  );
  return json(200, { data });
});
