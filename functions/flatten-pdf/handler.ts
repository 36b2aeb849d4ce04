import { awsAccess } from '../../src/adapters/aws/accounts/access.ts';
import { uploadPorts } from '../../src/adapters/aws/stores.ts';
import { readPdf } from '../../src/app/read-pdf.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { pdf } from '../../src/http/responses.ts';
import { flattenForms } from '../../src/pdf/flatten/index.ts';
import { operation } from './schema.ts';

const ports = uploadPorts();

export const handler = endpoint(operation, awsAccess(), async ({ caller, body }) => {
  const input = await readPdf(ports, caller, body.pdf, 'pdf');
  return pdf(await flattenForms(input, { password: body.password }));
});
