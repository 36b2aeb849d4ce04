import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { templateRenderer } from '../../src/adapters/aws/renderer.ts';
import { assetStore, previewCounter, templateStore } from '../../src/adapters/aws/stores.ts';
import { templateThumbnail } from '../../src/app/template-thumbnail.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { file } from '../../src/http/responses.ts';
import { PdfWorker } from '../../src/pdf-worker/index.ts';
import { operation } from './schema.ts';

const ports = {
  assets: assetStore(),
  renderer: templateRenderer(),
  previews: previewCounter(),
  templates: templateStore(),
  worker: new PdfWorker(),
};

export const handler = endpoint(operation, callerPorts(), async ({ caller, params, query }) =>
  file('image/png', await templateThumbnail(ports, caller, params.slug, query.version)),
);
