import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { documentStore } from '../../src/adapters/aws/stores.ts';
import { updateDocument } from '../../src/app/update-document.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { presentDocument } from '../../src/http/presenters/document.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const documents = documentStore();

export const handler = endpoint(operation, callerPorts(), async (request) => {
  const { params, body } = request;
  return json(200, { data: presentDocument(await updateDocument(documents, request, params.id, body)) });
});
