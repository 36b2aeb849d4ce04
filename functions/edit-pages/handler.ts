import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { documentPorts } from '../../src/adapters/aws/stores.ts';
import { editPages } from '../../src/app/edit-pages.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { pdf, signaturesRemoved } from '../../src/http/responses.ts';
import { PdfWorker } from '../../src/pdf-worker/index.ts';
import { operation } from './schema.ts';

const ports = { ...documentPorts(), worker: new PdfWorker() };

export const handler = endpoint(operation, endpointPorts(), async (request) => {
  const { pdf: source, password, save, saveName, metadata, ...edit } = request.body;
  const body = { pdf: source, password, save, saveName, metadata };
  const result = await editPages(ports, request, body, edit);
  return pdf(result.pdf, {
    documentId: result.document?.id,
    headers: signaturesRemoved(result.removedSignatures),
  });
});
