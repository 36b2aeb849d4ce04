import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { queueJobPorts } from '../../src/adapters/aws/jobs/job-ports.ts';
import { renderInlinePorts } from '../../src/adapters/aws/render-ports.ts';
import { queueInline } from '../../src/app/queue-render.ts';
import { quotaAhead } from '../../src/app/read-ahead.ts';
import { renderInline } from '../../src/app/render-inline.ts';
import { toInlineRender } from '../../src/contract/inline-source.ts';
import { RENDER_TIME } from '../../src/contract/limits.ts';
import { parseWith } from '../../src/contract/validation/parse-with.ts';
import { isQueued } from '../../src/contract/webhook.ts';
import { endpointReadingAhead } from '../../src/http/endpoint.ts';
import { multipartFields } from '../../src/http/multipart.ts';
import { presentQueued } from '../../src/http/presenters/job.ts';
import { conformanceHeader, warningsHeader } from '../../src/http/render-warnings.ts';
import { file, json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

/** Files with these names are parts of the document, not assets. */
const PARTS: ReadonlyMap<string, string> = new Map([
  ['index.html', 'html'],
  ['index.md', 'markdown'],
  ['header.html', 'header'],
  ['footer.html', 'footer'],
]);

const FORM: Parameters<typeof multipartFields>[2] = {
  files: 'files',
  each: 'asset',
  optional: true,
  into: (files) => {
    const fields: Record<string, unknown> = {};
    const assets: Record<string, string> = {};
    for (const { name, bytes } of files) {
      const part = PARTS.get(name);
      if (part === undefined) assets[name] = bytes.toString('base64');
      else fields[part] = bytes.toString('utf8');
    }
    return Object.keys(assets).length === 0 ? fields : { ...fields, assets };
  },
  json: [
    ...['data', 'options', 'image', 's3', 'save', 'metadata', 'embedData'],
    ...['strict', 'invoice', 'async', 'webhook', 'headers', 'cookies', 'waitFor'],
  ],
};

const ports = renderInlinePorts();
const queueing = queueJobPorts();

export const handler = endpointReadingAhead(
  operation,
  endpointPorts(),
  ({ caller }) => ({ quota: quotaAhead(ports.quota, caller) }),
  async (request) => {
    const given =
      request.mediaType === 'multipart/form-data'
        ? parseWith(operation.body, await multipartFields(request.event, request.bytes, FORM))
        : request.body;
    if (isQueued(given)) {
      const { async: _, webhookUrl, webhook, ...body } = given;
      const { caller, requestId, ids } = request;
      const { flattenForms } = request.query;
      const queued = { caller, requestId, ids, flattenForms, webhookUrl, webhook };
      const job = await queueInline({ ...queueing, quota: request.ahead.quota }, queued, body);
      return json(202, presentQueued(job));
    }
    const result = await renderInline(
      { ...ports, quota: request.ahead.quota },
      {
        caller: request.caller,
        requestId: request.requestId,
        ids: request.ids,
        operation: request.operation,
        input: toInlineRender(given),
        flattenForms: request.query.flattenForms,
        timeoutMs: request.deadline - Date.now() - RENDER_TIME.requestReserveMs,
      },
    );
    const { bytes, mediaType, name: documentName, url, document, warnings, conformance } = result;
    const headers: Record<string, string> = {
      ...warningsHeader(warnings),
      ...conformanceHeader(conformance),
    };
    const documentId = document?.id;
    if (url === undefined) return file(mediaType, bytes, { documentId, documentName, headers });
    if (documentId !== undefined) headers['X-Document-Id'] = documentId;
    return json(200, { url }, headers);
  },
);
