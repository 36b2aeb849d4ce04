import { Readable } from 'node:stream';
import { awsAccess } from '../../src/adapters/aws/accounts/access.ts';
import { uploadPorts } from '../../src/adapters/aws/stores.ts';
import { usePdf } from '../../src/app/read-pdf.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { rasterize } from '../../src/pdf/rasterize/index.ts';
import { operation } from './schema.ts';

const ports = uploadPorts();

export const handler = endpoint(operation, awsAccess(), async (request) => {
  const { pdf, dpi, pages, password } = request.body;
  const { images, first } = await usePdf(ports, request, pdf, 'pdf', async (bytes) => {
    const drawn = rasterize(bytes, { dpi, pages, password });
    // Whatever is wrong with the input shows with the first page, while the status can still say so.
    return { images: drawn, first: await drawn.next() };
  });
  return {
    status: 200,
    headers: { 'Content-Type': 'application/json' },
    body: Readable.from(pagesJson(first, images), { objectMode: false }),
  };
});

/** One image in memory at a time, however many pages there are. */
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
