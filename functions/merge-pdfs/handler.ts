import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { documentPorts } from '../../src/adapters/aws/stores.ts';
import { mergePdfs } from '../../src/app/merge-pdfs.ts';
import { parseWith } from '../../src/contract/validation/parse-with.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { multipartFields } from '../../src/http/multipart.ts';
import { pdf, signaturesRemoved } from '../../src/http/responses.ts';
import { PdfWorker } from '../../src/pdf-worker/index.ts';
import { operation } from './schema.ts';

const ports = { ...documentPorts(), worker: new PdfWorker() };

const FORM: Parameters<typeof multipartFields>[2] = {
  files: 'files',
  each: 'PDF',
  into: (files) => ({ pdfs: files.map(({ bytes }) => bytes.toString('base64')) }),
  json: ['save', 'metadata'],
};

export const handler = endpoint(operation, endpointPorts(), async (request) => {
  const body =
    request.mediaType === 'multipart/form-data'
      ? parseWith(operation.body, await multipartFields(request.event, request.bytes, FORM))
      : request.body;
  const result = await mergePdfs(ports, request, body.pdfs, body);
  return pdf(result.pdf, {
    documentId: result.document?.id,
    headers: signaturesRemoved(result.removedSignatures),
  });
});
