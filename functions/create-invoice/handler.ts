import { Readable } from 'node:stream';
import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { renderPorts } from '../../src/adapters/aws/render-ports.ts';
import { withStarter } from '../../src/adapters/aws/templates/with-starter.ts';
import { renderTemplate } from '../../src/app/render-template.ts';
import { renderOf } from '../../src/contract/invoice-order.ts';
import { RENDER_TIME } from '../../src/contract/limits.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { jsonWithBase64 } from '../../src/http/json-with-base64.ts';
import { conformanceHeader, warningsHeader } from '../../src/http/render-warnings.ts';
import { json, pdf } from '../../src/http/responses.ts';
import { inEnvelope } from '../../src/invoice/sbdh.ts';
import { operation } from './schema.ts';

const rendering = renderPorts();
const ports = { ...rendering, templates: withStarter(rendering.templates) };

export const handler = endpoint(operation, endpointPorts(), async (request) => {
  const { body } = request;
  const result = await renderTemplate(ports, {
    caller: request.caller,
    requestId: request.requestId,
    ids: request.ids,
    operation: request.operation,
    slug: body.template,
    input: renderOf(body),
    extensionField: 'invoice',
    flattenForms: request.query.flattenForms,
    timeoutMs: request.deadline - Date.now() - RENDER_TIME.requestReserveMs,
  });
  const { url, warnings, conformance, file } = result;
  const documentId = result.document?.id;
  const headers: Record<string, string> = { ...warningsHeader(warnings), ...conformanceHeader(conformance) };
  if (documentId !== undefined) headers['X-Document-Id'] = documentId;
  const { fileName, text } = file!;
  const xml = body.output === 'sbdh' ? inEnvelope(text) : text;
  const said = { documentId, url, fileName, xml, conformance, warnings };
  if (url !== undefined) return json(200, said, headers);
  const isHybrid = body.format === 'factur-x' || body.format === 'zugferd';
  if ((body.output ?? (isHybrid ? 'pdf' : 'json')) === 'pdf') {
    return pdf(result.bytes, { documentName: result.name, headers });
  }
  const answer = jsonWithBase64(200, said, 'pdfBase64', Readable.from([Buffer.from(result.bytes)]));
  return { ...answer, headers: { ...answer.headers, ...headers } };
});
