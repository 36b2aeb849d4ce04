import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { renderInlinePorts } from '../../src/adapters/aws/render-ports.ts';
import { documentPorts } from '../../src/adapters/aws/stores.ts';
import { invoiceStarter } from '../../src/adapters/aws/templates/with-starter.ts';
import { renderInvoicePage } from '../../src/app/invoice-page.ts';
import { readInvoice, readInvoiceBytes } from '../../src/app/read-invoice.ts';
import { RENDER_TIME } from '../../src/contract/limits.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { charsetOf } from '../../src/http/parse.ts';
import { warningsHeader } from '../../src/http/render-warnings.ts';
import { json, pdf } from '../../src/http/responses.ts';
import { PdfWorker } from '../../src/pdf-worker/index.ts';
import { operation } from './schema.ts';

const ports = { ...documentPorts(), worker: new PdfWorker() };
const rendering = renderInlinePorts();

export const handler = endpoint(operation, endpointPorts(), async (request) => {
  const { body, bytes, mediaType, caller } = request;
  if (mediaType !== 'application/json') {
    return json(200, { data: await readInvoiceBytes(ports, bytes, charsetOf(request.event)) });
  }
  const data = await readInvoice(ports, request, body);
  if (body.output !== 'pdf') return json(200, { data });
  const deadline = request.deadline - RENDER_TIME.requestReserveMs;
  const page = { caller, language: body.language, deadline };
  const made = await renderInvoicePage(rendering, page, data, invoiceStarter());
  return pdf(made.bytes, { documentName: made.name, headers: warningsHeader(made.warnings) });
});
