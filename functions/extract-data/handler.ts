import { awsAccess } from '../../src/adapters/aws/accounts/access.ts';
import { uploadPorts } from '../../src/adapters/aws/stores.ts';
import { readPdf } from '../../src/app/read-pdf.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { json } from '../../src/http/responses.ts';
import { extractData } from '../../src/pdf/embed/index.ts';
import { operation } from './schema.ts';

const ports = uploadPorts();

export const handler = endpoint(operation, awsAccess(), async ({ caller, body, bytes, mediaType }) => {
  const fromJson = mediaType === 'application/json';
  const pdf = fromJson ? await readPdf(ports, caller, body.pdf, 'pdf') : bytes;
  const data = await extractData(pdf, fromJson ? { password: body.password } : { field: 'body' });
  return json(200, { data });
});
