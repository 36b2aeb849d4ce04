import { awsAccess } from '../../src/adapters/aws/accounts/access.ts';
import { uploadPorts } from '../../src/adapters/aws/stores.ts';
import { readPdf } from '../../src/app/read-pdf.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { json } from '../../src/http/responses.ts';
import { verify } from '../../src/pdf/verify/index.ts';
import { operation } from './schema.ts';

const ports = uploadPorts();

export const handler = endpoint(operation, awsAccess(), async ({ caller, body }) => {
  const pdf = await readPdf(ports, caller, body.pdf, 'pdf');
  return json(200, { data: await verify(pdf, { trustedRoots: body.trustedRoots }) });
});
