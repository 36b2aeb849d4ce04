import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { documentPorts, trustedRootStore } from '../../src/adapters/aws/stores.ts';
import { begun } from '../../src/app/read-ahead.ts';
import { withPdf } from '../../src/app/read-pdf.ts';
import { endpointReadingAhead } from '../../src/http/endpoint.ts';
import { json } from '../../src/http/responses.ts';
import { PdfWorker } from '../../src/pdf-worker/index.ts';
import { operation } from './schema.ts';

const ports = documentPorts();
const roots = trustedRootStore();
const worker = new PdfWorker();

export const handler = endpointReadingAhead(
  operation,
  endpointPorts(),
  ({ caller, body }) => body.trustedRoots ?? begun(rootsOf(caller.accountId)),
  async (request) => {
    const { pdf, password } = request.body;
    const trustedRoots = await request.ahead;
    return json(200, {
      data: await withPdf(ports, request, pdf, 'pdf', (bytes) =>
        worker.run('verify', bytes, { password, trustedRoots }),
      ),
    });
  },
);

async function rootsOf(accountId: string): Promise<string[]> {
  return (await roots.all(accountId)).map(({ certificatePem }) => certificatePem);
}
