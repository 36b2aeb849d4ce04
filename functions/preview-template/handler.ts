import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { renderer } from '../../src/adapters/aws/renderer.ts';
import { previewTemplate } from '../../src/app/preview-template.ts';
import { templateOptionsSchema } from '../../src/contract/template-options.ts';
import { sourcePartsOf } from '../../src/contract/template-source.ts';
import type { JsonObject } from '../../src/domain/json.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { conformanceHeader, warningsHeader } from '../../src/http/render-warnings.ts';
import { pdf } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const ports = { renderer: renderer() };

export const handler = endpoint(operation, endpointPorts(), async ({ body, query }) => {
  const { html, css, name, data } = body;
  const source = { options: templateOptionsSchema.parse({}), ...sourcePartsOf(body), html };
  const result = await previewTemplate(ports, {
    source,
    css,
    name: name ?? 'Preview',
    data: data as JsonObject | undefined,
    flattenForms: query.flattenForms,
  });
  return pdf(result.pdf, {
    headers: { ...warningsHeader(result.warnings), ...conformanceHeader(result.conformance) },
  });
});
