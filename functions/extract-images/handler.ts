import type { ExtractedImage } from '@platen/pdf';
import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { documentPorts } from '../../src/adapters/aws/stores.ts';
import { describeImage } from '../../src/app/image-list.ts';
import { withPdf } from '../../src/app/read-pdf.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { jsonInParts } from '../../src/http/responses.ts';
import { PdfWorker } from '../../src/pdf-worker/index.ts';
import { type ZipEntry, zipOf } from '../../src/zip/write-zip.ts';
import { operation } from './schema.ts';

const ports = documentPorts();
const worker = new PdfWorker();

export const handler = endpoint(operation, endpointPorts(), async (request) => {
  const { pdf, format, ...options } = request.body;
  const { pageCount, images } = await withPdf(ports, request, pdf, 'pdf', (bytes) =>
    worker.run('extractImages', bytes, options),
  );
  if (format === 'json') return jsonInParts({ pageCount }, 'images', withData(images));
  return {
    status: 200,
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="images.zip"',
    },
    body: zipOf(filesOf(pageCount, images)),
  };
});

/** Yields one image at a time, so that only one is in memory as text. */
function* withData(images: readonly ExtractedImage[]): Generator<object> {
  for (const image of images) {
    const view = describeImage(image);
    yield image.file ? { ...view, data: Buffer.from(image.file.data).toString('base64') } : view;
  }
}

function* filesOf(pageCount: number, images: readonly ExtractedImage[]): Generator<ZipEntry> {
  const list = JSON.stringify({ pageCount, images: images.map(describeImage) }, null, 2);
  yield { name: 'images.json', bytes: Buffer.from(list) };
  for (const { file } of images) if (file) yield { name: file.name, bytes: file.data };
}
