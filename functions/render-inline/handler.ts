import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { queueJobPorts } from '../../src/adapters/aws/jobs/job-ports.ts';
import { renderInlinePorts } from '../../src/adapters/aws/render-ports.ts';
import { queueInline } from '../../src/app/queue-render.ts';
import { renderInline } from '../../src/app/render-inline.ts';
import { toInlineRender } from '../../src/contract/inline-source.ts';
import { isQueued } from '../../src/contract/webhook.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { presentQueued } from '../../src/http/presenters/job.ts';
import { conformanceHeader, warningsHeader } from '../../src/http/render-warnings.ts';
import { file, json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

/** Milliseconds of the function's time that are reserved for storing the result and responding. */
const RESERVE_MS = 8_000;

const ports = renderInlinePorts();
const queueing = queueJobPorts();

export const handler = endpoint(operation, endpointPorts(), async (request) => {
  if (isQueued(request.body)) {
    const { async: _, webhookUrl, webhook, ...body } = request.body;
    const { caller, requestId } = request;
    const { flattenForms } = request.query;
    const queued = { caller, requestId, flattenForms, webhookUrl, webhook };
    const job = await queueInline(queueing, queued, body);
    return json(202, presentQueued(job));
  }
  const result = await renderInline(ports, {
    caller: request.caller,
    requestId: request.requestId,
    operation: request.operation,
    input: toInlineRender(request.body),
    flattenForms: request.query.flattenForms,
    timeoutMs: request.deadline - Date.now() - RESERVE_MS,
  });
  const { bytes, mediaType, name: documentName, url, document, warnings, conformance } = result;
  const headers: Record<string, string> = { ...warningsHeader(warnings), ...conformanceHeader(conformance) };
  const documentId = document?.id;
  if (url === undefined) return file(mediaType, bytes, { documentId, documentName, headers });
  if (documentId !== undefined) headers['X-Document-Id'] = documentId;
  return json(200, { url }, headers);
});
