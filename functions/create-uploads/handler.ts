import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { uploadAnnouncementPorts } from '../../src/adapters/aws/stores.ts';
import { createUploads } from '../../src/app/uploads.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { presentUpload } from '../../src/http/presenters/upload.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const ports = uploadAnnouncementPorts();

export const handler = endpoint(operation, endpointPorts(), async (request) => {
  const uploads = await createUploads(ports, request, request.body.files);
  return json(201, { uploads: uploads.map(presentUpload) });
});
