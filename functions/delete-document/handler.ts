import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { recordedResponses } from '../../src/adapters/aws/idempotency/idempotency-store.ts';
import { blobStore, documentStore, internalBlobs, jobStore } from '../../src/adapters/aws/stores.ts';
import { deleteDocument } from '../../src/app/delete-document.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { noContent } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const ports = {
  documents: documentStore(),
  blobs: blobStore(),
  responses: recordedResponses(),
  jobs: jobStore(),
  internal: internalBlobs(),
};

export const handler = endpoint(operation, callerPorts(), async (request) => {
  await deleteDocument(ports, request, request.params.id);
  return noContent();
});
