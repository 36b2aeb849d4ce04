import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { blobStore, documentStore } from '../../src/adapters/aws/stores.ts';
import { sendDocument } from '../../src/app/send-document.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { isHead } from '../../src/http/parse.ts';
import { presentDocument } from '../../src/http/presenters/document.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const ports = { documents: documentStore(), blobs: blobStore() };

export const handler = endpoint(operation, callerPorts(), async (request) => {
  const sent = isHead(request.event) ? undefined : 'viewed';
  const { document, url } = await sendDocument(ports, request, request.params.id, sent);
  return json(200, { data: { ...presentDocument(document), viewUrl: url } });
});
