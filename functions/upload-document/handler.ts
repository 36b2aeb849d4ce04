import { awsAccess } from '../../src/adapters/aws/access.ts';
import { processPorts } from '../../src/adapters/aws/stores.ts';
import { saveDocument } from '../../src/app/save-document.ts';
import { InvalidInputError } from '../../src/errors.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { json } from '../../src/http/responses.ts';
import { presentDocument } from '../../src/http/schemas/document.ts';
import { isPdf } from '../../src/pdf/open/header.ts';
import { operation } from './schema.ts';

const ports = processPorts();

export const handler = endpoint(operation, awsAccess(), async ({ caller, requestId, query, bytes }) => {
  if (!isPdf(bytes)) throw new InvalidInputError('body: is not a PDF', { code: 'NOT_A_PDF', field: 'body' });
  const document = await saveDocument(
    ports,
    { caller, requestId },
    {
      bytes,
      source: 'uploaded',
      event: 'uploaded',
      name: query.name ?? `upload-${new Date().toISOString().slice(0, 10)}`,
      metadata: {},
      countsAsRender: false,
    },
  );
  return json(201, { data: presentDocument(document) }, { 'X-Document-Id': document.id });
});
