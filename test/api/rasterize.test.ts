import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { encrypt } from '../../packages/pdf/src/testing/encrypt.ts';
import { decodePng, type Picture } from '../../packages/pdf/src/testing/picture.ts';
import { inked } from '../../packages/pdf/src/testing/render.ts';
import { richPdf } from '../../packages/pdf/src/testing/rich-pdf.ts';
import { base64, expectRefusal, upload } from './pdf-requests.ts';
import { call, jsonOf, newAccount, type TestAccount } from './service.ts';

let account: TestAccount;
/** Three pages of 200 by 200 points. */
let pdf: Uint8Array;
beforeAll(async () => {
  account = await newAccount();
  pdf = await richPdf({ mark: 'R' });
});

const post = (body: unknown) => call('POST', '/v1/rasterize', { key: account.renderKey, body });
const rasterize = (fields: Record<string, unknown> = {}, of = pdf) => post({ pdf: base64(of), ...fields });

async function pictures(response: Response): Promise<Picture[]> {
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json');
  const body = await jsonOf(response);
  expect(Object.keys(body)).toEqual(['pages']);
  return body.pages.map((page: string) => decodePng(Buffer.from(page, 'base64')));
}

const sizes = (of: readonly Picture[]) => of.map(({ width, height }) => [width, height]);

describe('rasterizing', () => {
  it('returns all pages at 150 dpi, with their form fields', async () => {
    const pages = await pictures(await rasterize());
    expect(sizes(pages)).toEqual(Array(3).fill([417, 417]));
    // The text field extends from (20, 100) to (120, 120) points, measured from the bottom left.
    expect(inked(pages[0]!, 45, 170, 200, 35)).toBe(true);
    expect(inked(pages[1]!, 45, 170, 200, 35)).toBe(false);
  });

  it('accepts ranges and pages from the end, as all operations do', async () => {
    const ask = async (pages: unknown) => pictures(await rasterize({ pages, dpi: 72 }));
    const [first, second, third] = await ask([0, 1, 2]);
    const asked = await ask([-1, { from: 0, to: 1 }, { from: -2 }]);
    expect(asked.map(({ rgb }) => Buffer.from(rgb))).toEqual(
      [third, first, second, second, third].map((page) => Buffer.from(page!.rgb)),
    );
  });

  it('returns the selected pages, in their order and size', async () => {
    const pages = await pictures(await rasterize({ pages: [2, 0, 0], dpi: 72 }));
    expect(sizes(pages)).toEqual(Array(3).fill([200, 200]));
    expect(inked(pages[0]!, 20, 80, 100, 20)).toBe(false);
    expect(Buffer.from(pages[1]!.rgb).equals(pages[2]!.rgb)).toBe(true);
    expect(inked(pages[1]!, 20, 80, 100, 20)).toBe(true);
    expect(sizes(await pictures(await rasterize({ pages: [0], dpi: 300 })))).toEqual([[834, 834]]);
  });

  it('accepts a document and a password', async () => {
    const documentId = await upload(account, await encrypt(pdf, 'secret'));
    const ask = (password?: string) => post({ pdf: { documentId }, pages: [1], dpi: 72, password });
    expect(sizes(await pictures(await ask('secret')))).toEqual([[200, 200]]);
    await expectRefusal(await ask(), 400, 'PDF_ENCRYPTED', /^pdf: .*needs a password/);
    await expectRefusal(await ask('other'), 400, 'PASSWORD_WRONG', /^pdf: .*password/);
  });

  it('streams many pages one after the other', async () => {
    const document = await PDFDocument.create();
    for (let page = 0; page < 30; page++)
      document.addPage([595, 842]).drawText(`page ${page}`, { y: page * 20 });
    const response = await rasterize({ dpi: 72 }, await document.save());
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBeNull();
    let chunks = 0;
    let text = '';
    for await (const chunk of response.body!) {
      chunks++;
      text += Buffer.from(chunk).toString('latin1');
    }
    expect(chunks).toBeGreaterThan(1);
    const { pages } = JSON.parse(text) as { pages: string[] };
    expect(pages).toHaveLength(30);
    expect(new Set(pages).size).toBe(30);
  });

  it.each([
    ['no PDF', {}, 'INVALID_INPUT', /^pdf: is required/],
    ['a string that is not base64', { pdf: '%PDF' }, 'NOT_BASE64', /^pdf: must be base64$/],
    ['base64 that is not a PDF', { pdf: 'aGVsbG8=' }, 'NOT_A_PDF', /^pdf: not a PDF/],
    ['a damaged PDF', { pdf: 'JVBERi0=' }, 'PDF_DAMAGED', /^pdf: .*damaged/],
    ['too few dpi', { dpi: 71 }, 'INVALID_INPUT', /^dpi: must be a number from 72 to 300$/],
    ['too many dpi', { dpi: 301 }, 'INVALID_INPUT', /^dpi: must be a number from 72 to 300$/],
    ['dpi as text', { dpi: '150' }, 'INVALID_INPUT', /^dpi: must be a number from 72 to 300$/],
    ['no pages', { pages: [] }, 'INVALID_INPUT', /^pages: must name at least one page$/],
    [
      'pages that are not an array',
      { pages: 1 },
      'INVALID_INPUT',
      /^pages: must be an array of page numbers/,
    ],
    ['half a page', { pages: [0.5] }, 'INVALID_INPUT', /^pages\[0\]: must be/],
    [
      'a page that is not there',
      { pages: [0, 3] },
      'PAGE_OUT_OF_RANGE',
      /^pages\[1\]: 3 is out of range, the PDF has pages 0 to 2 /,
    ],
    ['an unknown field', { format: 'jpeg' }, 'INVALID_INPUT', /unknown field format/],
  ])('is refused for %s', async (what, fields, code, message) => {
    const body = what === 'no PDF' ? fields : { pdf: base64(pdf), ...fields };
    await expectRefusal(await post(body), 400, code, message);
  });

  it('is refused for a page over 100 megapixels, before any page is sent', async () => {
    const document = await PDFDocument.create();
    document.addPage([100, 100]);
    document.addPage([3000, 3000]);
    const large = await document.save();
    const message = /^pdf: page 1 is 12500 x 12500 pixels at 300 dpi, at most 100 megapixels/;
    await expectRefusal(await rasterize({ dpi: 300 }, large), 400, 'PAGE_TOO_LARGE', message);
    expect(sizes(await pictures(await rasterize({ dpi: 300, pages: [0] }, large)))).toEqual([[417, 417]]);
  });

  it('is refused for more than 5,000 megapixels in all', async () => {
    const document = await PDFDocument.create();
    document.addPage([2300, 2300]);
    const response = await rasterize({ dpi: 300, pages: Array(60).fill(0) }, await document.save());
    await expectRefusal(response, 400, 'TOO_MANY_PIXELS', /^pages: have 5512 megapixels together/);
  });
});
