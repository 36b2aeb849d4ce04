import { Readable } from 'node:stream';
import { awsAccess } from '../../src/adapters/aws/accounts/access.ts';
import { uploadPorts } from '../../src/adapters/aws/stores.ts';
import { readPdf } from '../../src/app/read-pdf.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { rasterize } from '../../src/pdf/rasterize/index.ts';
import { operation } from './schema.ts';

const ports = uploadPorts();

export const handler = endpoint(operation, awsAccess(), async ({ caller, body }) => {
  const { dpi, pages, password } = body;
  const images = rasterize(await readPdf(ports, caller, body.pdf, 'pdf'), { dpi, pages, password });
  // Whatever is wrong with the input shows with the first page, while the status can still say so.
  const first = await images.next();
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
