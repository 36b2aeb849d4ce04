import { awsAccess } from '../../src/adapters/aws/accounts/access.ts';
import { documentReplies } from '../../src/adapters/aws/accounts/replies.ts';
import { blobStore, documentStore } from '../../src/adapters/aws/stores.ts';
import { deleteDocument } from '../../src/app/delete-document.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { noContent } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const ports = { documents: documentStore(), blobs: blobStore(), replies: documentReplies() };

export const handler = endpoint(operation, awsAccess(), async (request) => {
  await deleteDocument(ports, request, request.params.id);
  return noContent();
});
