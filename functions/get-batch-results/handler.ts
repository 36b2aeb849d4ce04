import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { jobReaderPorts } from '../../src/adapters/aws/jobs/job-ports.ts';
import { mergeResults, zipResults } from '../../src/app/batch-results.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { pdf } from '../../src/http/responses.ts';
import { PdfWorker } from '../../src/pdf-worker/index.ts';
import { operation } from './schema.ts';

let kept: PdfWorker | undefined;
// A ZIP needs no PDF worker thread.
const worker = () => {
  kept ??= new PdfWorker();
  return kept;
};
const ports = { ...jobReaderPorts(), worker };

export const handler = endpoint(operation, callerPorts(), async (request) => {
  const { params, query } = request;
  if (query.format === 'zip') {
    return {
      status: 200,
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="batch-${params.batchId}.zip"`,
      },
      body: await zipResults(ports, request, params.batchId, query),
    };
  }
  const merged = await mergeResults(ports, request, params.batchId);
  const headers = { 'X-Batch-Failures': String(merged.failures) };
  return pdf(merged.pdf, { documentName: `batch-${params.batchId}`, headers });
});
