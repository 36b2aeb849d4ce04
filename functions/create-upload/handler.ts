import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { blobStore, storedBytes, uploadStore } from '../../src/adapters/aws/stores.ts';
import { createUpload } from '../../src/app/uploads.ts';
import { isoTime } from '../../src/domain/iso-time.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const stored = storedBytes();
const ports = {
  uploads: uploadStore(),
  blobs: blobStore(),
  documents: { storedBytes: (accountId: string) => stored.total(accountId) },
};

export const handler = endpoint(operation, endpointPorts(), async ({ caller, requestId, body }) => {
  const { upload, uploadUrl } = await createUpload(ports, { caller, requestId }, body);
  return json(201, { documentId: upload.id, uploadUrl, expiresAt: isoTime(upload.expiresAt) });
});
