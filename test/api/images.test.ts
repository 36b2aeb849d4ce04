import { expect, it } from 'vitest';
import { flated, onePage } from '../../packages/pdf/src/testing/raw-pdf.ts';
import { zipContents } from '../../src/zip/testing/zip-contents.ts';
import { base64, upload } from './pdf-requests.ts';
import { call, jsonOf, newAccount } from './service.ts';

const PDF = onePage({
  content: 'q 72 0 0 36 10 700 cm /I Do Q',
  resources: '/XObject << /I 10 0 R >>',
  objects: {
    10: flated(
      '/Type /XObject /Subtype /Image /Width 2 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray',
      Uint8Array.of(1, 2),
    ),
  },
});

it('returns the images of a PDF as a ZIP and as JSON', async () => {
  const account = await newAccount();
  const read = (body: unknown) => call('POST', '/v1/images', { key: account.renderKey, body });
  const json = await jsonOf(await read({ pdf: base64(PDF), format: 'json', pages: [-1] }));
  const [{ data, ...image }] = json.data.images;
  expect(json.data.pageCount).toBe(1);
  expect(image).toMatchObject({
    file: 'image-1.png',
    mediaType: 'image/png',
    width: 2,
    uses: [{ page: 0, box: { x: 10, y: 56, width: 72, height: 36 }, dpi: { x: 2, y: 2 } }],
  });
  const answer = await read({ pdf: { documentId: await upload(account, PDF) } });
  expect(answer.headers.get('content-type')).toBe('application/zip');
  const files = await zipContents(new Uint8Array(await answer.arrayBuffer()));
  expect([...files.keys()]).toEqual(['images.json', 'image-1.png']);
  expect(Buffer.from(files.get('image-1.png')!).toString('base64')).toBe(data);
  expect(JSON.parse(Buffer.from(files.get('images.json')!).toString()).images).toEqual([image]);
});
