import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { fontFaces } from '../../src/adapters/aws/font-faces.ts';
import { templateRenderer } from '../../src/adapters/aws/renderer.ts';
import { previewCounter, templateStore } from '../../src/adapters/aws/stores.ts';
import { previewTemplate } from '../../src/app/preview-template.ts';
import { assetChangesOf } from '../../src/app/template-assets.ts';
import { sourcePartsOf } from '../../src/contract/template-source.ts';
import type { JsonObject } from '../../src/domain/json.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { conformanceHeader, warningsHeader } from '../../src/http/render-warnings.ts';
import { pdf } from '../../src/http/responses.ts';
import { PdfWorker } from '../../src/pdf-worker/index.ts';
import { operation } from './schema.ts';

const ports = {
  renderer: templateRenderer(),
  previews: previewCounter(),
  templates: templateStore(),
  worker: new PdfWorker(),
  fonts: fontFaces(),
};

export const handler = endpoint(operation, endpointPorts(), async ({ caller, body, query }) => {
  const { css, name, data, draftOf } = body;
  const result = await previewTemplate(ports, {
    caller,
    draftOf,
    parts: sourcePartsOf(body),
    assets: assetChangesOf(body),
    css,
    name: name ?? 'Preview',
    data: data as JsonObject | undefined,
    flattenForms: query.flattenForms,
  });
  return pdf(result.pdf, {
    headers: { ...warningsHeader(result.warnings), ...conformanceHeader(result.conformance) },
  });
});
