import { Readable } from 'node:stream';
import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { documentPorts } from '../../src/adapters/aws/stores.ts';
import { withPdf } from '../../src/app/read-pdf.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { PdfWorker } from '../../src/pdf-worker/index.ts';
import { operation } from './schema.ts';

const ports = documentPorts();
const worker = new PdfWorker();

export const handler = endpoint(operation, endpointPorts(), async (request) => {
  const { pdf, dpi, pages, password } = request.body;
  const { images, first } = await withPdf(ports, request, pdf, 'pdf', async (bytes) => {
    const drawn = worker.rasterize(bytes, { dpi, pages, password });
    // Input errors surface before anything is sent, while the status can still report them.
    return { images: drawn, first: await drawn.next() };
  });
  return {
    status: 200,
    headers: { 'Content-Type': 'application/json' },
    body: Readable.from(pagesJson(first, images), { objectMode: false }),
  };
});

/** Streams one image at a time, so that memory does not grow with the number of pages. */
async function* pagesJson(first: IteratorResult<Uint8Array>, rest: AsyncGenerator<Uint8Array>) {
  yield '{"pages":[';
  let comma = '';
  for (let step = first; !step.done; step = await rest.next()) {
    const { buffer, byteOffset, byteLength } = step.value;
    yield `${comma}"${Buffer.from(buffer, byteOffset, byteLength).toString('base64')}"`;
    comma = ',';
  }
  yield ']}';
}
