import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { blobStore, documentStore } from '../../src/adapters/aws/stores.ts';
import { findDocument } from '../../src/app/find-document.ts';
import { sendDocument } from '../../src/app/send-document.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { isHead } from '../../src/http/parse.ts';
import { presentDocument } from '../../src/http/presenters/document.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const ports = { documents: documentStore(), blobs: blobStore() };

export const handler = endpoint(operation, callerPorts(), async (request) => {
  const { caller, params, event } = request;
  // A response without a body reveals no URL, so the audit trail has no download to record.
  if (isHead(event))
    return json(200, { data: await findDocument(ports.documents, caller.accountId, params.id) });
  const { document, url } = await sendDocument(ports, request, params.id, 'downloaded');
  return json(200, { data: { ...presentDocument(document), downloadUrl: url } });
});
