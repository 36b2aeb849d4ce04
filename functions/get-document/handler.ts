import { awsAccess } from '../../src/adapters/aws/access.ts';
import { blobStore, documentStore } from '../../src/adapters/aws/stores.ts';
import { findDocument } from '../../src/app/find-document.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { json } from '../../src/http/responses.ts';
import { presentDocument } from '../../src/http/schemas/document.ts';
import { operation } from './schema.ts';

const DOWNLOAD_SECONDS = 3_600;

const documents = documentStore();
const blobs = blobStore();

export const handler = endpoint(operation, awsAccess(), async ({ caller, params }) => {
  const document = await findDocument(documents, caller.accountId, params.id);
  const downloadUrl = await blobs.presignGet(document.blobKey, {
    fileName: document.name.toLowerCase().endsWith('.pdf') ? document.name : `${document.name}.pdf`,
    expiresInSeconds: DOWNLOAD_SECONDS,
  });
  return json(200, { data: { ...presentDocument(document), downloadUrl } });
});
