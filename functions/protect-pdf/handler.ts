import { validateProtectRequest } from '@platen/pdf';
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
  const { pdf: source, password, save, saveName, metadata, ...protection } = request.body;
  validateProtectRequest(protection);
  const result = await processPdf(ports, request, { pdf: source, save, saveName, metadata }, (input) =>
    worker.run('protect', input, protection, { password }),
  );
  return pdf(result.pdf, {
    documentId: result.document?.id,
    headers: signaturesRemoved(result.removedSignatures),
  });
});
