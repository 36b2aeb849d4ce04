import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { renderPorts } from '../../src/adapters/aws/render-ports.ts';
import { quotaAhead, templateAhead } from '../../src/app/read-ahead.ts';
import { renderTemplate } from '../../src/app/render-template.ts';
import { RENDER_TIME } from '../../src/contract/limits.ts';
import { toRenderInput } from '../../src/contract/render.ts';
import { endpointReadingAhead } from '../../src/http/endpoint.ts';
import { conformanceHeader, warningsHeader } from '../../src/http/render-warnings.ts';
import { file, json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const ports = renderPorts();

export const handler = endpointReadingAhead(
  operation,
  endpointPorts(),
  ({ caller, params }) => ({
    ...ports,
    templates: templateAhead(ports.templates, caller.accountId, params.slug),
    quota: quotaAhead(ports.quota, caller),
  }),
  async (request) => {
    const result = await renderTemplate(request.ahead, {
      caller: request.caller,
      requestId: request.requestId,
      ids: request.ids,
      operation: request.operation,
      slug: request.params.slug,
      input: toRenderInput(request.body),
      flattenForms: request.query.flattenForms,
      format: request.query.format,
      timeoutMs: request.deadline - Date.now() - RENDER_TIME.requestReserveMs,
    });
    const documentId = result.document?.id;
    const headers = { ...warningsHeader(result.warnings), ...conformanceHeader(result.conformance) };
    if (result.url !== undefined) {
      if (documentId !== undefined) headers['X-Document-Id'] = documentId;
      return json(200, { url: result.url }, headers);
    }
    return file(result.mediaType, result.bytes, { documentId, documentName: result.name, headers });
  },
);
