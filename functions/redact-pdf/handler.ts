import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { redactPorts } from '../../src/adapters/aws/stores.ts';
import { previewRedaction, redactPdf } from '../../src/app/redact-pdf.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { conformanceHeader } from '../../src/http/render-warnings.ts';
import { json, pdf } from '../../src/http/responses.ts';
import { PdfWorker } from '../../src/pdf-worker/index.ts';
import { notReadHeader, reportHeader } from './report-header.ts';
import { operation } from './schema.ts';

const ports = { ...redactPorts(), worker: new PdfWorker() };

export const handler = endpoint(operation, endpointPorts(), async (request) => {
  if (request.query.preview) return json(200, { data: await previewRedaction(ports, request, request.body) });
  const result = await redactPdf(ports, request, request.body);
  const { report } = result;
  const headers = {
    'X-Redaction-Report': reportHeader(report),
    ...notReadHeader(report),
    ...conformanceHeader(report.conformance),
  };
  return pdf(result.pdf, { documentId: result.document?.id, headers });
});
