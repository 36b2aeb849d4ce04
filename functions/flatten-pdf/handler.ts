import { awsAccess } from '../../src/adapters/aws/accounts/access.ts';
import { uploadPorts } from '../../src/adapters/aws/stores.ts';
import { usePdf } from '../../src/app/read-pdf.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { pdf } from '../../src/http/responses.ts';
import { PdfWorker } from '../../src/pdf-worker/index.ts';
import { operation } from './schema.ts';

const ports = uploadPorts();
const worker = new PdfWorker();

export const handler = endpoint(operation, awsAccess(), async (request) => {
  const { body } = request;
  const flattened = await usePdf(ports, request, body.pdf, 'pdf', (input) =>
    worker.flatten(input, { password: body.password }),
  );
  return pdf(flattened);
});
