import type { APIGatewayProxyEvent } from 'aws-lambda';
import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { documentPorts } from '../../src/adapters/aws/stores.ts';
import { withPdf } from '../../src/app/read-pdf.ts';
import { parseWith } from '../../src/contract/validation/parse-with.ts';
import { InvalidInputError } from '../../src/domain/errors.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { multipartFields } from '../../src/http/multipart.ts';
import { json } from '../../src/http/responses.ts';
import { PdfWorker } from '../../src/pdf-worker/index.ts';
import { operation } from './schema.ts';

const ports = documentPorts();
const worker = new PdfWorker();

const FORM: Parameters<typeof multipartFields>[2] = {
  files: 'files',
  each: 'PDF',
  into: (files) => ({ pdf: files.map(({ bytes }) => bytes.toString('base64')) }),
  json: ['profiles'],
};

export const handler = endpoint(operation, endpointPorts(), async (request) => {
  if (request.mediaType === 'application/pdf' || request.mediaType === 'application/octet-stream')
    return json(200, { data: await worker.run('validate', request.bytes, {}) });
  const { pdf, password, profiles } =
    request.mediaType === 'multipart/form-data' ? await formOf(request.event, request.bytes) : request.body;
  const options = { password, profiles: profiles && [...new Set(profiles)] };
  return json(200, {
    data: await withPdf(ports, request, pdf, 'pdf', (bytes) => worker.run('validate', bytes, options)),
  });
});

async function formOf(event: APIGatewayProxyEvent, bytes: Uint8Array) {
  const { pdf, ...fields } = await multipartFields(event, bytes, FORM);
  const [file, ...others] = pdf as string[];
  if (others.length > 0) throw new InvalidInputError('files: must be one PDF', { field: 'files' });
  return parseWith(operation.body, { ...fields, pdf: file });
}
