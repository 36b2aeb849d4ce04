import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { documentPorts } from '../../src/adapters/aws/stores.ts';
import { readInvoice, readInvoiceBytes } from '../../src/app/read-invoice.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { charsetOf } from '../../src/http/parse.ts';
import { json } from '../../src/http/responses.ts';
import { PdfWorker } from '../../src/pdf-worker/index.ts';
import { operation } from './schema.ts';

const ports = { ...documentPorts(), worker: new PdfWorker() };

export const handler = endpoint(operation, endpointPorts(), async (request) => {
  const { body, bytes, mediaType } = request;
  const data =
    mediaType === 'application/json'
      ? await readInvoice(ports, request, body)
      : await readInvoiceBytes(ports, bytes, charsetOf(request.event));
  return json(200, { data });
});
