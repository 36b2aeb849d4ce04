import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { fontFaces } from '../../src/adapters/aws/font-faces.ts';
import { documentPorts } from '../../src/adapters/aws/stores.ts';
import { processPdf } from '../../src/app/process-pdf.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { formWarningsHeader } from '../../src/http/render-warnings.ts';
import { pdf, signaturesRemoved } from '../../src/http/responses.ts';
import { PdfWorker } from '../../src/pdf-worker/index.ts';
import { operation } from './schema.ts';

const ports = documentPorts();
const worker = new PdfWorker();
const fonts = fontFaces();

export const handler = endpoint(operation, endpointPorts(), async (request) => {
  const { body } = request;
  const { values, password, flatten, readOnly, removeSignatures, strict } = body;
  const result = await processPdf(ports, request, body, (input) =>
    worker.run('fillForm', input, values, { password, flatten, readOnly, removeSignatures, strict, fonts }),
  );
  return pdf(result.pdf, {
    documentId: result.document?.id,
    headers: { ...signaturesRemoved(result.removedSignatures), ...formWarningsHeader(result.warnings) },
  });
});
