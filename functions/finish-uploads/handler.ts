import { assertPdf } from '@platen/pdf';
import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { documentPorts } from '../../src/adapters/aws/stores.ts';
import { finishUploads } from '../../src/app/uploads.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { presentDocument } from '../../src/http/presenters/document.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const ports = documentPorts();

export const handler = endpoint(operation, endpointPorts(), async ({ caller, body }) => {
  const results = await finishUploads(ports, caller, body.documentIds, (start) => assertPdf(start, 'file'));
  return json(200, {
    results: results.map(({ documentId, ...result }) =>
      'document' in result
        ? { documentId, document: presentDocument(result.document) }
        : { documentId, error: result.error.message, code: result.error.code },
    ),
  });
});
